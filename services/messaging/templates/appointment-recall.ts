import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'
import { sampleBooking } from './sample-data.ts'

/** A store asks a pet back that is due. `data`: pet, service ('el baño'), storeName, link, and fullName if known. */
export const appointmentRecall: MessageTemplate = {
  kind: 'offers',
  mayArriveAtNight: false,
  pets: 'living',
  required: ['pet', 'service', 'storeName', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: { ...sampleBooking, pet: 'Toby', service: 'el baño' },
  write: ({ pet = '', service = '', storeName = '', link = '', ...data }) => ({
    subject: `¿Le toca ${service} a ${pet}?`,
    paragraphs: [
      greeting(data),
      `A ${pet} ya le va tocando ${service}, y en ${storeName} nos encantaría verlos otra vez. Elige el día y la hora que te queden bien.`,
    ],
    action: { label: 'Elegir un turno', href: link },
    smallPrint: 'Te escribimos porque ya nos visitaron. Si no quieres estos mensajes, puedes decirlo con un toque.',
    short: `A ${truncate(pet, 20)} ya le toca ${service} en ${truncate(storeName, 25)}. Elige tu turno: ${link}`,
  }),
}
