import { greeting, type MessageTemplate } from './message-template.ts'

/** Sends the link to set a new password. `data`: link, and fullName if known. */
export const resetPassword: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['link'],
  links: ['link'],
  usefulForMinutes: 60,
  sample: { link: 'https://huella.example/reset-password/enlace', fullName: 'Ana Roca' },
  write: ({ link = '', ...data }) => ({
    subject: 'Cambia tu contraseña',
    paragraphs: [greeting(data), 'Nos pediste cambiar tu contraseña. El enlace sirve una sola vez, durante una hora.'],
    action: { label: 'Cambiar mi contraseña', href: link },
    smallPrint: 'Si no lo pediste, ignora este mensaje: tu contraseña sigue siendo la misma.',
    short: `Cambia tu contraseña de Huella (1 hora): ${link}`,
  }),
}
