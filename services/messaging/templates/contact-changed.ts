import { greeting, type MessageTemplate } from './message-template.ts'

const changes: Record<string, string> = {
  email: 'el correo de tu cuenta de Huella: desde ahora te escribimos al nuevo',
  phone: 'el teléfono de tu cuenta de Huella',
}

/** Tells the mailbox that an account had that another e-mail or phone took its place. `data`: what ('email' or 'phone'), link, fullName if known. */
export const contactChanged: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['what', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: { what: 'email', link: 'https://huella.example/profile/data', fullName: 'Ana Roca' },
  write: ({ what = '', link = '', ...data }) => ({
    subject: 'Cambiaron los datos de tu cuenta',
    paragraphs: [
      greeting(data),
      `Cambiaste ${changes[what] ?? 'los datos de tu cuenta de Huella'}.`,
      'Si no fuiste tú, cambia tu contraseña ahora y responde a este correo.',
    ],
    action: { label: 'Revisar mis datos', href: link },
    smallPrint: 'Te escribimos cada vez que cambia algo que protege tu cuenta.',
    short: `Cambiaste ${changes[what] ?? 'los datos de tu cuenta de Huella'}. ¿No fuiste tú? Revisa tu cuenta: ${link}`,
  }),
}
