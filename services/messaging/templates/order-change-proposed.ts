import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/**
 * An item of the order is missing and the shop proposes a change. `data`: reference, shopName, link, and if known
 * change (a sentence), shopPhone and fullName.
 */
export const orderChangeProposed: MessageTemplate = {
  kind: 'orders',
  // The order waits for the customer's answer.
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 6 * 60,
  sample: { ...sampleOrder, change: 'Falta: Collar antipulgas.' },
  write: ({ reference = '', shopName = '', change = '', link = '', ...data }) => ({
    subject: `Tu pedido ${reference} necesita tu respuesta`,
    paragraphs: [
      greeting(data),
      `Al preparar tu pedido ${reference}, ${shopName} notó que falta algo.`,
      ...(change === '' ? [] : [change]),
      'Mira lo que te propone y dinos sí o no. Nada cambia sin tu respuesta.',
    ],
    action: { label: 'Ver la propuesta', href: link },
    smallPrint: whomToAsk({ shopName, ...data }),
    short: `Falta algo de tu pedido ${reference}. Mira la propuesta y responde: ${link}`,
  }),
}
