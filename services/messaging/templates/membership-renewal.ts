import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * The paid month of a membership ends soon. `data`: plan, until (its last day), price, link (to pay); priceBefore if
 * the price changed, fullName if known.
 */
export const membershipRenewal: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['plan', 'until', 'price', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    plan: 'Huella Plus',
    until: '21 de diciembre de 2026',
    price: 'Bs 55,00',
    priceBefore: 'Bs 49,00',
    link: 'https://huella.example/payment/enlace',
    fullName: 'Ana Roca',
  },
  write: ({ plan = '', until = '', price = '', priceBefore = '', link = '', ...data }) => ({
    subject: `Tu ${plan} termina pronto`,
    paragraphs: [
      greeting(data),
      `Tienes ${plan} hasta el ${until}. El mes que sigue cuesta ${price}${priceBefore === '' ? '' : ` (antes ${priceBefore})`}.`,
      'Si lo pagas antes, sigue sin un día de pausa. No se cobra nada sin que lo pagues tú.',
    ],
    action: { label: 'Pagar el próximo mes', href: link },
    smallPrint: 'Si no lo pagas, termina por sí sola y no debes nada.',
    short: `Tu ${plan} vale hasta el ${until}. Sigue por ${price}: ${link}`,
  }),
}
