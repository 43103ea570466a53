import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * Asks the owner to confirm an ad or a notice. `data`: title (the pet's name or species), link (one tap confirms),
 * fullName if known.
 */
export const communityFreshness: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: 'living',
  required: ['title', 'link'],
  links: ['link'],
  usefulForMinutes: 2 * 24 * 60,
  sample: {
    title: 'Toby',
    link: 'https://huella.example/stillThere/1/abc',
    fullName: 'Ana Roca',
  },
  write: ({ title = '', link = '', ...data }) => ({
    subject: '¿Sigue vigente tu publicación?',
    paragraphs: [
      greeting(data),
      `Tu publicación sobre ${title} sale de las listas en dos días.`,
      'Si sigue vigente, dilo con un toque y queda dos semanas más.',
    ],
    action: { label: 'Sí, sigue vigente', href: link },
    smallPrint: 'Si ya se resolvió, no hagas nada: sale sola.',
    short: `¿Sigue vigente tu publicación sobre ${title.slice(0, 30)}? Dilo aquí: ${link}`,
  }),
}
