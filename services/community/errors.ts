import { pictureRows } from '#shared/pictures/picture-kind.ts'
import { errorCatalogue, idempotencyRows } from '#shared/rpc/errors.ts'

/** The failures of the community: HTTP status, English for the log, Spanish for the customer. */
export const communityError = errorCatalogue('community', {
  'token-must-be-provided': { status: 401, message: 'Token must be provided', es: 'Inicia sesión para continuar.' },
  'not-allowed': { status: 403, message: 'Not allowed', es: 'Esto es solo para quienes moderan la comunidad.' },
  blocked: {
    status: 403,
    message: 'Account blocked in the community',
    es: 'Tu cuenta no puede publicar por ahora. Escríbenos y lo vemos contigo.',
  },
  'post-not-found': { status: 404, message: 'Post not found', es: 'Esta publicación ya no está.' },
  'match-not-found': { status: 404, message: 'Match not found', es: 'No encontramos esa coincidencia.' },
  'picture-not-found': { status: 404, message: 'Picture not found', es: 'Esa foto ya no está.' },
  'application-not-found': { status: 404, message: 'Application not found', es: 'No encontramos esa solicitud.' },
  'follow-up-not-found': { status: 404, message: 'Follow-up not found', es: 'No encontramos ese seguimiento.' },
  'link-not-valid': { status: 404, message: 'Link not valid', es: 'Este enlace ya no sirve. Entra a tu cuenta.' },
  'person-not-found': { status: 404, message: 'Person not found', es: 'Nadie con esa cuenta ha publicado aquí.' },
  'contact-in-text': {
    status: 422,
    message: 'Text holds a phone or an e-mail',
    es: 'Quita teléfonos, correos y números largos: quien te lea te escribe por aquí, y así nadie los copia.',
  },
  'chip-not-valid': { status: 422, message: 'Chip must have 15 digits', es: 'El número del chip tiene 15 cifras.' },
  'day-not-valid': { status: 422, message: 'Day not valid', es: 'Esa fecha no puede ser. Revisa el día.' },
  'too-many': {
    status: 422,
    message: 'Too many',
    es: 'Llegaste al máximo por ahora. Cierra algo que ya no necesites.',
  },
  'too-many-today': { status: 429, message: 'Too many today', es: 'Es mucho por hoy. Vuelve mañana.' },
  'not-changeable': { status: 409, message: 'Not changeable any more', es: 'Esto ya no se puede cambiar.' },
  'not-open': { status: 409, message: 'Post is not open', es: 'Esta publicación ya no está abierta.' },
  'own-post': { status: 409, message: 'Own post', es: 'Esta publicación es tuya.' },
  'applied-already': { status: 409, message: 'Applied already', es: 'Ya enviaste tu solicitud. Te avisamos.' },
  'not-decidable': { status: 409, message: 'Application is decided', es: 'Esta solicitud ya no espera respuesta.' },
  'not-due': { status: 409, message: 'Follow-up is not due', es: 'Todavía no es momento de contarnos.' },
  ...pictureRows,
  ...idempotencyRows,
})
