import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * Monthly statement of a membership's savings. `data`: plan, from, until, sentence, link; advice when it did not pay
 * off, fullName if known.
 */
export const membershipStatement: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['plan', 'sentence', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: {
    plan: 'Huella Plus',
    from: '22 de noviembre de 2026',
    until: '21 de diciembre de 2026',
    sentence: 'Ahorraste Bs 60,00, pagaste Bs 49,00',
    advice: '',
    link: 'https://huella.example/profile/membership',
    fullName: 'Ana Roca',
  },
  write: ({ plan = '', from = '', until = '', sentence = '', advice = '', link = '', ...data }) => ({
    subject: `Tu mes con ${plan}`,
    paragraphs: [
      greeting(data),
      from === '' ? `${sentence}.` : `Del ${from} al ${until}: ${lowered(sentence)}.`,
      ...(advice === '' ? [] : [advice]),
    ],
    action: { label: 'Ver el detalle', href: link },
    smallPrint: 'Puedes pausarla o dejarla cuando quieras, en tu perfil.',
    short: `Tu mes con ${plan}. ${sentence}. ${link}`,
  }),
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
