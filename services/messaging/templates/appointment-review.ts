import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'
import { sampleBooking } from './sample-data.ts'

/** Asks for a review. `data`: pets, storeName, link (the form of the review), and fullName if known. */
export const appointmentReview: MessageTemplate = {
  kind: 'offers',
  mayArriveAtNight: false,
  pets: 'living',
  required: ['pets', 'storeName', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: { ...sampleBooking, pets: 'Toby y Luna' },
  write: ({ pets = '', storeName = '', link = '', ...data }) => ({
    subject: '¿Cómo les fue?',
    paragraphs: [
      greeting(data),
      `Cuéntanos cómo les fue a ti y a ${pets} en ${storeName}: unas estrellas y, si quieres, unas palabras y una foto.`,
    ],
    action: { label: 'Dejar mi reseña', href: link },
    smallPrint: 'Te lo pedimos una sola vez. Tu reseña se publica con tu nombre y tu inicial.',
    short: `¿Cómo les fue a ti y a ${truncate(pets, 30)} en ${truncate(storeName, 25)}? Tu reseña: ${link}`,
  }),
}
