import { asServiceError, errorCatalogue } from '#shared/rpc/errors.ts'

const es = 'No pudimos traer esto ahora. Inténtalo en unos minutos.'

/** Refusals of content. The messages are the specification's (section 8). */
export const contentError = errorCatalogue('content', {
  donations: { status: 503, message: 'GET DONATIONS', es },
  'total-donations': { status: 503, message: 'GET TOTAL DONATIONS', es },
  'store-configuration': { status: 503, message: 'GET STORE CONFIGURATION', es },
  'all-store-configuration': { status: 503, message: 'GET ALL STORE CONFIGURATION', es },
  shelters: { status: 503, message: 'GET SHELTERS', es },
  services: { status: 503, message: 'GET SERVICES SHEET', es },
  'food-products': { status: 503, message: 'GET FOOD PRODUCTS SHEET', es },
  'not-allowed': { status: 403, message: 'Not allowed', es: 'Tu cuenta no puede hacer eso.' },
  'no-stores-by-country': {
    status: 404,
    message: 'No stores by country configuration',
    es: 'No hay contenido para este país.',
  },
  'shelter-not-found': { status: 404, message: 'Shelter not found', es: 'No encontramos ese refugio.' },
})

/** Whether an operation has nothing to answer with, because its sheet was never read. */
export function isUnreadSheet(error: unknown): boolean {
  const refusal = asServiceError(error)
  return refusal?.status === 503 && refusal.code.startsWith('content.')
}
