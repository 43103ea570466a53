import { greeting, type MessageTemplate } from './words.ts'

/** A month of a membership was paid. `data`: plan, until (its last day), price, link, and if known fullName. */
export const membershipActivated: MessageTemplate = {
  kind: 'account',
  isUrgent: true,
  needs: ['plan', 'until', 'price', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  write: ({ plan = '', until = '', price = '', link = '', ...data }) => ({
    subject: `Tu ${plan} está al día`,
    paragraphs: [
      greeting(data),
      `Recibimos tu pago de ${price}. Tienes ${plan} hasta el ${until}.`,
      'Tus beneficios ya cuentan: no hay que hacer nada. Tu cupón del mes te espera con tus cupones.',
    ],
    action: { label: 'Ver mi membresía', href: link },
    smallPrint: 'Nunca te cobramos por nuestra cuenta: antes de que termine te mandamos un enlace, y tú decides.',
    short: `Recibimos ${price}: tienes ${plan} hasta el ${until}. ${link}`,
  }),
}
