import { errorCatalogue, idempotencyRows } from '#shared/rpc/errors.ts'

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
  // The four categories of checkout (D26): the message is the category, the code says which case of it.
  'product-in-cart-changed': {
    status: 409,
    message: 'product in cart changed',
    es: 'Algo cambió en tu carrito. Revisa los precios y las cantidades, y confirma otra vez.',
  },
  'coupon-refused': {
    status: 409,
    message: 'product in cart changed',
    es: 'Tu cupón ya no se puede usar. Revisa el nuevo total y confirma otra vez.',
  },
  'address-out-of-zone': {
    status: 422,
    message: 'shipping address out of zone',
    es: 'Todavía no llegamos a esa dirección. Elige otra, o retira tu pedido en tienda.',
  },
  'delivery-time-error': {
    status: 422,
    message: 'delivery time error',
    es: 'Ese horario ya no está disponible. Elige otro.',
  },
  'shop-closed': {
    status: 422,
    message: 'delivery time error',
    es: 'La tienda está cerrada ahora. Elige un horario para recibir tu pedido.',
  },
  'address-required': {
    status: 422,
    message: 'unknown error',
    es: 'Dinos adónde llevamos tu pedido, o elige retirarlo en tienda.',
  },
  'payment-not-accepted': {
    status: 422,
    message: 'unknown error',
    es: 'Esta tienda no acepta esa forma de pago. Elige otra.',
  },
  'cannot-pay-at-door': {
    status: 422,
    message: 'unknown error',
    es: 'Por ahora no puedes pagar al recibir. Escríbenos por WhatsApp y lo resolvemos.',
  },
  'over-max-at-door': {
    status: 422,
    message: 'unknown error',
    es: 'Tu pedido supera lo que puedes pagar al recibir. Quita algún producto y vuelve a intentarlo.',
  },
  'order-too-large': {
    status: 422,
    message: 'unknown error',
    es: 'El total es demasiado alto para un solo pedido. Quita algunos productos o baja la propina.',
  },
  'order-already-placed': {
    status: 409,
    message: 'unknown error',
    es: 'Ya recibimos este mismo pedido. Míralo en tus pedidos.',
  },
  ...idempotencyRows,
  'order-not-found': {
    status: 404,
    message: 'Order not found',
    es: 'No encontramos ese pedido. Mira la lista de tus pedidos.',
  },
  'cart-changed-elsewhere': {
    status: 409,
    message: 'Cart was changed elsewhere',
    es: 'Tu carrito cambió en otra ventana. Te mostramos cómo quedó.',
  },
  'not-a-guest': {
    status: 403,
    message: 'Not a guest',
    es: 'Ese carrito es de otra cuenta. Entra con ella para verlo.',
  },
  'too-many-favorites': {
    status: 409,
    message: 'Too many favorites',
    es: 'Ya tienes 500 favoritos. Quita alguno para guardar este.',
  },
  'cart-not-found': {
    status: 404,
    message: 'Cart not found',
    es: 'No encontramos ese carrito. Empieza uno nuevo.',
  },
})
