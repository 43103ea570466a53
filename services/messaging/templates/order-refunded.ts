import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/**
 * An order is refunded. `data`: reference, amount, where (a sentence on the destination), shopName, link, and if known
 * shopPhone and fullName.
 */
export const orderRefunded: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'amount', 'where', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    ...sampleOrder,
    amount: 'Bs 35,00',
    where: 'Vuelve por donde pagaste; el banco puede tardar unos días.',
  },
  write: ({ reference = '', amount = '', where = '', link = '', ...data }) => ({
    subject: `Te devolvemos ${amount} del pedido ${reference}`,
    paragraphs: [greeting(data), `Te devolvemos ${amount} de tu pedido ${reference}.`, where],
    action: { label: 'Ver el pedido', href: link },
    smallPrint: whomToAsk(data),
    short: `Te devolvemos ${amount} de tu pedido ${reference}. ${truncate(where, 60)} ${link}`,
  }),
}
