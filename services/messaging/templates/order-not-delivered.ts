import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/**
 * The delivery failed because nobody was there to accept it. `data`: reference, place, shopName, link, and if known
 * shopPhone and fullName.
 */
export const orderNotDelivered: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'place', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 12 * 60,
  sample: { ...sampleOrder, place: 'Av. San Martín 455' },
  write: ({ reference = '', place = '', shopName = '', link = '', ...data }) => ({
    subject: `No pudimos entregar tu pedido ${reference}`,
    paragraphs: [
      greeting(data),
      `Pasamos por ${place} con tu pedido ${reference} y no te encontramos.`,
      `Ponte de acuerdo con ${shopName} y te lo llevamos otra vez.`,
    ],
    action: { label: 'Ver mi pedido', href: link },
    smallPrint: whomToAsk({ shopName, ...data }),
    short: `No te encontramos con tu pedido ${reference}. Habla con ${truncate(shopName, 25)} y volvemos: ${link}`,
  }),
}
