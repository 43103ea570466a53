import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'
import { sampleBooking } from './sample-data.ts'

/**
 * The first photos of a day from the hotel where pets stay. `data`: pets ('Toby y Luna'), storeName, storePhone, link (to the
 * stay), and fullName if known.
 */
export const stayPhotos: MessageTemplate = {
  kind: 'appointments',
  mayArriveAtNight: false,
  pets: 'living',
  required: ['pets', 'storeName', 'storePhone', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: { ...sampleBooking, pets: 'Toby y Luna' },
  write: ({ pets = '', storeName = '', storePhone = '', link = '', ...data }) => ({
    subject: `Hay fotos nuevas de la estadía de ${truncate(pets, 40)}`,
    paragraphs: [greeting(data), `${storeName} te dejó fotos de la estadía de ${pets}. Mira cómo va su día.`],
    action: { label: 'Ver las fotos', href: link },
    smallPrint: `¿Dudas? Llama o escribe a ${storeName}: ${storePhone}.`,
    short: `Hay fotos nuevas de la estadía de ${truncate(pets, 40)} en ${truncate(storeName, 40)}: ${link}`,
  }),
}
