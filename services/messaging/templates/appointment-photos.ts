import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'
import { sampleBooking } from './sample-data.ts'

/**
 * The pets of a booking are ready, and the salon left photos of them. `data`: pets ('Toby y Luna'), storeName, storePhone,
 * link (to the booking), and fullName if known.
 */
export const appointmentPhotos: MessageTemplate = {
  kind: 'appointments',
  mayArriveAtNight: true,
  pets: 'living',
  required: ['pets', 'storeName', 'storePhone', 'link'],
  links: ['link'],
  usefulForMinutes: 12 * 60,
  sample: { ...sampleBooking, pets: 'Toby y Luna' },
  write: ({ pets = '', storeName = '', storePhone = '', link = '', ...data }) => ({
    subject: `Ya está: mira las fotos de ${truncate(pets, 40)}`,
    paragraphs: [greeting(data), `Todo listo con ${pets}. ${storeName} te dejó las fotos en tu reserva.`],
    action: { label: 'Ver las fotos', href: link },
    smallPrint: `¿Dudas? Llama o escribe a ${storeName}: ${storePhone}.`,
    short: `Todo listo con ${truncate(pets, 40)}. Mira las fotos de ${truncate(storeName, 40)}: ${link}`,
  }),
}
