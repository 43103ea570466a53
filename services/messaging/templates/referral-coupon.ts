import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A referral earned a coupon. `data`: how ('inviter' or 'invited'), code, amount, days (its validity), link, and if
 * known fullName.
 */
export const referralCoupon: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['how', 'code', 'amount', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: {
    how: 'inviter',
    code: 'REGALO-7K3QX2',
    amount: 'Bs 25,00',
    days: '60',
    link: 'https://huella.example/profile/coupons',
    fullName: 'Ana Roca',
  },
  write: ({ how = '', code = '', amount = '', days = '', link = '', ...data }) => ({
    subject: how === 'inviter' ? 'Tu invitación te dio un cupón' : 'Tu regalo de bienvenida',
    paragraphs: [
      greeting(data),
      how === 'inviter'
        ? 'Alguien aceptó tu invitación y ya recibió su primer pedido. ¡Gracias por compartir Huella!'
        : 'Ya recibiste tu primer pedido. Por haber venido con una invitación te damos un regalo.',
      `Tienes ${amount} para tu próxima compra con el cupón ${code}${days === '' ? '' : `, válido por ${days} días`}.`,
    ],
    action: { label: 'Ver mis cupones', href: link },
    smallPrint: 'Es solo para tu cuenta.',
    short: `Tienes ${amount} para tu próxima compra: cupón ${code}. ${link}`,
  }),
}
