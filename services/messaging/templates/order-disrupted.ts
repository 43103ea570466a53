import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/**
 * Nobody can travel to the address, and the order arrives later. `data`: reference, cause ('un bloqueo'), before and now (wall
 * clock), shopName, link, and if known shopPhone and fullName.
 */
export const orderDisrupted: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'cause', 'before', 'now', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    ...sampleOrder,
    cause: 'un bloqueo',
    before: 'martes 24 de noviembre, de 15:00 a 16:00',
    now: 'martes 24 de noviembre, de 18:00 a 19:00',
  },
  write: ({ reference = '', cause = '', before = '', now = '', link = '', ...data }) => ({
    subject: `Tu pedido ${reference} llega más tarde por ${cause}`,
    paragraphs: [
      greeting(data),
      `Por ${cause} no podemos pasar a tu zona. Tu pedido ${reference} iba a llegar el ${before}; ahora llega el ${now}.`,
      'Si no te sirve, puedes retirarlo en la tienda o cancelarlo y te devolvemos lo que pagaste. Si lo esperas, no tienes que hacer nada.',
    ],
    action: { label: 'Elegir qué hacer', href: link },
    smallPrint: whomToAsk(data),
    short: `Por ${cause}, tu pedido ${reference} llega el ${now}. Esperar, retirar o cancelar: ${link}`,
  }),
}
