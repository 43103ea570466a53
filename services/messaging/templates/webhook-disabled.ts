import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

const reasons: Record<string, string> = {
  gone: 'respondió que esa dirección ya no existe',
  failing: 'no recibió bien ningún aviso en los últimos 5 días',
}

/**
 * A shop's program is told no more of what happens in it. `data`: shopName, host of its address, state ('gone' or
 * 'failing'), link, and fullName if known.
 */
export const webhookDisabled: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['shopName', 'host', 'state', 'link'],
  links: ['link'],
  usefulForMinutes: 7 * 24 * 60,
  sample: {
    shopName: 'Huella Equipetrol',
    host: 'contabilidad.example',
    state: 'failing',
    link: 'https://huella.example/backoffice/settings/shops/equipetrol/webhooks/1',
  },
  write: ({ shopName = '', host = '', state = '', link = '', ...data }) => ({
    subject: `Dejamos de avisar a ${host}`,
    paragraphs: [
      greeting(data),
      `Dejamos de enviar los avisos de ${shopName} a ${host}: el programa ${reasons[state] ?? 'no los recibe'}.`,
      'Revísalo con quien lo mantiene. Cuando funcione, activa otra vez la dirección y vuelve a enviar los avisos que faltan.',
    ],
    action: { label: 'Ver la dirección y sus envíos', href: link },
    smallPrint: 'Recibes este mensaje porque agregaste esa dirección en el panel de Huella.',
    short: `Dejamos de enviar los avisos de ${truncate(shopName, 30)} a ${truncate(host, 40)}. Revísalo: ${link}`,
  }),
}
