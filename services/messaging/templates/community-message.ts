import { shortened } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A new message in a conversation about a pet; one per burst. `data`: who (a first name), title (the pet), text (its
 * beginning), link (the conversation), fullName if known.
 */
export const communityMessage: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'any',
  required: ['who', 'title', 'text', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: {
    who: 'Luis',
    title: 'Toby',
    text: 'Creo que vi a Toby en la plaza, junto a la fuente.',
    link: 'https://huella.example/profile/conversations/1',
    fullName: 'Ana Roca',
  },
  write: ({ who = '', title = '', text = '', link = '', ...data }) => ({
    subject: `${who} te escribió`,
    paragraphs: [greeting(data), `${who} te escribió sobre ${title}:`, `«${text}»`],
    action: { label: 'Leer y responder', href: link },
    smallPrint: 'Responde desde Huella: tu teléfono y tu correo no se muestran. Nunca pagues por adelantado.',
    short: `${shortened(who, 20)} te escribió sobre ${shortened(title, 30)}. Responde aquí: ${link}`,
  }),
}
