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
  'no-email': { status: 409, message: 'Account without an e-mail', es: 'Añade primero un correo a tu cuenta.' },
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
  ...idempotencyRows,
})
