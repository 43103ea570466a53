import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/**
 * An order waits for a prescription. `data`: reference, shopName, link, until (wall clock), and if known reason (why the
 * last one was rejected), shopPhone and fullName.
 */
export const orderPrescription: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'shopName', 'link', 'until'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: { ...sampleOrder, until: 'martes 24 de noviembre, 11:00', reason: 'La foto salió borrosa.' },
  write: ({ reference = '', shopName = '', reason = '', until = '', link = '', ...data }) => ({
    subject:
      reason === '' ? `Falta la receta de tu pedido ${reference}` : `Envía otra receta para tu pedido ${reference}`,
    paragraphs: [
      greeting(data),
      ...(reason === ''
        ? [`Tu pedido ${reference} tiene un producto que se vende con receta. Envíanos una foto o el PDF.`]
        : [`${shopName} no pudo aceptar la receta de tu pedido ${reference}: ${reason}`, 'Puedes enviar otra.']),
      `Te guardamos el pedido hasta el ${until}.`,
    ],
    action: { label: 'Enviar la receta', href: link },
    smallPrint: whomToAsk({ shopName, ...data }),
    short:
      reason === ''
        ? `Falta la receta de tu pedido ${reference}. Envíala aquí: ${link}`
        : `No pudimos aceptar la receta de tu pedido ${reference}. Envía otra aquí: ${link}`,
  }),
}
