import { greeting, type MessageTemplate } from './message-template.ts'

/** Verifies an e-mail. `data`: link, and fullName if known. */
export const verifyEmail: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['link'],
  links: ['link'],
  usefulForMinutes: 24 * 60,
  sample: { link: 'https://huella.example/verify-email/enlace', fullName: 'Ana Roca' },
  write: ({ link = '', ...data }) => ({
    subject: 'Confirma tu correo',
    paragraphs: [greeting(data), 'Gracias por ser parte de Huella. Confirma que este correo es tuyo y listo.'],
    action: { label: 'Confirmar mi correo', href: link },
    smallPrint: 'Si no creaste una cuenta en Huella, ignora este mensaje.',
    short: `Confirma tu correo en Huella: ${link}`,
  }),
}
