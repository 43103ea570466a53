import type { MessageTemplate } from './message-template.ts'

/** Verifies a phone. `data`: code. */
export const phoneCode: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: ['code'],
  links: [],
  usefulForMinutes: 10,
  sample: { code: '493817' },
  write: ({ code = '' }) => ({
    subject: 'Tu código de Huella',
    paragraphs: ['Este es tu código para confirmar tu teléfono. Sirve durante 10 minutos.'],
    code,
    smallPrint:
      'No lo compartas con nadie: nunca te lo vamos a pedir por teléfono. Si no lo pediste, ignora este mensaje.',
    short: `${code} es tu código de Huella. Sirve 10 minutos. No lo compartas con nadie.`,
  }),
}
