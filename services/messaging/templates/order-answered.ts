import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/** The shop writes about an order. `data`: reference, shopName, text, link, and if known shopPhone and fullName. */
export const orderAnswered: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['reference', 'shopName', 'text', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    ...sampleOrder,
    text: 'Tu pedido va con algo de retraso y te pedimos disculpas. Te avisamos apenas salga.',
  },
  write: ({ reference = '', shopName = '', text = '', link = '', ...data }) => ({
    subject: `Sobre tu pedido ${reference}`,
    paragraphs: [greeting(data), `${shopName} te escribe sobre tu pedido ${reference}:`, text],
    action: { label: 'Ver mi pedido', href: link },
    smallPrint: whomToAsk({ shopName, ...data }),
    short: `${truncate(shopName, 25)}: ${truncate(text, 90)} ${link}`,
  }),
}
