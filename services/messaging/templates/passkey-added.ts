import { nameInMail } from '#shared/name-in-mail.ts'
import { greeting, type MessageTemplate } from './message-template.ts'

/** Tells the owner that a passkey opens the account from now on. `data`: name of the passkey, link, fullName if known. */
export const passkeyAdded: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['name', 'link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: { name: 'Teléfono de Ana', link: 'https://huella.example/profile/passkeys', fullName: 'Ana Roca' },
  write: ({ name = '', link = '', ...data }) => ({
    subject: 'Agregaste una llave de acceso',
    paragraphs: [
      greeting(data),
      `Desde ahora puedes entrar a tu cuenta de Huella con la llave de acceso «${nameInMail(name, 'sin nombre')}», sin escribir tu contraseña.`,
      'Si no fuiste tú, quítala ahora y cambia tu contraseña.',
    ],
    action: { label: 'Ver mis llaves de acceso', href: link },
    smallPrint: 'Te escribimos cada vez que cambia la forma de entrar a tu cuenta.',
    short: `Agregaste una llave de acceso a tu cuenta de Huella. ¿No fuiste tú? Quítala: ${link}`,
  }),
}
