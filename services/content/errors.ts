import { pictureRows } from '#shared/pictures/picture-kind.ts'
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
  ...pictureRows,
  'picture-gone': {
    status: 422,
    message: 'Picture gone',
    es: 'Una de las fotos ya no está. Súbela otra vez.',
  },
  'sheet-changed': {
    status: 409,
    message: 'Sheet changed meanwhile',
    es: 'Esta hoja cambió mientras la mirabas. Mírala otra vez y repite tu cambio.',
  },
  'sheet-not-readable': {
    status: 422,
    message: 'Sheet not readable',
    es: 'No pudimos leer ese archivo. Sube un libro de Excel (.xlsx) o un CSV.',
  },
  'row-not-valid': { status: 422, message: 'Row not valid', es: 'Revisa los datos marcados.' },
  'upload-not-found': {
    status: 404,
    message: 'Upload not found',
    es: 'Ese archivo ya se aplicó o se olvidó. Súbelo otra vez.',
  },
  'version-not-undoable': {
    status: 409,
    message: 'Version cannot be undone',
    es: 'Hay un cambio más nuevo de esa hoja: deshaz primero ese.',
  },
  'shelter-not-found': { status: 404, message: 'Shelter not found', es: 'No encontramos ese refugio.' },
})

/** Whether an operation has nothing to answer with, because its sheet was never read. */
export function isUnreadSheet(error: unknown): boolean {
  const refusal = asServiceError(error)
  return refusal?.status === 503 && refusal.code.startsWith('content.')
}
