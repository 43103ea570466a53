import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/**
 * The courier is expected within minutes. `data`: reference, minutes, place (the street), shopName, link, and if known toPay
 * ('Bs 53,90 en efectivo'), shopPhone and fullName.
 */
export const orderNear: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'minutes', 'place', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 15,
  sample: { ...sampleOrder, minutes: '10', place: 'Av. San Martín 455', toPay: 'Bs 253,90 en efectivo' },
  write: ({ reference = '', minutes = '', place = '', toPay = '', link = '', ...data }) => ({
    subject: `Tu pedido ${reference} llega en unos ${minutes} minutos`,
    paragraphs: [
      greeting(data),
      `El repartidor está cerca de ${place}: tu pedido ${reference} llega en unos ${minutes} minutos.`,
      ...(toPay === '' ? [] : [`Ten a mano ${toPay}.`]),
    ],
    action: { label: 'Ver por dónde viene', href: link },
    smallPrint: whomToAsk(data),
    short: `Tu pedido ${reference} llega en unos ${minutes} minutos a ${truncate(place, 30)}.${toPay === '' ? '' : ` Ten a mano ${toPay}.`} ${link}`,
  }),
}
