import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleItems, sampleOrder } from './sample-data.ts'

/**
 * An order that is paid at handover waits for its phone to confirm it. `data`: reference, items, total (to be paid),
 * until ('mañana 10:00'), link (confirms it: only for the phone), shopName, and if known shopPhone and fullName.
 */
export const orderConfirm: MessageTemplate = {
  kind: 'orders',
  // Answers an action of a moment ago.
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'items', 'total', 'until', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 6 * 60,
  sample: { ...sampleOrder, items: sampleItems, total: 'Bs 253,90', until: 'mañana 10:00' },
  write: ({ reference = '', items = '', total = '', until = '', link = '', ...data }) => ({
    subject: `Confirma tu pedido ${reference}`,
    paragraphs: [
      greeting(data),
      `${data.shopName} tiene tu pedido ${reference}: ${items}. Pagas ${total} al recibir.`,
      `Confírmalo para que lo preparemos. Si no lo hiciste tú, dilo en el mismo enlace. Lo guardamos hasta ${until}.`,
    ],
    action: { label: 'Confirmar mi pedido', href: link },
    smallPrint: whomToAsk(data),
    short: `Confirma tu pedido ${reference} de ${total} en ${data.shopName} antes de ${until}: ${link}`,
  }),
}
