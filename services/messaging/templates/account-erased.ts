import { greeting, type MessageTemplate } from './words.ts'

/** Confirms that an account is gone. `data`: fullName if known, kept (what the law keeps, in words) if anything is. */
export const accountErased: MessageTemplate = {
  kind: 'account',
  mayArriveAtNight: true,
  needs: [],
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
