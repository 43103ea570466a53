import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/**
 * The order left the shop. `data`: reference, place (the street), shopName, link, and if known toPay ('Bs 53,90 en
 * efectivo'), shopPhone and fullName.
 */
export const orderOnTheWay: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'place', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 60,
  sample: { ...sampleOrder, place: 'Av. San Martín 455', toPay: 'Bs 253,90 en efectivo' },
  write: ({ reference = '', place = '', toPay = '', link = '', ...data }) => ({
    subject: `Tu pedido ${reference} va en camino`,
    paragraphs: [
      greeting(data),
      `Tu pedido ${reference} salió de ${data.shopName} y va a ${place}.`,
      ...(toPay === '' ? [] : [`Ten a mano ${toPay}.`]),
      'Deja el teléfono cerca por si el repartidor te llama.',
    ],
    action: { label: 'Seguir mi pedido', href: link },
    smallPrint: whomToAsk(data),
    short: `Tu pedido ${reference} va en camino a ${truncate(place, 30)}.${toPay === '' ? '' : ` Ten a mano ${toPay}.`} ${link}`,
  }),
}
