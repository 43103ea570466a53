import { placeRows } from '#shared/countries/place-error.ts'
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
  'pet-not-found': { status: 404, message: 'Pet profile not found', es: 'No encontramos esa mascota.' },
  'pet-died': {
    status: 422,
    message: 'Pet died',
    es: 'Lo sentimos mucho. No se puede avisar que esa mascota se perdió.',
  },
  'species-differs': {
    status: 422,
    message: 'Species differs from the pet',
    es: 'La especie del aviso no es la de tu mascota. Revísala.',
  },
  'post-not-found': { status: 404, message: 'Post not found', es: 'Esta publicación ya no está.' },
  'match-not-found': { status: 404, message: 'Match not found', es: 'No encontramos esa coincidencia.' },
  'picture-not-found': { status: 404, message: 'Picture not found', es: 'Esa foto ya no está.' },
  'application-not-found': { status: 404, message: 'Application not found', es: 'No encontramos esa solicitud.' },
  'follow-up-not-found': { status: 404, message: 'Follow-up not found', es: 'No encontramos ese seguimiento.' },
  'link-not-valid': { status: 404, message: 'Link not valid', es: 'Este enlace ya no sirve. Entra a tu cuenta.' },
  'sighting-code-not-valid': {
    status: 404,
    message: 'Sighting code not valid',
    es: 'Este código ya no sirve: puede que ya esté en casa. ¡Gracias por fijarte!',
  },
  'certificate-not-found': {
    status: 404,
    message: 'Certificate not found',
    es: 'No hay un certificado de esto, o ya no vale.',
  },
  'person-not-found': { status: 404, message: 'Person not found', es: 'Nadie con esa cuenta ha publicado aquí.' },
  'thread-not-found': { status: 404, message: 'Thread not found', es: 'No encontramos esa conversación.' },
  'alert-not-found': { status: 404, message: 'Alert not found', es: 'Ese aviso de zona ya no está.' },
  'mark-not-answered': {
    status: 409,
    message: 'Hidden mark not answered',
    es: 'Antes de escribir, responde la pregunta de la publicación.',
  },
  'thread-closed': { status: 409, message: 'Thread is closed', es: 'Esta conversación terminó.' },
  'not-reported': { status: 409, message: 'Thread is not reported', es: 'Nadie reportó esta conversación.' },
  'contact-in-text': {
    status: 422,
    message: 'Text holds a phone or an e-mail',
    es: 'Quita teléfonos, correos y números largos: quien te lea te escribe por aquí, y así nadie los copia.',
  },
  'pictures-not-these': {
    status: 422,
    message: 'Pictures are not those of the post',
    es: 'Tus fotos cambiaron. Vuelve a cargar la página.',
  },
  'chip-not-valid': { status: 422, message: 'Chip must have 15 digits', es: 'El número del chip tiene 15 cifras.' },
  'where-missing': { status: 422, message: 'Place missing', es: 'Dinos dónde la viste.' },
  'time-not-valid': { status: 422, message: 'Time not valid', es: 'Esa hora no puede ser. Revisa cuándo la viste.' },
  'day-not-valid': { status: 422, message: 'Day not valid', es: 'Esa fecha no puede ser. Revisa el día.' },
  'too-many': {
    status: 422,
    message: 'Too many',
    es: 'Llegaste al máximo por ahora. Cierra algo que ya no necesites.',
  },
  'too-many-sightings': {
    status: 429,
    message: 'Too many sightings',
    es: 'Ya recibimos varios avisos seguidos. Vuelve a intentarlo en un rato.',
  },
  'too-many-today': { status: 429, message: 'Too many today', es: 'Es mucho por hoy. Vuelve mañana.' },
  'too-many-messages': {
    status: 429,
    message: 'Too many messages',
    es: 'Escribiste mucho en poco tiempo. Espera un rato y sigue.',
  },
  'cell-outside': {
    status: 422,
    message: 'Cell outside the search map',
    es: 'Ese lugar queda fuera del mapa de búsqueda.',
  },
  'cell-taken': {
    status: 409,
    message: 'Cell has a helper already',
    es: 'Alguien ya pone los carteles ahí. Elige otra zona.',
  },
  'too-many-alerts': {
    status: 422,
    message: 'Too many alerts',
    es: 'Ya tienes cinco zonas. Quita una para agregar otra.',
  },
  'too-many-kilos': {
    status: 422,
    message: 'More than was collected',
    es: 'Todavía no hay tantos kilos reunidos. Revisa cuántos entregaste.',
  },
  'not-changeable': { status: 409, message: 'Not changeable any more', es: 'Esto ya no se puede cambiar.' },
  'not-open': { status: 409, message: 'Post is not open', es: 'Esta publicación ya no está abierta.' },
  'own-post': { status: 409, message: 'Own post', es: 'Esta publicación es tuya.' },
  'applied-already': { status: 409, message: 'Applied already', es: 'Ya enviaste tu solicitud.' },
  'not-decidable': { status: 409, message: 'Application is decided', es: 'Esta solicitud ya no espera respuesta.' },
  'not-due': { status: 409, message: 'Follow-up is not due', es: 'Todavía no es momento de contarnos.' },
  ...placeRows,
  ...pictureRows,
  ...idempotencyRows,
})
