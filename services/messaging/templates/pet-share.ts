import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

const rights: Record<string, string> = {
  see: 'Podrás ver su ficha, sus vacunas y su peso.',
  record: 'Podrás ver su ficha y anotar su peso y lo que se le aplica.',
  edit: 'Podrás ver y cambiar su ficha.',
}

/**
 * Invites a person to share a pet. `data`: petName, ownerName, link, right ('see', 'record' or 'edit'), and fullName
 * if known.
 */
export const petShare: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'any',
  required: ['petName', 'ownerName', 'link', 'right'],
  links: ['link'],
  // Retried for a day; the link has its own expiry.
  usefulForMinutes: 24 * 60,
  sample: {
    petName: 'Toby',
    ownerName: 'Ana Roca',
    link: 'https://huella.example/petShare/enlace',
    right: 'record',
  },
  write: ({ petName = '', ownerName = '', link = '', right = '', ...data }) => ({
    subject: 'Te invitaron a cuidar una mascota en Huella',
    paragraphs: [
      greeting(data),
      `${ownerName} quiere compartir contigo a ${petName}. ${rights[right] ?? ''}`.trim(),
      'El enlace sirve durante 7 días.',
    ],
    action: { label: `Conocer a ${petName}`, href: link },
    smallPrint: 'Si no conoces a esta persona, ignora este mensaje: nadie verá nada tuyo.',
    short: `${truncate(ownerName, 30)} comparte a ${truncate(petName, 30)} contigo en Huella: ${link}`,
  }),
}
