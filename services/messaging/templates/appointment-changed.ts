import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'
import { sampleBooking } from './sample-data.ts'

/**
 * A booking was moved. `data`: as in appointment-confirmed, with the new time, and of a disrupted area its cause ('un bloqueo').
 */
export const appointmentChanged: MessageTemplate = {
  kind: 'appointments',
  mayArriveAtNight: true,
  pets: 'living',
  required: ['what', 'when', 'place', 'storeName', 'storePhone', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: sampleBooking,
  write: ({ what = '', when = '', place = '', storeName = '', storePhone = '', link = '', cause = '', ...data }) => ({
    subject: cause ? `Tu reserva cambió de hora por ${cause}` : 'Tu reserva cambió de hora',
    paragraphs: [
      greeting(data),
      ...(cause ? [`Por ${cause} no podemos pasar a tu zona a la hora que tenías.`] : []),
      `Ahora es así. ${what}: ${when}.`,
      place,
      'Si la guardaste en tu calendario, guárdala otra vez: la nueva hora reemplaza a la anterior.',
    ],
    action: { label: 'Ver mi reserva', href: link },
    smallPrint: cause
      ? `¿No te queda bien? Cámbiala o cancélala sin costo en tu reserva, o llama a ${storeName}: ${storePhone}.`
      : `¿No te queda bien? Cámbiala en tu reserva, o llama a ${storeName}: ${storePhone}.`,
    short: cause
      ? `Por ${cause} tu reserva cambió. ${truncate(what, 25)}: ${when}. ${link}`
      : `Tu reserva cambió. ${truncate(what, 35)}: ${when}, ${truncate(storeName, 25)}. ${link}`,
  }),
}
