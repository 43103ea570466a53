import { joinCountryNames } from '#shared/countries/countries.ts'
import { errorCatalogue, idempotencyRows } from '#shared/rpc/errors.ts'

/** The failures of accounts: HTTP status, English for the log, Spanish for the customer. */
export const accountsError = errorCatalogue('accounts', {
  'token-not-valid': {
    status: 401,
    message: 'Token not valid',
    es: 'Tu sesión terminó. Vuelve a entrar para continuar.',
  },
  'wrong-sign-in': {
    status: 401,
    message: 'Wrong e-mail or password',
    es: 'El correo o la contraseña no son correctos.',
  },
  'wrong-password': { status: 400, message: 'Wrong password', es: 'Esa contraseña no es correcta.' },
  'account-blocked': {
    status: 403,
    message: 'Account blocked',
    es: 'Tu cuenta está bloqueada. Escríbenos y lo revisamos contigo.',
  },
  'session-not-found': { status: 404, message: 'Session not found', es: 'Esa sesión ya no está abierta.' },
  'link-not-valid': {
    status: 404,
    message: 'Link not valid',
    es: 'Este enlace ya no sirve. Pide uno nuevo.',
  },
  'provider-not-available': {
    status: 404,
    message: 'Provider not available',
    es: 'Esa forma de entrar no está disponible. Usa tu correo.',
  },
  'sign-up-over': {
    status: 410,
    message: 'Sign-up over',
    es: 'Ese código ya no sirve. Empieza de nuevo y te enviamos otro.',
  },
  'email-taken': {
    status: 409,
    message: 'E-mail already registered',
    es: 'Ya hay una cuenta con este correo. Entra con tu contraseña o recupérala.',
  },
  'no-password': {
    status: 409,
    message: 'Account without a password',
    es: 'Entras sin contraseña en esta cuenta, así que no hay ninguna que cambiar.',
  },
  'no-email': { status: 409, message: 'Account without an e-mail', es: 'Agrega primero un correo a tu cuenta.' },
  'has-password': {
    status: 409,
    message: 'The account has a password',
    es: 'Tu cuenta ya tiene contraseña. Cámbiala con la actual.',
  },
  'email-not-verified': {
    status: 409,
    message: 'E-mail not verified',
    es: 'Confirma primero tu correo: con él entrarás con tu contraseña.',
  },
  'weak-password': {
    status: 400,
    message: 'Password too easy to guess',
    es: 'Esa contraseña es fácil de adivinar. Elige otra.',
  },
  'unknown-origin': { status: 400, message: 'Unknown origin', es: 'Esta dirección no es de Huella.' },
  'too-many-tries': {
    status: 429,
    message: 'Too many tries',
    es: 'Demasiados intentos. Espera un momento y vuelve a probar.',
  },
  'account-not-found': { status: 404, message: 'User not found', es: 'No encontramos esa cuenta.' },
  'account-signs-in': {
    status: 409,
    message: 'An account that signs in is not merged away',
    es: 'Esa persona entra con su propia cuenta: propónle unirlas, y ella lo confirma.',
  },
  'staff-not-merged': {
    status: 409,
    message: 'An account of staff is not merged away',
    es: 'Esa cuenta es de alguien del equipo. Quítale primero su acceso.',
  },
  'merge-not-provable': {
    status: 409,
    message: 'Nothing of the account was verified',
    es: 'La otra cuenta no tiene un correo ni un teléfono comprobado, así que su dueño no puede demostrar que es suya.',
  },
  'merge-not-open': {
    status: 404,
    message: 'No open proposal to merge',
    es: 'Esa propuesta ya no está abierta. Pide otra a nuestro equipo.',
  },
  'two-memberships': {
    status: 409,
    message: 'Both accounts have an open membership',
    es: 'Las dos cuentas tienen una membresía en marcha. Termina una de las dos y vuelve a intentarlo.',
  },
  'blocked-not-merged': {
    status: 409,
    message: 'A blocked account is not merged',
    es: 'Una de las dos cuentas está bloqueada. Desbloquéala antes de unirlas.',
  },
  'already-merged': {
    status: 409,
    message: 'Account merged into another one',
    es: 'Alguien del equipo ya unió este cliente con otro. Vuelve a cargar la página.',
  },
  'address-not-found': { status: 404, message: 'Address not found', es: 'Esa dirección ya no está guardada.' },
  'too-many-addresses': {
    status: 409,
    message: 'Error create address: at most 20 addresses',
    es: 'Puedes guardar hasta 20 direcciones. Borra una para agregar otra.',
  },
  'address-outside-country': {
    status: 400,
    message: 'Error create address: the point lies outside the country',
    es: 'Ese punto queda fuera del país. Mueve el mapa hasta tu casa.',
  },
  'address-swapped': {
    status: 400,
    message: 'Error create address: latitude and longitude look swapped',
    es: 'Parece que la latitud y la longitud están al revés. Cámbialas de lugar.',
  },
  'phone-not-valid': {
    status: 400,
    message: 'Teléfono no es válido',
    es: 'Revisa el teléfono: escríbelo completo, y con su código si es de otro país.',
  },
  'document-of-another-country': {
    status: 400,
    message: 'Document type not of this country',
    es: 'Ese documento no es de este país. Elige otro tipo.',
  },
  'document-not-valid': {
    status: 400,
    message: 'Document number not valid',
    es: 'Revisa el número del documento.',
  },
  'complement-not-valid': {
    status: 400,
    message: 'Complement not valid',
    es: 'El complemento de la cédula son dos signos, como 1A. Déjalo vacío si no tienes.',
  },
  'check-digit-wrong': {
    status: 400,
    message: 'Check digit of the document wrong',
    es: 'El dígito verificador no corresponde a ese número. Revisa los números.',
  },
  'phone-not-reachable': {
    status: 400,
    message: 'Phone not reachable',
    es: `Solo podemos enviar códigos a números de ${joinCountryNames('y')}. Revisa el número.`,
  },
  'codes-not-available': {
    status: 503,
    message: 'No channel for phone codes',
    es: 'Por ahora no podemos enviar códigos por WhatsApp ni por mensaje. Puedes seguir comprando sin confirmar tu teléfono.',
  },
  'phone-not-enough': {
    status: 403,
    message: 'Staff without a second factor sign in by password',
    es: 'Trabajas aquí: entra con tu correo y tu contraseña, y activa tu segundo paso. Después podrás entrar con un código.',
  },
  'phone-not-proved': {
    status: 403,
    message: 'Phone not proved',
    es: 'Primero confirma tu celular con el código que te enviamos.',
  },
  'phone-has-account': {
    status: 409,
    message: 'Phone already has an account',
    es: 'Ya hay una cuenta con este celular. Entra con un código y llevamos todo a ella.',
  },
  'code-not-valid': {
    status: 400,
    message: 'Code not valid',
    es: 'El código no es correcto o ya venció. Revísalo o pide otro.',
  },
  'too-many-guesses': {
    status: 429,
    message: 'Too many guesses',
    es: 'Demasiados intentos con este código. Pide uno nuevo.',
  },
  'not-allowed': { status: 403, message: 'Not allowed', es: 'Tu cuenta no tiene permiso para esto.' },
  'merchant-required': { status: 400, message: 'MerchantId cannot be empty', es: 'Elige el comercio al que invitas.' },
  'invitation-not-valid': {
    status: 404,
    message: 'Invitation not valid',
    es: 'Esta invitación ya no sirve. Pide que te envíen otra.',
  },
  'invitation-of-another-email': {
    status: 403,
    message: 'Invitation for another e-mail',
    es: 'Esta invitación es para otro correo. Entra con la cuenta de ese correo.',
  },
  'guests-have-no-role': {
    status: 403,
    message: 'Guests have no role',
    es: 'Entra o crea tu cuenta para aceptar la invitación.',
  },
  'guests-have-no-page': {
    status: 403,
    message: 'Guests open no page of the app',
    es: 'Entra o crea tu cuenta para abrir esta página con ella.',
  },
  'areas-required': {
    status: 400,
    message: 'Areas cannot be empty',
    es: 'Elige al menos una parte que pueda ver.',
  },
  'invitation-not-open': {
    status: 404,
    message: 'Invitation not open',
    es: 'Esa invitación ya se aceptó o se retiró.',
  },
  'already-a-colleague': {
    status: 409,
    message: 'Already a colleague',
    es: 'Esa persona ya trabaja aquí. Cambia lo que puede hacer en su página.',
  },
  'not-a-colleague': {
    status: 409,
    message: 'Not a colleague',
    es: 'Esa persona ya no trabaja aquí. Invítala para que vuelva.',
  },
  'person-changed': {
    status: 409,
    message: 'Changed by somebody else',
    es: 'Alguien cambió a esta persona mientras tanto. Abre su página de nuevo y revisa antes de guardar.',
  },
  'own-account': {
    status: 409,
    message: 'Own account',
    es: 'No puedes hacer esto con tu propia cuenta. Pídelo a otra persona que administre Huella.',
  },
  'no-password-of-account': {
    status: 409,
    message: 'The account has no password',
    es: 'Esta cuenta no tiene contraseña: entra con Google o Facebook.',
  },
  'owners-only': {
    status: 403,
    message: 'Owners only',
    es: 'Trabaja en Huella: solo quien administra Huella puede hacer esto.',
  },
  'last-owner': {
    status: 409,
    message: 'Last owner',
    es: 'Es la última persona que administra Huella. Da antes ese permiso a otra.',
  },
  'caller-is-last-owner': {
    status: 409,
    message: 'Caller is the last owner',
    es: 'Eres la última persona que administra Huella. Da antes ese permiso a otra y vuelve.',
  },
  'second-factor-first': {
    status: 403,
    message: 'Second factor first',
    es: 'Confirma primero con tu autenticador de ahora.',
  },
  'confirm-first': {
    status: 403,
    message: 'Recent proof of identity required',
    es: 'Para cuidar tu cuenta, confirma primero que eres tú.',
  },
  'passkey-not-found': { status: 404, message: 'Passkey not found', es: 'Esa llave de acceso ya no está guardada.' },
  'passkey-unknown': {
    status: 401,
    message: 'Passkey unknown',
    es: 'No conocemos esa llave de acceso: quizá la quitaste de tu cuenta. Entra de otra forma.',
  },
  'passkey-not-valid': {
    status: 401,
    message: 'Passkey response not valid',
    es: 'No pudimos comprobar esa llave de acceso. Prueba otra vez o entra de otra forma.',
  },
  'passkey-expired': {
    status: 409,
    message: 'Passkey challenge unknown, used or expired',
    es: 'Pasó demasiado tiempo. Toca el botón y prueba otra vez.',
  },
  'passkey-of-another': {
    status: 403,
    message: 'Passkey of another account',
    es: 'Esa llave de acceso es de otra cuenta. Usa una de la tuya.',
  },
  'passkey-exists': {
    status: 409,
    message: 'Passkey already added',
    es: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
  },
  'too-many-passkeys': {
    status: 409,
    message: 'At most 20 passkeys',
    es: 'Puedes tener hasta 20 llaves de acceso. Quita una que ya no uses.',
  },
  'passkeys-not-available': {
    status: 409,
    message: 'No passkeys at this address',
    es: 'Aquí no se pueden usar llaves de acceso. Entra de otra forma.',
  },
  'not-a-second-factor': {
    status: 403,
    message: 'The passkey is no second factor',
    es: 'Con esa llave de acceso entras como cliente. Confirma con tu aplicación de códigos.',
  },
  'last-second-factor': {
    status: 409,
    message: 'Last second factor of staff',
    es: 'Es lo único con lo que confirmas que eres tú al trabajar. Configura antes tu aplicación de códigos u otra llave.',
  },
  'second-factor-wrong': {
    status: 400,
    message: 'Second factor not valid',
    es: 'Ese código no es correcto o ya se usó. Espera el siguiente.',
  },
  'weak-pin': {
    status: 400,
    message: 'PIN too easy to guess',
    es: 'Elige un PIN de 6 números que no sea una serie ni un número repetido.',
  },
  'pin-wrong': { status: 400, message: 'PIN not valid', es: 'Ese PIN no es correcto. Prueba otra vez.' },
  'pin-deleted': {
    status: 403,
    message: 'PIN deleted after too many tries',
    es: 'Fueron demasiados intentos y borramos ese PIN. Entra con tu contraseña y tu código.',
  },
  'device-not-trusted': {
    status: 404,
    message: 'Device not trusted',
    es: 'Este dispositivo ya no guarda ese PIN. Entra con tu contraseña y tu código.',
  },
  'no-web-session': {
    status: 409,
    message: 'The proof needs a web session',
    es: 'Entra desde el sitio web para confirmar que eres tú.',
  },
  ...idempotencyRows,
})
