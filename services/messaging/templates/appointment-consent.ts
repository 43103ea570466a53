import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'
import { sampleBooking } from './sample-data.ts'

/** A store asks for a signature before a visit. `data`: pet, title (of the text), storeName, link, and fullName if known. */
export const appointmentConsent: MessageTemplate = {
  kind: 'appointments',
  mayArriveAtNight: false,
  pets: 'living',
  required: ['pet', 'title', 'storeName', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: { ...sampleBooking, pet: 'Toby', title: 'Consentimiento para sedación' },
  write: ({ pet = '', title = '', storeName = '', link = '', ...data }) => ({
    subject: `Falta tu firma para la visita de ${pet}`,
    paragraphs: [
      greeting(data),
      `Antes de atender a ${pet}, ${storeName} necesita que leas y firmes: ${title}.`,
      'Puedes hacerlo desde tu teléfono en un minuto. Si prefieres, lo firmas en el local.',
    ],
    action: { label: 'Leer y firmar', href: link },
    smallPrint: 'El enlace es solo para ti: quien lo tenga puede firmar por tu mascota.',
    short: `${truncate(storeName, 25)}: lee y firma antes de la visita de ${truncate(pet, 20)}: ${link}`,
  }),
}
