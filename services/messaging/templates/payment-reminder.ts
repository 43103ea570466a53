import { formatHour, greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/**
 * An unpaid order expires soon. `data`: reference, amount, until ('15:40'), shopName, link, and if known shopPhone and
 * fullName.
 */
export const paymentReminder: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'amount', 'until', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 7,
  sample: { ...sampleOrder, amount: 'Bs 253,90', until: '15:40' },
  write: ({ reference = '', amount = '', until = '', link = '', ...data }) => ({
    subject: `Tu pedido ${reference} espera tu pago`,
    paragraphs: [
      greeting(data),
      `Guardamos tu pedido ${reference} hasta ${formatHour(until)}. Falta pagar ${amount}.`,
      'Si ya pagaste, no hagas nada: en un momento lo verás como pagado.',
    ],
    action: { label: 'Pagar ahora', href: link },
    smallPrint: whomToAsk(data),
    short: `Tu pedido ${reference} espera tu pago de ${amount} hasta ${formatHour(until)}: ${link}`,
  }),
}
