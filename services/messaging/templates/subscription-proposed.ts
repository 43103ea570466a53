import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A repeated order is due soon and waits for confirmation. `data`: shopName, day ('lunes 23 de noviembre'), link,
 * until (the last day to confirm), and if known items, total (both empty when there is nothing to order this time),
 * changes (sentences on prices and missing items) and fullName.
 */
export const subscriptionProposed: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: false,
  pets: 'living',
  required: ['shopName', 'day', 'link'],
  links: ['link'],
  usefulForMinutes: 5 * 24 * 60,
  sample: {
    shopName: 'Huella Equipetrol',
    items: 'Croquetas para perro adulto 15 kg y Collar antipulgas',
    changes: 'Croquetas para perro adulto 15 kg subió de Bs 180,00 a Bs 189,00.',
    total: 'Bs 253,90',
    day: 'lunes 30 de noviembre',
    until: 'miércoles 2 de diciembre',
    link: 'https://huella.example/repetir/enlace',
    fullName: 'Ana Roca',
  },
  write: ({ shopName = '', day = '', until = '', items = '', total = '', changes = '', link = '', ...data }) => ({
    subject: '¿Te llevamos otra vez tu pedido?',
    paragraphs: [
      greeting(data),
      items === ''
        ? `El ${day} te toca tu pedido de ${shopName}, pero esta vez no tenemos nada de lo que repites.`
        : `El ${day} te toca tu pedido de ${shopName}: ${items}.`,
      ...(changes === '' ? [] : [changes]),
      ...(total === '' ? [] : [`En total serían ${total}, con la entrega.`]),
      'Nada se pide ni se cobra sin tu sí.',
    ],
    action: { label: items === '' ? 'Ver qué pasa' : 'Ver y decidir', href: link },
    smallPrint: `Puedes responder hasta el ${until}. Si no dices nada, no pedimos nada. En el mismo enlace lo saltas, lo cambias o dejas de repetirlo.`,
    short:
      total === ''
        ? `El ${day} te toca tu pedido, pero esta vez no tenemos nada de lo que repites. ${link}`
        : `¿Repetimos tu pedido del ${day}? Son ${total}, y nada se cobra sin tu sí: ${link}`,
  }),
}
