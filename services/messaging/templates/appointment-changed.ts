import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'
import { sampleBooking } from './sample-data.ts'

/** A booking was moved. `data`: as in appointment-confirmed, with the new time. */
export const appointmentChanged: MessageTemplate = {
  kind: 'appointments',
  mayArriveAtNight: true,
  pets: 'living',
  required: ['what', 'when', 'place', 'storeName', 'storePhone', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: sampleBooking,
  write: ({ what = '', when = '', place = '', storeName = '', storePhone = '', link = '', ...data }) => ({
    subject: 'Tu reserva cambió de hora',
    paragraphs: [
      greeting(data),
      `Ahora es así. ${what}: ${when}.`,
      place,
      'Si la guardaste en tu calendario, guárdala otra vez: la nueva hora reemplaza a la anterior.',
    ],
    action: { label: 'Ver mi reserva', href: link },
    smallPrint: `¿No te queda bien? Cámbiala en tu reserva, o llama a ${storeName}: ${storePhone}.`,
    short: `Tu reserva cambió. ${truncate(what, 35)}: ${when}, ${truncate(storeName, 25)}. ${link}`,
  }),
}
