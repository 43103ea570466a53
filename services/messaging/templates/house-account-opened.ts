import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A shop opened an account for a customer, who pays after the month's end. `data`: shopName, limit, days after the month's end,
 * link, and fullName if known.
 */
export const houseAccountOpened: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['shopName', 'limit', 'days', 'link'],
  links: ['link'],
  usefulForMinutes: 7 * 24 * 60,
  sample: {
    shopName: 'Huella Equipetrol',
    limit: 'Bs 500,00',
    days: '5',
    link: 'https://huella.example/profile/house-accounts/1',
  },
  write: ({ shopName = '', limit = '', days = '', link = '', ...data }) => ({
    subject: `${shopName} te abrió una cuenta`,
    paragraphs: [
      greeting(data),
      `En ${shopName} ya puedes comprar hasta ${limit} y pagar a fin de mes, sin intereses ni recargos.`,
      `Cada mes se paga hasta ${days} días después de que termina. Antes de usarla, lee las condiciones y acéptalas.`,
    ],
    action: { label: 'Ver mi cuenta', href: link },
    smallPrint: 'Si no la quieres, no tienes que hacer nada.',
    short: `${truncate(shopName, 30)} te abrió una cuenta: compra hasta ${limit} y paga hasta ${days} días después del mes: ${link}`,
  }),
}
