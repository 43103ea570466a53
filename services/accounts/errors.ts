import { errorCatalogue, idempotencyRows } from '#shared/rpc/errors.ts'

/** The failures of accounts: HTTP status, English for the log, Spanish for the customer. */
export const accountsError = errorCatalogue('accounts', {
  'token-not-valid': {
    status: 401,
    message: 'Token not valid',
    es: 'Tu sesión terminó. Vuelve a entrar para continuar.',
  },
  ...idempotencyRows,
})
