import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/** The order waits at the counter. `data`: reference, shopName, shopAddress, link, and if known toPay, shopPhone and fullName. */
export const orderReadyForPickup: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'shopName', 'shopAddress', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: { ...sampleOrder, shopAddress: 'Av. San Martín 100', toPay: 'Bs 253,90 en efectivo' },
  write: ({ reference = '', shopName = '', shopAddress = '', toPay = '', link = '', ...data }) => ({
    subject: `Tu pedido ${reference} está listo para retirar`,
    paragraphs: [
      greeting(data),
      `Tu pedido ${reference} te espera en ${shopName}, ${shopAddress}. En la caja di tu número de pedido.`,
      ...(toPay === '' ? [] : [`Allí pagas ${toPay}.`]),
    ],
    action: { label: 'Ver mi pedido', href: link },
    smallPrint: whomToAsk({ shopName, ...data }),
    short: `Tu pedido ${reference} está listo en ${truncate(shopName, 25)}, ${truncate(shopAddress, 40)}. ${link}`,
  }),
}
