import { truncate } from '#shared/text.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * A prepaid package ends soon. `data`: package, visits (how many are left), until ('sábado 12 de diciembre'), storeName,
 * link, and fullName if known.
 */
export const packageEnding: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: false,
  pets: 'none',
  required: ['package', 'visits', 'until', 'storeName', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: {
    package: '10 baños',
    visits: '3',
    until: 'sábado 12 de diciembre',
    storeName: 'Spa Equipetrol',
    link: 'https://huella.example/profile/packages',
    fullName: 'Ana Roca',
  },
  write: ({ package: name = '', visits = '', until = '', storeName = '', link = '', ...data }) => ({
    subject: `Tu paquete «${name}» termina pronto`,
    paragraphs: [
      greeting(data),
      `${toVisits(visits)} de tu paquete «${name}» en ${storeName}, y vale hasta el ${until}.`,
      'Reserva tu turno con tiempo y lo pagas con el paquete. Si no llegas a usarlo, habla con el local: puede darte más días.',
    ],
    action: { label: 'Ver mis paquetes', href: link },
    smallPrint: 'Te avisamos una sola vez antes de cada vencimiento.',
    short: `${toVisits(visits)} de «${truncate(name, 20)}» en ${truncate(storeName, 20)}, hasta el ${until}. ${link}`,
  }),
}

function toVisits(visits: string): string {
  return visits === '1' ? 'Te queda 1 visita' : `Te quedan ${visits} visitas`
}
