import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A veterinarian wrote a note about a pet. `data`: petName, vetName, clinic, link (where the family decides about it), and
 * fullName if known. The note itself is read on the page alone.
 */
export const petVetNote: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'living',
  required: ['petName', 'vetName', 'clinic', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    petName: 'Toby',
    vetName: 'Dra. Rojas',
    clinic: 'Clínica Patitas',
    link: 'https://huella.example/petVetHistory?id=1',
    fullName: 'Ana Roca',
  },
  write: ({ petName = '', vetName = '', clinic = '', link = '', ...data }) => ({
    subject: `Tu veterinario escribió sobre ${petName}`,
    paragraphs: [
      greeting(data),
      `${vetName}, de ${clinic}, leyó la historia de ${petName} y te dejó una nota.`,
      'Léela y decide si la guardas en su ficha. Mientras no la aceptes, no entra en ella.',
    ],
    action: { label: 'Leer la nota', href: link },
    smallPrint: `Recibes este mensaje porque tu familia abrió la historia de ${petName} con un enlace. Lo terminas en su ficha.`,
    short: `${truncate(vetName, 30)}, de ${truncate(clinic, 30)}, escribió sobre ${truncate(petName, 20)}: ${link}`,
  }),
}
