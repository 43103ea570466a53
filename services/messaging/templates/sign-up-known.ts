import type { MessageTemplate } from './message-template.ts'

/** Tells an e-mail that has an account that somebody tried to sign up with it. `data`: link (sign in), resetLink. */
export const signUpKnown: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['link', 'resetLink'],
  links: ['link', 'resetLink'],
  usefulForMinutes: 24 * 60,
  sample: { link: 'https://huella.example/signin', resetLink: 'https://huella.example/forgot-password' },
  write: ({ link = '', resetLink = '' }) => ({
    subject: 'Ya tienes una cuenta en Huella',
    paragraphs: [
      'Alguien quiso abrir una cuenta con tu correo, y ya tienes una. Si fuiste tú, entra con tu contraseña de siempre.',
      `Si no la recuerdas, elige otra aquí: ${resetLink}`,
    ],
    action: { label: 'Entrar a mi cuenta', href: link },
    smallPrint: 'Si no fuiste tú, no hagas nada: tu cuenta y tu contraseña siguen igual.',
    short: `Ya tienes cuenta en Huella. Entra: ${link} ¿Otra contraseña? ${resetLink}`,
  }),
}
