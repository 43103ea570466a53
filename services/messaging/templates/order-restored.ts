import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/**
 * The way to the address is open again, and the order arrives earlier than was told. `data`: reference, now (wall clock),
 * shopName, link, and if known shopPhone and fullName.
 */
export const orderRestored: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'now', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 12 * 60,
  sample: { ...sampleOrder, now: 'martes 24 de noviembre, de 15:00 a 16:00' },
  write: ({ reference = '', now = '', link = '', ...data }) => ({
    subject: `Tu pedido ${reference} llega antes`,
    paragraphs: [greeting(data), `Ya podemos pasar a tu zona: tu pedido ${reference} llega el ${now}.`],
    action: { label: 'Ver mi pedido', href: link },
    smallPrint: whomToAsk(data),
    short: `Ya podemos pasar a tu zona: tu pedido ${reference} llega el ${now}. ${link}`,
  }),
}
