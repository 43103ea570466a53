import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'
import { sampleBooking } from './sample-data.ts'

/** A booking is near. `data`: as in appointment-confirmed. */
export const appointmentReminder: MessageTemplate = {
  kind: 'appointments',
  mayArriveAtNight: false,
  pets: 'living',
  required: ['what', 'when', 'place', 'storeName', 'storePhone', 'link'],
  links: ['link'],
  // The text has day and hour, so a late delivery is still correct; after two hours it is useless.
  usefulForMinutes: 2 * 60,
  sample: sampleBooking,
  write: ({ what = '', when = '', place = '', storeName = '', storePhone = '', link = '', ...data }) => ({
    subject: 'Tu reserva se acerca',
    paragraphs: [
      greeting(data),
      `Te recordamos: ${what}, ${when}.`,
      place,
      'Si no puedes, avísanos: otra familia puede usar ese horario.',
    ],
    action: { label: 'Ver mi reserva', href: link },
    smallPrint: `¿Dudas? Llama o escribe a ${storeName}: ${storePhone}.`,
    short: `Recordatorio. ${truncate(what, 35)}: ${when}, ${truncate(storeName, 25)}. ${link}`,
  }),
}
