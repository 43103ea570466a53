import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'
import { sampleBooking } from './sample-data.ts'

/**
 * A booking was made, or its store accepted it. `data`: state ('waiting' while the store has not accepted it, otherwise
 * 'confirmed'), what ('Baño de Toby'), when ('sábado 28 de noviembre a las 15:30'), place (a sentence on
 * the place and the end time), storeName, storePhone, link (the booking's page), and if known fullName and deposit (a
 * sentence on the amounts paid and left).
 */
export const appointmentConfirmed: MessageTemplate = {
  kind: 'appointments',
  mayArriveAtNight: true,
  pets: 'living',
  required: ['what', 'when', 'place', 'storeName', 'storePhone', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: sampleBooking,
  write: ({
    what = '',
    when = '',
    place = '',
    storeName = '',
    storePhone = '',
    link = '',
    deposit = '',
    state = '',
    ...data
  }) => ({
    subject: state === 'waiting' ? 'Recibimos tu reserva' : 'Tu reserva está confirmada',
    paragraphs: [
      greeting(data),
      `${what}: ${when}.`,
      ...(state === 'waiting' ? [`${storeName} la va a confirmar pronto. Te avisamos.`] : []),
      place,
      ...(deposit === '' ? [] : [deposit]),
      'En la reserva puedes cambiarla, cancelarla o guardarla en tu calendario.',
    ],
    action: { label: 'Ver mi reserva', href: link },
    smallPrint: `¿Dudas? Llama o escribe a ${storeName}: ${storePhone}.`,
    short: `${state === 'waiting' ? 'Reserva recibida, por confirmar' : 'Reserva confirmada'}. ${truncate(what, 35)}: ${when}, ${truncate(storeName, 25)}. ${link}`,
  }),
}
