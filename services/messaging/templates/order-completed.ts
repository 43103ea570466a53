import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/**
 * The order was handed over. `data`: reference, shopName, link (to the rating), and if known shopPhone and fullName.
 */
export const orderCompleted: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['reference', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: { ...sampleOrder, link: 'https://huella.example/order/HU-8F3K2Q#rating' },
  write: ({ reference = '', shopName = '', link = '', ...data }) => ({
    subject: `¿Cómo llegó tu pedido ${reference}?`,
    paragraphs: [
      greeting(data),
      `Tu pedido ${reference} ya está contigo. Gracias por comprar en ${shopName}.`,
      '¿Nos cuentas cómo te fue? Son unas estrellas y, si quieres, unas palabras.',
    ],
    action: { label: 'Calificar mi pedido', href: link },
    smallPrint: `¿Falta algo o no es lo que pediste? ${whomToAsk({ shopName, ...data }).replace('¿Dudas? ', '')}`,
    short: `Tu pedido ${reference} ya está contigo. ¿Cómo te fue? Cuéntanos: ${link}`,
  }),
}
