import { errorCatalogue } from '#shared/rpc/errors.ts'

/** The failures of messaging: HTTP status, English for the log, Spanish for the customer. */
export const messagingError = errorCatalogue('messaging', {
  'no-channel': {
    status: 503,
    message: 'No channel',
    es: 'Por ahora no podemos enviarte mensajes por este medio. Prueba con otro, o escríbenos por WhatsApp.',
  },
  'data-missing': {
    status: 400,
    message: 'Template data missing',
    es: 'Al mensaje le falta un dato y no se envió. Vuelve a intentarlo.',
  },
})
