import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate, whomToAsk } from './message-template.ts'
import { sampleOrder } from './sample-data.ts'

/**
 * An order was cancelled. `data`: reference, by ('customer', 'staff' or 'system'), shopName, link, and if known reason
 * (a sentence), refund (a sentence on the refund), shopPhone and fullName.
 */
export const orderCancelled: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['reference', 'by', 'shopName', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    ...sampleOrder,
    by: 'staff',
    reason: 'No queda ningún repartidor esta noche.',
    refund: 'Te devolvemos Bs 253,90 por donde pagaste.',
  },
  write: ({ reference = '', by = '', shopName = '', reason = '', refund = '', link = '', ...data }) => ({
    subject: `Tu pedido ${reference} se canceló`,
    paragraphs: [
      greeting(data),
      openings[by]?.(reference, shopName) ?? `El pedido ${reference} se canceló.`,
      ...(by !== 'customer' && reason !== '' ? [`El motivo: ${reason}`] : []),
      ...(refund === '' ? [] : [refund]),
      'Cuando quieras, pídelo de nuevo desde tu pedido.',
    ],
    action: { label: 'Ver el pedido', href: link },
    smallPrint: whomToAsk({ shopName, ...data }),
    short: `Tu pedido ${reference} se canceló. ${truncate(refund, 60)} ${link}`.replace('  ', ' '),
  }),
}

const openings: Record<string, (reference: string, shopName: string) => string> = {
  customer: (reference) => `Cancelaste el pedido ${reference}, y ya no lo preparamos.`,
  staff: (reference, shopName) => `${shopName} tuvo que cancelar tu pedido ${reference}. Lo sentimos.`,
  system: (reference) => `Tu pedido ${reference} se canceló.`,
}
