import { truncate } from '#shared/text.ts'
import { sampleBooking } from './sample-data.ts'
import { greeting, type MessageTemplate } from './words.ts'

/** A booking is near. `data`: as of appointment-confirmed. */
export const appointmentReminder: MessageTemplate = {
  kind: 'appointments',
  mayArriveAtNight: false,
  needs: ['what', 'when', 'place', 'storeName', 'storePhone', 'link'],
  links: ['link'],
  // It says the day and the hour, so that it is not wrong when it comes late; after this it is of no use.
  usefulForMinutes: 2 * 60,
  sample: sampleBooking,
  write: ({ what = '', when = '', place = '', storeName = '', storePhone = '', link = '', ...data }) => ({
    subject: 'Tu reserva se acerca',
    paragraphs: [
      greeting(data),
      `Te recordamos: ${what}, ${when}.`,
      place,
      'Si no llegas, avisa: otra mascota la espera.',
    ],
    action: { label: 'Ver mi reserva', href: link },
    smallPrint: `¿Dudas? Llama o escribe a ${storeName}: ${storePhone}.`,
    short: `Recordatorio. ${truncate(what, 35)}: ${when}, ${truncate(storeName, 25)}. ${link}`,
  }),
}
