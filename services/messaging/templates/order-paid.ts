import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleArrival, sampleItems, sampleOrder } from './sample-data.ts'

/**
 * The payment of an order arrived. `data`: reference, amount, items, when (a sentence on time and place), shopName,
 * link, and if known shopPhone and fullName.
 */
export const orderPaid: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'amount', 'items', 'when', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 12 * 60,
  sample: { ...sampleOrder, items: sampleItems, amount: 'Bs 253,90', when: sampleArrival },
  write: ({ reference = '', amount = '', items = '', when = '', link = '', ...data }) => ({
    subject: `Tu pedido ${reference} está pagado`,
    paragraphs: [
      greeting(data),
      `Recibimos tu pago de ${amount}. ${data.shopName} ya tiene tu pedido ${reference} y pronto lo confirma.`,
      `${items}.`,
      when,
    ],
    action: { label: 'Seguir mi pedido', href: link },
    smallPrint: whomToAsk(data),
    short: `Recibimos tu pago de ${amount} del pedido ${reference}. Síguelo aquí: ${link}`,
  }),
}
