import { greeting, type MessageTemplate } from './message-template.ts'

const passkeyTexts: Record<string, string> = {
  kept: 'Tus llaves de acceso siguen abriendo tu cuenta: revisa que todas sean tuyas.',
  removed: 'También quitamos tus llaves de acceso.',
}

/**
 * Tells the owner of an account that it has another password, or its first one. `data`: link, passkeys ('kept' or 'removed'; without it there are
 * none), fullName if known.
 */
export const passwordChanged: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['link'],
  links: ['link'],
  usefulForMinutes: 3 * 24 * 60,
  sample: { link: 'https://huella.example/profile/passkeys', passkeys: 'kept', fullName: 'Ana Roca' },
  write: ({ link = '', passkeys = '', ...data }) => ({
    subject: 'Tu cuenta tiene una contraseña nueva',
    paragraphs: [
      greeting(data),
      'Tu cuenta de Huella tiene una contraseña nueva, y cerramos tus otras sesiones.',
      ...(passkeyTexts[passkeys] ? [passkeyTexts[passkeys]] : []),
      'Si no fuiste tú, pide otra contraseña ahora con «¿Olvidaste tu contraseña?» y responde a este correo.',
    ],
    action: { label: 'Revisar mi cuenta', href: link },
    smallPrint: 'Te escribimos cada vez que cambia la forma de entrar a tu cuenta.',
    short: `Tu cuenta de Huella tiene una contraseña nueva. ¿No fuiste tú? Revisa tu cuenta: ${link}`,
  }),
}
