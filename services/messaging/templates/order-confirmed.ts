import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleArrival, sampleOrder } from './sample-data.ts'

/**
 * The shop accepted the order. `data`: reference, when (a sentence on time and place), shopName, link, and if known
 * shopPhone and fullName.
 */
export const orderConfirmed: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['reference', 'when', 'shopName', 'link'],
  links: ['link'],
  // Covers one night; a newer message of the order replaces it.
  usefulForMinutes: 12 * 60,
  sample: { ...sampleOrder, when: sampleArrival },
  write: ({ reference = '', when = '', shopName = '', link = '', ...data }) => ({
    subject: `${shopName} confirmó tu pedido ${reference}`,
    paragraphs: [
      greeting(data),
      `${shopName} confirmó tu pedido ${reference} y lo está preparando.`,
      when,
      'Te avisamos cuando salga.',
    ],
    action: { label: 'Seguir mi pedido', href: link },
    smallPrint: whomToAsk({ shopName, ...data }),
    short: `${truncate(shopName, 25)} confirmó tu pedido ${reference}. ${truncate(when, 50)} ${link}`,
  }),
}
