import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'
import { sampleBooking } from './sample-data.ts'

/**
 * A booking, or that of some of its pets, was cancelled. `data`: what, when, storeName, storePhone, by ('customer',
 * 'merchant', or 'payment': no deposit came), link, and if known fullName, reason (written by the merchant), rest (the
 * remaining part: 'Baño de Luna'), deposit (a sentence on the refund) and hasDied ('yes': the pets of the cancelled
 * part died, and no other booking is offered).
 */
export const appointmentCancelled: MessageTemplate = {
  kind: 'appointments',
  mayArriveAtNight: true,
  pets: 'any',
  required: ['what', 'when', 'storeName', 'storePhone', 'by', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: { ...sampleBooking, by: 'merchant', reason: 'Se rompió el secador' },
  write: ({
    what = '',
    when = '',
    storeName = '',
    storePhone = '',
    by = '',
    link = '',
    reason = '',
    rest = '',
    deposit = '',
    hasDied = '',
    ...data
  }) => ({
    subject: rest === '' ? 'Tu reserva se canceló' : 'Una parte de tu reserva se canceló',
    paragraphs: [
      greeting(data),
      formatCancelled({ by, what, when, storeName }),
      ...(by === 'merchant' && reason !== '' ? [`Su motivo: «${reason}»`] : []),
      ...(deposit === '' ? [] : [deposit]),
      ...(rest === '' ? [] : [`Lo demás sigue en pie: ${rest}.`]),
      hasDied === 'yes' ? 'Lo sentimos mucho. Un abrazo para toda la familia.' : 'Cuando quieras, reserva otra hora.',
    ],
    action: { label: 'Ver la reserva', href: link },
    smallPrint: `¿Dudas? Llama o escribe a ${storeName}: ${storePhone}.`,
    short: `${rest === '' ? 'Reserva cancelada' : 'Se canceló una parte'}. ${truncate(what, 35)}: ${when}, ${truncate(storeName, 25)}. ${link}`,
  }),
}

function formatCancelled({ by, what, when, storeName }: Record<'by' | 'what' | 'when' | 'storeName', string>): string {
  if (by === 'payment') return `No recibimos la seña a tiempo y liberamos tu turno: ${what}, ${when}.`
  return by === 'merchant' ? `${storeName} tuvo que cancelar: ${what}, ${when}.` : `Cancelaste: ${what}, ${when}.`
}
