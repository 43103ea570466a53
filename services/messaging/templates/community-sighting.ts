import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A passer-by saw the recipient's lost pet. `data`: title (the pet), when, link (its notice), and if known place,
 * mapLink, words and fullName. The passer-by's text stays plain: nothing in it becomes a link.
 */
export const communitySighting: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'living',
  required: ['title', 'when', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    title: 'Toby',
    when: '22 de noviembre de 2026 a las 15:04',
    place: 'Parque El Arenal',
    words: 'Iba hacia la laguna, con un collar rojo.',
    link: 'https://huella.example/lostPet?id=1',
    fullName: 'Ana Roca',
  },
  write: ({ title = '', when = '', link = '', ...data }) => ({
    subject: 'Alguien vio a tu mascota',
    paragraphs: [
      greeting(data),
      `Alguien leyó tu cartel y cree que vio a ${title}.`,
      `Cuándo: ${when}`,
      ...(data.place ? [`Dónde: ${data.place}`] : []),
      ...(data.mapLink ? [`En el mapa: ${data.mapLink}`] : []),
      ...(data.words ? [`Lo que cuenta: ${data.words}`] : []),
    ],
    action: { label: 'Ver los avistamientos', href: link },
    smallPrint: 'Ve con alguien más, y nunca pagues por adelantado a quien dice tener a tu mascota.',
    short: `Alguien vio a ${truncate(title, 25)}: ${truncate(data.place || when, 50)}. Mira dónde: ${link}`,
  }),
}
