import { pictureRows } from '#shared/pictures/picture-kind.ts'
import { errorCatalogue, idempotencyRows } from '#shared/rpc/errors.ts'

/** Errors of pets: HTTP status, English for the log, Spanish for the customer. */
export const petsError = errorCatalogue('pets', {
  'staff-only': {
    status: 403,
    message: 'Staff only',
    es: 'Esto es solo para el equipo de Huella.',
  },
  'token-must-be-provided': {
    status: 401,
    message: 'Token must be provided',
    es: 'Inicia sesión para continuar.',
  },
  'not-allowed': {
    status: 403,
    message: 'Not allowed',
    es: 'Puedes ver esta mascota, pero no cambiarla. Pídeselo a quien la comparte contigo.',
  },
  'not-a-guest': {
    status: 403,
    message: 'Not a guest',
    es: 'Esas mascotas son de otra cuenta. Entra con ella para verlas.',
  },
  'customer-not-found': { status: 404, message: 'Customer not found', es: 'No encontramos tu ficha de mascotas.' },
  'phone-not-valid': {
    status: 422,
    message: 'Phone not valid',
    es: 'Revisa el teléfono: escríbelo completo, y con su código si es de otro país.',
  },
  'pet-not-found': { status: 404, message: 'Pet profile not found', es: 'No encontramos esa mascota.' },
  'weight-not-found': { status: 404, message: 'Weight not found', es: 'Ese peso ya no está.' },
  'application-not-found': {
    status: 404,
    message: 'Medicine application not found',
    es: 'No encontramos ese registro.',
  },
  'passes-not-offered': {
    status: 404,
    message: 'No certificate signs passes',
    es: 'Por ahora no ofrecemos el carnet para la billetera del teléfono.',
  },
  'food-not-found': {
    status: 422,
    message: 'Food not found',
    es: 'Ese alimento ya no está en la lista. Elige otro.',
  },
  'pantry-food-not-found': { status: 404, message: 'Food of the pantry not found', es: 'Ese alimento ya no está.' },
  'bought-too-long-ago': {
    status: 422,
    message: 'Bought too long ago',
    es: 'De esa compra ya no debe quedar nada. Elige una fecha más reciente.',
  },
  'share-not-found': { status: 404, message: 'Share not found', es: 'Esa persona ya no comparte la mascota.' },
  'link-not-valid': { status: 404, message: 'Link not valid', es: 'Este enlace ya no sirve. Pide uno nuevo.' },
  'tag-not-found': { status: 404, message: 'Tag not found', es: 'Esta placa no lleva a ninguna mascota.' },
  'vet-history-not-found': {
    status: 404,
    message: 'Vet history not found',
    es: 'Esta historia ya no está abierta. Pide un enlace nuevo a su familia.',
  },
  'vet-link-not-found': { status: 404, message: 'Vet link not found', es: 'Ese enlace ya no está abierto.' },
  'too-many-vet-links': {
    status: 422,
    message: 'Too many open vet links',
    es: 'Ya tienes 3 enlaces abiertos. Termina uno para crear otro.',
  },
  'vet-note-not-found': { status: 404, message: 'Vet note not found', es: 'No encontramos esa nota.' },
  'vet-note-decided': {
    status: 409,
    message: 'Vet note decided already',
    es: 'Alguien de tu familia ya decidió sobre esta nota.',
  },
  'too-many-vet-notes': {
    status: 422,
    message: 'Too many notes of this link',
    es: 'Ya escribiste 5 notas con este enlace. Pide uno nuevo a su familia.',
  },
  'treatment-ends-too-early': {
    status: 422,
    message: 'The treatment ends before it began',
    es: 'El tratamiento no puede terminar antes de hoy.',
  },
  'next-visit-too-early': {
    status: 422,
    message: 'Next date is not after today',
    es: 'La próxima fecha debe ser después de hoy.',
  },
  'picture-not-found': { status: 404, message: 'Picture not found', es: 'Esa foto ya no está.' },
  'pet-type-not-found': { status: 422, message: 'Pet type not found', es: 'No conocemos ese tipo de mascota.' },
  'breeds-not-provided': { status: 422, message: 'Breeds not provided', es: 'Esa raza no es de este tipo de mascota.' },
  'already-recorded': {
    status: 409,
    message: 'Recorded already',
    es: 'Ese producto ya está anotado ese día.',
  },
  'too-many-sightings': {
    status: 429,
    message: 'Too many messages',
    es: 'Ya enviamos varios avisos. Espera un rato antes de enviar otro.',
  },
  'owner-not-reachable': {
    status: 409,
    message: 'Owner not reachable',
    es: 'Ahora no podemos avisar a su familia. Prueba más tarde, o llévala a una veterinaria.',
  },
  'too-many': { status: 422, message: 'Too many', es: 'Llegaste al máximo. Borra algo que ya no uses.' },
  'date-in-future': { status: 422, message: 'Date in the future', es: 'Esa fecha todavía no llega.' },
  'birthday-too-long-ago': {
    status: 422,
    message: 'Birthday too long ago',
    es: 'Revisa la fecha de nacimiento: fue hace demasiados años.',
  },
  'date-before-birth': {
    status: 422,
    message: 'Date before birth',
    es: 'Esa fecha es anterior a su nacimiento.',
  },
  'date-after-death': {
    status: 422,
    message: 'Date after death',
    es: 'Esa fecha es posterior a su fallecimiento.',
  },
  'next-due-too-early': {
    status: 422,
    message: 'Next due date before the application',
    es: 'La próxima fecha debe ser después de la aplicación.',
  },
  ...pictureRows,
  ...idempotencyRows,
})
