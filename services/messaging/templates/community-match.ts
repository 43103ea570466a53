import { greeting, type MessageTemplate } from './message-template.ts'

/** A found notice may be the recipient's lost pet. `data`: title (the pet), link (its matches), fullName if known. */
export const communityMatch: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'living',
  required: ['title', 'link'],
  links: ['link'],
  usefulForMinutes: 2 * 24 * 60,
  sample: {
    title: 'Toby',
    link: 'https://huella.example/lostPet?id=1',
    fullName: 'Ana Roca',
  },
  write: ({ title = '', link = '', ...data }) => ({
    subject: 'Puede que la hayan encontrado',
    paragraphs: [
      greeting(data),
      `Alguien publicó una mascota encontrada que se parece a ${title}.`,
      'Mírala y dinos si es.',
    ],
    action: { label: 'Ver si es', href: link },
    smallPrint: 'Nunca pagues por adelantado a quien dice tener a tu mascota.',
    short: `Puede que hayan encontrado a ${title.slice(0, 30)}. Mira si es: ${link}`,
  }),
}
