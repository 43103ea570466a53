import { greeting, type MessageTemplate } from './message-template.ts'

/** Follow-up some days after an adoption. `data`: title (the pet), days, link, fullName if known. */
export const communityFollowUp: MessageTemplate = {
  kind: 'reminders',
  mayArriveAtNight: false,
  pets: 'any',
  required: ['title', 'days', 'link'],
  links: ['link'],
  usefulForMinutes: 7 * 24 * 60,
  sample: {
    title: 'Toby',
    days: '30',
    link: 'https://huella.example/petAdoptionsByCustomer?application=1',
    fullName: 'Ana Roca',
  },
  write: ({ title = '', days = '', link = '', ...data }) => ({
    subject: '¿Cómo va todo en casa?',
    paragraphs: [greeting(data), `Hace ${days} días llegó ${title}. Cuéntanos cómo va, o si necesitas ayuda.`],
    action: { label: 'Contar cómo va', href: link },
    smallPrint: 'Preguntamos a los 3, 30 y 90 días de una adopción.',
    short: `Hace ${days} días llegó ${title.slice(0, 30)}. ¿Cómo va? ${link}`,
  }),
}
