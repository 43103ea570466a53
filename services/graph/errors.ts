import { GraphQLError } from 'graphql'
import { listCountries } from '#shared/countries/countries.ts'
import { asServiceError, errorCatalogue, httpError } from '#shared/rpc/errors.ts'

export const graphError = errorCatalogue('graph', {
  'shop-not-named': { status: 400, message: 'ShopIds must be defined', es: 'Elige una tienda para ver sus productos.' },
  'currency-not-known': {
    status: 400,
    message: 'Currency not known',
    es: `No conocemos esa moneda. Usa ${listCountries()
      .map(({ currency }) => currency)
      .join(' o ')}.`,
  },
  'sign-in-first': { status: 401, message: 'Token not valid', es: 'Inicia sesión para ver lo tuyo.' },
})

/**
 * Public form of an error: refusals of the services with their code and Spanish message, errors of the document as
 * they are, and everything else as unexpected.
 */
export function publicError(error: unknown): {
  error: GraphQLError
  isBug: boolean
  /** HTTP status of the error; 401 and 403 are answered like all others. */
  status: number
} {
  if (error instanceof GraphQLError && !error.originalError) return { error, isBug: false, status: 400 }

  const cause = error instanceof GraphQLError ? error.originalError : error
  const known = asServiceError(cause)
  const failure = known ?? httpError('unexpected')
  const { detail, requestId } = failure.data
  const where = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {}
  return {
    error: new GraphQLError(failure.message, {
      ...where,
      extensions: { code: failure.code, detail, ...(requestId === undefined ? {} : { requestId }) },
    }),
    isBug: !known || known.status >= 500,
    status: failure.status,
  }
}
