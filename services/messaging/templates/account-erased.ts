import { greeting, type MessageTemplate } from './message-template.ts'

/**
 * Confirms that an account was erased. `data`: fullName if known, kept (data that the law requires us to keep, as
 * text) if there is any.
 */
export const accountErased: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  pets: 'none',
  required: [],
  links: [],
  usefulForMinutes: 24 * 60,
  sample: { fullName: 'Ana Roca', kept: 'pedidos y pagos' },
  write: ({ kept = '', ...data }) => ({
    subject: 'Borramos tu cuenta',
    paragraphs: [
      greeting(data),
      'Borramos tu cuenta de Huella y tus datos, como pediste.',
      ...(kept === '' ? [] : [`Por ley conservamos, sin tu nombre: ${kept}.`]),
      'Gracias por el tiempo con nosotros. Si algún día vuelves, aquí estaremos.',
    ],
    smallPrint: 'Si no fuiste tú, responde a este correo cuanto antes.',
    short: 'Borramos tu cuenta de Huella y tus datos, como pediste.',
  }),
}
