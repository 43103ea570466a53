import { errorCatalogue } from '#shared/rpc/errors.ts'

/** Refusals of operations: English for the log, Spanish for operators. */
export const operationsError = errorCatalogue('operations', {
  'not-parked': {
    status: 404,
    message: 'Job not parked',
    es: 'Ese trabajo ya no está detenido. Mira la lista de nuevo.',
  },
  'changed-elsewhere': {
    status: 409,
    message: 'Changed elsewhere',
    es: 'Alguien lo cambió mientras tanto. Revisa cómo quedó y vuelve a intentarlo.',
  },
  'change-not-found': {
    status: 404,
    message: 'Change not found',
    es: 'Ese cambio ya no está. Mira la lista de nuevo.',
  },
  'undone-already': {
    status: 409,
    message: 'Undone already',
    es: 'Ese cambio ya se deshizo.',
  },
  'end-not-ahead': {
    status: 400,
    message: 'The expected end is not within the next week',
    es: 'La hora de vuelta tiene que estar entre ahora y dentro de una semana.',
  },
  'source-not-found': {
    status: 404,
    message: 'Source not found',
    es: 'Esa fuente ya no existe. Mira la lista de nuevo.',
  },
  'source-not-retryable': {
    status: 409,
    message: 'Source cannot be retried',
    es: 'Esa fuente no se puede pedir otra vez desde aquí.',
  },
})
