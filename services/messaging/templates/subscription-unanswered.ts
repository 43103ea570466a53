import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A repeated order was not confirmed in time, so nothing was ordered. `data`: shopName, items, link (to the
 * subscription, in the profile), next (the next day; empty: it is paused now), and fullName if known.
 */
export const subscriptionUnanswered: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: false,
  pets: 'living',
  required: ['shopName', 'items', 'link'],
  links: ['link'],
  usefulForMinutes: 5 * 24 * 60,
  sample: {
    shopName: 'Huella Equipetrol',
    items: 'Croquetas para perro adulto 15 kg y Collar antipulgas',
    next: 'lunes 28 de diciembre',
    link: 'https://huella.example/profile/subscriptions/1',
    fullName: 'Ana Roca',
  },
  write: ({ shopName = '', items = '', next = '', link = '', ...data }) => ({
    subject: next === '' ? 'Pusimos en pausa tu compra programada' : 'Esta vez no pedimos nada',
    paragraphs: [
      greeting(data),
      `No nos dijiste nada sobre tu pedido de ${shopName} (${items}), así que no pedimos ni cobramos nada.`,
      next === ''
        ? 'Como ya van tres veces, lo pusimos en pausa para no molestarte. Cuando quieras, lo vuelves a activar.'
        : `El próximo es el ${next}: te preguntamos unos días antes.`,
    ],
    action: { label: next === '' ? 'Volver a activarlo' : 'Ver o cambiar', href: link },
    smallPrint: 'Ahí mismo cambias cada cuánto se repite, o dejas de repetirlo.',
    short:
      next === ''
        ? `Pusimos en pausa tu compra programada. La activas cuando quieras: ${link}`
        : `Esta vez no pedimos nada de lo que repites. El próximo: ${next}. ${link}`,
  }),
}
