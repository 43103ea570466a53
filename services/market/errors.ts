import { errorCatalogue } from '#shared/rpc/errors.ts'

/** What market refuses: English for the log and the API's `message`, Spanish for the customer. */
export const marketError = errorCatalogue('market', {
  'app-not-found': {
    status: 404,
    message: 'App not found',
    es: 'Esta aplicación no está disponible. Actualiza la app o vuelve a abrir la página.',
  },
  'operation-not-found': {
    status: 404,
    message: 'Operation not found',
    es: 'Todavía no llegamos a ese país. Elige Bolivia o Paraguay.',
  },
  'shop-not-found': {
    status: 404,
    message: 'Shop not found',
    es: 'No encontramos esa tienda. Elige otra vez dónde quieres recibir tu pedido.',
  },
  'product-not-found': {
    status: 404,
    message: 'Product not found',
    es: 'Ese producto ya no está en esta tienda. Busca otro parecido en el catálogo.',
  },
  'cursor-not-valid': {
    status: 400,
    message: 'Cursor not valid',
    es: 'Ese enlace de página ya no sirve. Vuelve al comienzo de la lista.',
  },
})
