import type { MessageTemplate } from './message-template.ts'

/** Confirms the e-mail of somebody who signs up. `data`: code. */
export const signUpCode: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['code'],
  links: [],
  usefulForMinutes: 30,
  sample: { code: '493817' },
  write: ({ code = '' }) => ({
    subject: 'Tu código para abrir tu cuenta',
    paragraphs: ['Qué bueno tenerte en Huella. Escribe este código y tu cuenta queda lista. Sirve durante 30 minutos.'],
    code,
    smallPrint: 'No lo compartas con nadie. Si no abriste una cuenta en Huella, ignora este mensaje: no pasa nada.',
    short: `${code} es tu código para abrir tu cuenta de Huella. Sirve 30 minutos. No lo compartas con nadie.`,
  }),
}
