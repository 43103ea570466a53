import { greeting, type MessageTemplate } from './message-template.ts'

/** A test that an operator sends to themselves. `data`: link, and fullName if known. */
export const channelTest: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['link'],
  links: ['link'],
  usefulForMinutes: 2,
  sample: { link: 'https://huella.example/backoffice/settings/messages' },
  write: ({ link = '', ...data }) => ({
    subject: 'Prueba de mensajes',
    paragraphs: [greeting(data), 'Este mensaje llegó, así que por aquí puedes escribirles a tus clientes.'],
    action: { label: 'Volver a los mensajes', href: link },
    smallPrint: 'Lo pediste desde el panel de Huella.',
    short: `Prueba de Huella: llegó, así que este medio funciona. ${link}`,
  }),
}
