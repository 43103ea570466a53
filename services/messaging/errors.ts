import { errorCatalogue } from '#shared/rpc/errors.ts'

/** The failures of messaging: HTTP status, English for the log, Spanish for the customer. */
export const messagingError = errorCatalogue('messaging', {
  'no-channel': {
    status: 503,
    message: 'No channel',
    es: 'Por ahora no podemos enviarte mensajes por este medio. Prueba con otro, o contáctanos.',
  },
  'data-missing': {
    status: 400,
    message: 'Template data missing',
    es: 'Al mensaje le falta un dato y no se envió. Vuelve a intentarlo.',
  },
  'always-told': {
    status: 400,
    message: 'This kind is always told',
    es: 'De tus pedidos y tus citas te avisamos siempre. Elige por dónde.',
  },
  'no-push-service': {
    status: 400,
    message: 'Not a push service',
    es: 'Este navegador no puede recibir avisos de Huella. Elige otro medio.',
  },
  'address-not-found': {
    status: 404,
    message: 'Linked address not found',
    es: 'Ahí ya no llegaban avisos.',
  },
  'link-not-found': {
    status: 404,
    message: 'Refusal link not found',
    es: 'Este enlace ya no sirve. Elige tus avisos en Mi cuenta.',
  },
  'not-parked': {
    status: 404,
    message: 'Message not parked',
    es: 'Ese mensaje ya no está detenido.',
  },
  'no-own-address': {
    status: 409,
    message: 'The caller has no address there',
    es: 'Tu cuenta no tiene adónde enviarla por este medio. Agrégalo en Mis datos o en Avisos y prueba otra vez.',
  },
  'tested-just-now': {
    status: 429,
    message: 'Tested a moment ago',
    es: 'Ya hiciste una prueba hace un momento. Espera un minuto.',
  },
  'text-forgotten': {
    status: 409,
    message: 'Text forgotten',
    es: 'Su texto ya se olvidó y no se puede enviar.',
  },
})
