import { nameInMail } from '#shared/name-in-mail.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

/** Tells the owner that a passkey opens the account no longer. `data`: name of the passkey, link, fullName if known. */
export const passkeyRemoved: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['name', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: { name: 'Teléfono de Ana', link: 'https://huella.example/profile/passkeys', fullName: 'Ana Roca' },
  write: ({ name = '', link = '', ...data }) => ({
    subject: 'Quitaste una llave de acceso',
    paragraphs: [
      greeting(data),
      `La llave de acceso «${nameInMail(name, 'sin nombre')}» ya no abre tu cuenta de Huella. También cerramos tus otras sesiones.`,
      'Si no fuiste tú, cambia tu contraseña ahora y revisa tus dispositivos.',
    ],
    action: { label: 'Revisar mi cuenta', href: link },
    smallPrint: 'Te escribimos cada vez que cambia la forma de entrar a tu cuenta.',
    short: `Quitaste una llave de acceso de tu cuenta de Huella. ¿No fuiste tú? Revisa tu cuenta: ${link}`,
  }),
}
