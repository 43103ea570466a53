import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

const times: Record<string, (dueDay: string) => string> = {
  soon: (dueDay) => `Tienes hasta el ${dueDay} para pagarlo.`,
  today: () => 'Hoy es el último día para pagarlo.',
  late: (dueDay) => `Venció el ${dueDay}. No hay recargo, pero hasta que lo pagues no podrás comprar más a cuenta.`,
}

/**
 * Something is owed on a house account for the months that ended. `data`: shopName, amount, dueDay ('5 de diciembre'), state
 * ('soon', 'today' or 'late'), link, and fullName if known.
 */
export const houseAccountDue: MessageTemplate = {
  kind: 'orders',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['shopName', 'amount', 'dueDay', 'state', 'link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: {
    shopName: 'Huella Equipetrol',
    amount: 'Bs 320,50',
    dueDay: '5 de diciembre',
    state: 'soon',
    link: 'https://huella.example/profile/house-accounts/1',
  },
  write: ({ shopName = '', amount = '', dueDay = '', state = '', link = '', ...data }) => {
    const time = times[state]?.(dueDay) ?? ''
    return {
      subject: `Tu cuenta en ${shopName}: ${amount}`,
      paragraphs: [
        greeting(data),
        `En tu cuenta en ${shopName} queda por pagar ${amount} de los meses que ya terminaron. ${time}`,
        'Puedes pagar en línea o en la tienda. Si ya pagaste, no hagas caso de este mensaje.',
      ],
      action: { label: 'Ver mi cuenta y pagar', href: link },
      smallPrint: 'Recibes este mensaje porque compras a cuenta en esa tienda.',
      short: `Tu cuenta en ${truncate(shopName, 30)}: ${amount}. ${time} ${link}`,
    }
  },
}
