import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleArrival, sampleItems, sampleOrder } from './sample-data.ts'

/**
 * An order was placed that is paid at handover, or was paid with the wallet. `data`: reference, items ('2 × Croquetas
 * y 3 productos más'), total, payment (a sentence on the amount to pay), when (a sentence on time and place),
 * shopName, link, and if known shopPhone and fullName.
 */
export const orderPlaced: MessageTemplate = {
  kind: 'orders',
  // Answers an action of a moment ago.
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'items', 'total', 'payment', 'when', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 6 * 60,
  sample: {
    ...sampleOrder,
    items: sampleItems,
    total: 'Bs 253,90',
    payment: 'Pagas Bs 253,90 en efectivo al recibir.',
    when: sampleArrival,
  },
  write: ({ reference = '', items = '', total = '', payment = '', when = '', link = '', ...data }) => ({
    subject: `Recibimos tu pedido ${reference}`,
    paragraphs: [
      greeting(data),
      `¡Gracias! ${data.shopName} ya tiene tu pedido ${reference} y pronto lo confirma.`,
      `${items}. Total: ${total}.`,
      payment,
      when,
    ],
    action: { label: 'Seguir mi pedido', href: link },
    smallPrint: whomToAsk(data),
    short: `Recibimos tu pedido ${reference} (${total}). ${truncate(when, 50)} ${link}`,
  }),
}
