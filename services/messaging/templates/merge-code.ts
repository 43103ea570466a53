import type { MessageTemplate } from './message-template.ts'

/** Proves that an account that is to be merged into another one is its owner's too. `data`: code. */
export const mergeCode: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['code'],
  links: [],
  usefulForMinutes: 10,
  sample: { code: '493817' },
  write: ({ code = '' }) => ({
    subject: 'Tu código para unir tus cuentas',
    paragraphs: [
      'Con este código confirmas que esta cuenta también es tuya y la unes a tu otra cuenta de Huella. No se puede deshacer. Sirve durante 10 minutos.',
    ],
    code,
    smallPrint:
      'No lo compartas con nadie: nunca te lo vamos a pedir por teléfono. Si no quieres unir tus cuentas, ignora este mensaje.',
    short: `${code} es tu código para unir tus dos cuentas de Huella, para siempre. Sirve 10 minutos. No lo compartas.`,
  }),
}
