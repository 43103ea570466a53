import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A month of a membership was paid. `data`: plan, until (its last day), price, coupon ('now', 'later': the month begins another day,
 * or 'none'), link, and if known fullName.
 */
export const membershipActivated: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['plan', 'until', 'price', 'coupon', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: {
    plan: 'Huella Plus',
    until: '21 de diciembre de 2026',
    price: 'Bs 49,00',
    coupon: 'now',
    link: 'https://huella.example/profile/membership',
    fullName: 'Ana Roca',
  },
  write: ({ plan = '', until = '', price = '', coupon = '', link = '', ...data }) => ({
    subject: `Tu ${plan} está al día`,
    paragraphs: [
      greeting(data),
      `Recibimos tu pago de ${price}. Tienes ${plan} hasta el ${until}.`,
      `Tus beneficios ya cuentan: no hay que hacer nada.${ofCoupon(coupon)}`,
    ],
    action: { label: 'Ver mi membresía', href: link },
    smallPrint: 'Nunca te cobramos por nuestra cuenta: antes de que termine te mandamos un enlace, y tú decides.',
    short: `Recibimos ${price}: tienes ${plan} hasta el ${until}. ${link}`,
  }),
}

function ofCoupon(when: string): string {
  if (when === 'now') return ' Tu cupón del mes te espera con tus cupones.'
  return when === 'later' ? ' Tu cupón del próximo mes llega cuando ese mes empiece.' : ''
}
