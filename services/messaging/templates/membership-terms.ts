import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * The next month of a membership has other terms. `data`: plan, from (their first day), price, priceBefore, link, and
 * if known fullName.
 */
export const membershipTerms: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['plan', 'from', 'price', 'priceBefore', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: {
    plan: 'Huella Plus',
    from: '22 de diciembre de 2026',
    price: 'Bs 55,00',
    priceBefore: 'Bs 49,00',
    link: 'https://huella.example/profile/membership',
    fullName: 'Ana Roca',
  },
  write: ({ plan = '', from = '', price = '', priceBefore = '', link = '', ...data }) => ({
    subject: `Tu ${plan} va a cambiar`,
    paragraphs: [
      greeting(data),
      `Desde el ${from}, ${plan} cambia. El mes que pagaste queda como está.`,
      price === priceBefore
        ? `El precio sigue en ${price}; cambian sus beneficios. Míralos antes de decidir si sigues.`
        : `El mes costará ${price} (hoy ${priceBefore}). Mira qué incluye antes de decidir si sigues.`,
    ],
    action: { label: 'Ver qué cambia', href: link },
    smallPrint: 'Si prefieres no seguir, puedes dejarla con un toque en tu perfil.',
    short:
      price === priceBefore
        ? `Desde el ${from}, ${plan} da otros beneficios por los mismos ${price}. ${link}`
        : `Desde el ${from}, ${plan} costará ${price} (hoy ${priceBefore}). ${link}`,
  }),
}
