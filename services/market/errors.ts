import { joinCountryNames } from '#shared/countries/countries.ts'
import { pictureRows } from '#shared/pictures/picture-kind.ts'
import { errorCatalogue, idempotencyRows } from '#shared/rpc/errors.ts'
import { settingChangeRows } from '#shared/settings/setting-change-rows.ts'
import { FURTHEST_DISRUPTION_DAYS, LONGEST_DISRUPTION_DAYS } from './disruptions/rules/disruption.ts'
import { DELIVERY_DAYS, MOST_ENDPOINTS } from './webhooks/rules/webhook-events.ts'

/** Refusals of market: English for the log and the API's `message`, Spanish for the customer. */
export const marketError = errorCatalogue('market', {
  'app-not-found': {
    status: 404,
    message: 'App not found',
    es: 'Esta aplicación no está disponible. Actualiza la app o vuelve a abrir la página.',
  },
  'operation-not-found': {
    status: 404,
    message: 'Operation not found',
    es: `Todavía no llegamos a ese país. Elige ${joinCountryNames('o')}.`,
  },
  'saving-goal-not-found': {
    status: 404,
    message: 'Saving goal not found',
    es: 'No encontramos esa meta de ahorro.',
  },
  'saving-off': {
    status: 409,
    message: 'Saving is off in this country',
    es: 'Por ahora no se puede apartar dinero. Lo que ya tienes apartado puedes retirarlo cuando quieras.',
  },
  'saving-target-too-small': {
    status: 409,
    message: 'The target is too small',
    es: 'Esa meta es muy pequeña. Escribe un monto mayor.',
  },
  'saving-target-too-large': {
    status: 409,
    message: 'The target is too large',
    es: 'Esa meta es más alta de lo que se puede ahorrar aquí. Escribe un monto menor.',
  },
  'saving-month-not-ahead': {
    status: 409,
    message: 'The month is over or too far ahead',
    es: 'Elige un mes desde este y hasta dentro de tres años.',
  },
  'saving-too-many-goals': {
    status: 409,
    message: 'The customer has as many open goals as allowed',
    es: 'Ya tienes todas las metas que se pueden abrir. Cierra una para crear otra.',
  },
  'saving-goal-closed': {
    status: 409,
    message: 'The goal is closed',
    es: 'Esa meta está cerrada. Crea otra para seguir ahorrando.',
  },
  'saving-amount-too-small': {
    status: 409,
    message: 'The amount is too small',
    es: 'Ese monto es muy pequeño. Aparta un poco más.',
  },
  'saving-amount-too-large': {
    status: 409,
    message: 'More than the goal is missing',
    es: 'Eso es más de lo que le falta a tu meta. Escribe un monto menor.',
  },
  'saving-wallet-too-small': {
    status: 409,
    message: 'The wallet holds less',
    es: 'Tu billetera no tiene ese saldo. Escribe un monto menor o paga para ahorrar.',
  },
  'saving-balance-too-small': {
    status: 409,
    message: 'The goal holds less',
    es: 'Tu meta no tiene tanto. Escribe un monto menor.',
  },
  'saving-not-paid-in': {
    status: 409,
    message: 'Less than this was paid into the goal',
    es: 'Solo lo que pagaste puede volver a tu banco. Lo demás vuelve a tu billetera.',
  },
  'saving-not-empty': {
    status: 409,
    message: 'A goal holds money, or money of it is on its way back',
    es: 'Todavía tienes dinero en tus metas o un retiro en camino. Retíralo en Metas de ahorro, o espera a que te llegue.',
  },
  'saving-permit-exists': {
    status: 409,
    message: 'Saving is confirmed in this country',
    es: 'El ahorro ya está confirmado en este país.',
  },
  'saving-permit-not-found': {
    status: 404,
    message: 'No such confirmation holds',
    es: 'Esa confirmación ya no está vigente.',
  },
  'house-account-not-found': {
    status: 404,
    message: 'House account not found',
    es: 'No encontramos una cuenta con esta tienda. Elige otra forma de pago.',
  },
  'house-account-exists': {
    status: 409,
    message: 'The customer has an account with this shop',
    es: 'Ya tiene una cuenta abierta en esta tienda.',
  },
  'house-account-needs-account': {
    status: 409,
    message: 'A house account is for signed-in customers',
    es: 'Compró sin cuenta en Huella. Pídele que cree una con su celular.',
  },
  'house-account-needs-phone': {
    status: 409,
    message: 'The customer has not proved their phone',
    es: 'Todavía no confirmó su celular. Pídele que lo confirme en su perfil.',
  },
  'house-account-too-new': {
    status: 409,
    message: 'The customer has received too few orders of this shop',
    es: 'Todavía recibió pocos pedidos de esta tienda.',
  },
  'house-account-closed': {
    status: 409,
    message: 'The house account is closed',
    es: 'Esa cuenta está cerrada.',
  },
  'house-account-paused': {
    status: 409,
    message: 'The house account is paused',
    es: 'La tienda pausó tu cuenta. Elige otra forma de pago.',
  },
  'house-account-not-accepted': {
    status: 409,
    message: 'The terms of the house account are not accepted',
    es: 'Primero acepta las condiciones de tu cuenta en la tienda.',
  },
  'house-account-overdue': {
    status: 409,
    message: 'Something is overdue on the house account',
    es: 'Tienes un pago vencido en tu cuenta. Págalo y podrás comprar a cuenta otra vez.',
  },
  'house-account-no-room': {
    status: 409,
    message: 'The house account has no room for this',
    es: 'Este pedido supera lo que te queda en tu cuenta. Quita algo o elige otra forma de pago.',
  },
  'house-account-not-settled': {
    status: 409,
    message: 'The house account has a balance',
    es: 'La cuenta todavía tiene saldo. Se cierra cuando nadie debe nada.',
  },
  'house-account-terms-changed': {
    status: 409,
    message: 'The terms are others by now',
    es: 'Las condiciones cambiaron. Vuelve a leerlas antes de aceptar.',
  },
  'house-account-nothing-owed': {
    status: 409,
    message: 'More than is owed cannot be paid online',
    es: 'No debes tanto en esta cuenta. Elige un monto menor.',
  },
  'house-account-not-reversible': {
    status: 409,
    message: 'The entry is no payment of the desk that can be taken back',
    es: 'Ese pago no se puede anular, o ya se anuló.',
  },
  'house-account-credit-too-small': {
    status: 409,
    message: 'The credit is smaller',
    es: 'El saldo a favor es menor que ese monto.',
  },
  'webhook-not-found': {
    status: 404,
    message: 'Webhook not found',
    es: 'Esa dirección ya no está. Mira las que tiene la tienda.',
  },
  'webhook-delivery-not-found': {
    status: 404,
    message: 'Webhook delivery not found',
    es: `Ese envío ya no está: los guardamos ${DELIVERY_DAYS} días.`,
  },
  'webhook-changed-elsewhere': {
    status: 409,
    message: 'Webhook was changed elsewhere',
    es: 'Esta dirección cambió mientras escribías. Carga lo nuevo y vuelve a guardar.',
  },
  'too-many-webhooks': {
    status: 409,
    message: 'The shop has as many webhooks as it may',
    es: `La tienda ya tiene ${MOST_ENDPOINTS} direcciones. Quita una para agregar otra.`,
  },
  'webhook-not-active': {
    status: 409,
    message: 'Webhook is not active',
    es: 'Esta dirección está en pausa o desactivada. Actívala y vuelve a intentarlo.',
  },
  'webhook-address-refused': {
    status: 422,
    message: 'Webhook address must be public and https, without a password',
    es: 'Escribe una dirección que empiece con https:// y a la que se llegue desde internet, sin usuario ni contraseña.',
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
  // The four categories of checkout: the message is the category, the code says which case of it.
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
  'phone-not-valid': {
    status: 422,
    message: 'Phone not valid',
    es: 'Revisa el teléfono: escríbelo completo, y con su código si es de otro país.',
  },
  'coupon-needs-phone': {
    status: 422,
    message: 'unknown error',
    es: `Para usar este cupón escribe un celular válido de ${joinCountryNames('o', 'de ')}.`,
  },
  'coupon-needs-proof': {
    status: 422,
    message: 'proof needed',
    es: 'Este cupón es para quien compra por primera vez. Confirma tu celular con un código para usarlo.',
  },
  'coupon-ends-before-it-begins': {
    status: 422,
    message: 'Coupon ends before it begins',
    es: 'Ese cupón terminaría antes de empezar. Revisa la fecha.',
  },
  'coupon-not-found': {
    status: 404,
    message: 'Coupon not found',
    es: 'No encontramos ese cupón. Mira la lista de cupones.',
  },
  'coupon-code-taken': {
    status: 409,
    message: 'Coupon code is taken',
    es: 'Ya hay un cupón con ese código en este país. Elige otro.',
  },
  'coupon-changed-elsewhere': {
    status: 409,
    message: 'Coupon was changed elsewhere',
    es: 'Otra persona cambió este cupón mientras escribías. Carga lo nuevo y vuelve a guardar.',
  },
  'coupon-ended-already': {
    status: 409,
    message: 'Coupon ended already',
    es: 'Este cupón ya terminó.',
  },
  'coupon-limit-below-uses': {
    status: 422,
    message: 'Limit below the uses',
    es: 'El límite no puede ser menor que los usos que ya tiene.',
  },
  'coupon-without-market': {
    status: 422,
    message: 'No market in that country',
    es: 'Todavía no vendemos en ese país.',
  },
  'coupon-category-unknown': {
    status: 422,
    message: 'Category not found',
    es: 'Una de las categorías ya no existe. Elige otra vez.',
  },
  'coupon-shop-unknown': {
    status: 422,
    message: 'Shop not found',
    es: 'Una de las tiendas ya no existe. Elige otra vez.',
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
  'too-many-awaiting': {
    status: 422,
    message: 'unknown error',
    es: 'Tienes 2 pedidos esperando pago. Págalos o cancélalos para hacer otro.',
  },
  'too-much-at-door': {
    status: 422,
    message: 'unknown error',
    es: 'Tus pedidos por pagar al recibir ya suman lo más que se puede. Elige otra forma de pago, o espera a recibirlos.',
  },
  'too-many-at-door': {
    status: 422,
    message: 'unknown error',
    es: 'Con ese celular ya hay 3 pedidos por pagar al recibir. Elige otra forma de pago, o haz este cuando los recibas.',
  },
  'too-many-units': {
    status: 422,
    message: 'unknown error',
    es: 'Es demasiado de un mismo producto para un pedido. Baja la cantidad en tu carrito.',
  },
  'proof-needed': {
    status: 422,
    message: 'proof needed',
    es: 'Para hacer este pedido confirma tu celular con un código o paga ahora.',
  },
  'window-full': {
    status: 422,
    message: 'delivery time error',
    es: 'Ese horario se acaba de llenar. Elige otro.',
  },
  'window-before-payment': {
    status: 422,
    message: 'delivery time error',
    es: 'Tu pago lo confirmamos el siguiente día hábil, después de ese horario. Elige otro horario u otra forma de pago.',
  },
  'change-too-small': {
    status: 422,
    message: 'unknown error',
    es: 'El billete con el que pagas tiene que cubrir el total de tu pedido.',
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
  ...settingChangeRows,
  ...pictureRows,
  ...idempotencyRows,
  'order-not-found': {
    status: 404,
    message: 'Order not found',
    es: 'No encontramos ese pedido. Mira la lista de tus pedidos.',
  },
  'order-not-awaiting': {
    status: 409,
    message: 'Order does not await its payment',
    es: 'Este pedido ya no espera un pago. Mira cómo quedó.',
  },
  'order-not-cancellable': {
    status: 409,
    message: 'Order cannot be cancelled',
    es: 'Ya estamos preparando tu pedido y no podemos cancelarlo por aquí. Escríbenos y lo vemos.',
  },
  'order-being-prepared': {
    status: 409,
    message: 'Order is being prepared',
    es: 'Ya empezamos a preparar tu pedido y no podemos cambiarlo por aquí. Escríbenos y lo vemos.',
  },
  'edit-waits-for-answer': {
    status: 409,
    message: 'Order waits for an answer',
    es: 'Falta algo de tu pedido. Respóndenos primero esa pregunta.',
  },
  'edit-after-change': {
    status: 409,
    message: 'Order was changed by the shop',
    es: 'La tienda ya ajustó este pedido. Escríbenos para cambiar algo más.',
  },
  'edit-made-elsewhere': {
    status: 409,
    message: 'Order was edited elsewhere',
    es: 'Este pedido cambió mientras lo editabas. Mira cómo quedó e inténtalo otra vez.',
  },
  'edit-is-none': {
    status: 422,
    message: 'Nothing to change',
    es: 'No cambiaste nada todavía.',
  },
  'edit-removes-all': {
    status: 422,
    message: 'Nothing would be left',
    es: 'Deja al menos un producto. Si ya no lo quieres, cancela el pedido.',
  },
  'edit-not-enough-stock': {
    status: 409,
    message: 'Not enough stock for the edit',
    es: 'No quedan tantas unidades. Baja la cantidad.',
  },
  'edit-costs-more': {
    status: 409,
    message: 'Edited order costs more than was paid',
    es: 'Este pedido ya está pagado: puedes quitar productos o pedir menos, y te devolvemos la diferencia. Para llevar más, haz otro pedido.',
  },
  'edit-awaits-payment': {
    status: 409,
    message: 'Order awaits its payment',
    es: 'Este pedido espera su pago por el total que ves. Págalo primero; después puedes quitar productos y te devolvemos la diferencia.',
  },
  'edit-needs-proof': {
    status: 409,
    message: 'Edited order needs a confirmation',
    es: 'Todavía falta confirmar este pedido. Mientras tanto puedes quitar productos o pedir menos.',
  },
  'edit-needs-prescription': {
    status: 409,
    message: 'Edited line needs a prescription',
    es: 'Para llevar más de un producto con receta, haz otro pedido.',
  },
  'edit-other-zone': {
    status: 422,
    message: 'Address in another zone',
    es: 'Esa dirección está en otra zona de entrega y el envío cuesta distinto. Cancela este pedido y haz otro, o escríbenos.',
  },
  'edit-total-changed': {
    status: 409,
    message: 'Edited order has another total',
    es: 'El total cambió mientras editabas. Revísalo y confirma otra vez.',
  },
  'order-not-rateable': {
    status: 409,
    message: 'Order cannot be rated',
    es: 'Puedes calificar tu pedido una vez, cuando lo hayas recibido.',
  },
  'change-not-found': {
    status: 404,
    message: 'Change not found',
    es: 'Ya no hay nada que responder sobre este pedido.',
  },
  'change-answered': {
    status: 409,
    message: 'Change was answered',
    es: 'Ese cambio ya se respondió. Mira cómo quedó el pedido.',
  },
  'change-not-possible': {
    status: 409,
    message: 'Change not possible',
    es: 'Ahora no se puede proponer un cambio en este pedido.',
  },
  'change-is-none': {
    status: 422,
    message: 'Change changes nothing',
    es: 'Indica por línea cuántas unidades hay: menos de las que se pidieron, y cada línea una vez.',
  },
  'nothing-left': {
    status: 422,
    message: 'Nothing is left of the order',
    es: 'Así no queda nada del pedido. Cancélalo, o propone algo en su lugar.',
  },
  'substitute-not-there': {
    status: 409,
    message: 'Substitute not there',
    es: 'De ese producto no hay suficiente para reemplazar al que falta.',
  },
  'not-from-this-state': {
    status: 409,
    message: 'Not from this state',
    es: 'El pedido cambió mientras tanto y eso ya no se puede. Mira cómo está.',
  },
  'order-is-picked-up': {
    status: 409,
    message: 'Order is picked up',
    es: 'Este pedido se retira en tienda: no sale a reparto.',
  },
  'order-is-delivered': {
    status: 409,
    message: 'Order is delivered',
    es: 'Este pedido se lleva a domicilio: no espera en el mostrador.',
  },
  'waits-for-payment': {
    status: 409,
    message: 'Order waits for its payment',
    es: 'Este pedido espera su pago. Se confirma cuando llegue.',
  },
  'waits-for-prescription': {
    status: 409,
    message: 'Order waits for a prescription',
    es: 'Este pedido espera una receta. Revísala antes de confirmarlo.',
  },
  'prescription-not-usable': {
    status: 409,
    message: 'Prescription not usable',
    es: 'Esa receta ya no se puede usar. Elige otra, o envía una nueva.',
  },
  'prescription-not-asked': {
    status: 409,
    message: 'Order waits for no prescription',
    es: 'Este pedido ya no espera una receta.',
  },
  'prescription-not-found': {
    status: 404,
    message: 'Prescription not found',
    es: 'No encontramos esa receta. Actualiza la página.',
  },
  'prescription-reviewed': {
    status: 409,
    message: 'Prescription reviewed already',
    es: 'Esta receta ya fue revisada, o su pedido terminó. Actualiza la página.',
  },
  'prescription-products-wrong': {
    status: 422,
    message: 'Products of the prescription not valid',
    es: 'Marca al menos un producto del pedido, con las unidades pedidas como mínimo.',
  },
  'prescription-date-wrong': {
    status: 422,
    message: 'Date of the prescription not valid',
    es: 'Elige hasta cuándo vale la receta: desde hoy y hasta un año.',
  },
  'prescription-not-seen': {
    status: 422,
    message: 'Prescription not seen',
    es: 'Hay un producto con receta. Pide la receta y marca que la viste antes de cobrar.',
  },
  'too-many-prescriptions': {
    status: 429,
    message: 'Too many prescriptions',
    es: 'Ya enviaste muchas recetas hoy. Escríbele a la tienda o inténtalo mañana.',
  },
  'substitute-needs-prescription': {
    status: 422,
    message: 'Substitute needs a prescription',
    es: 'Ese reemplazo se vende con receta. Propón otro producto.',
  },
  'waits-for-answer': {
    status: 409,
    message: 'Order waits for an answer',
    es: 'El cliente todavía no respondió al cambio propuesto.',
  },
  'return-too-much': {
    status: 422,
    message: 'More than was bought',
    es: 'Eso es más de lo que el cliente recibió y todavía no devolvió.',
  },
  'refund-not-there': {
    status: 422,
    message: 'Nothing to refund this way',
    es: 'Por esa vía no hay nada que devolver. Elige otra.',
  },
  'customer-not-found': {
    status: 404,
    message: 'Customer not found',
    es: 'No encontramos a nadie con pedidos así.',
  },
  'note-not-found': {
    status: 404,
    message: 'Note not found',
    es: 'Esa nota ya no está.',
  },
  'too-many-tags': {
    status: 409,
    message: 'Too many tags',
    es: 'Ya tiene muchas etiquetas. Quita una antes de poner otra.',
  },
  'answer-is-empty': {
    status: 422,
    message: 'Answer is empty',
    es: 'Escribe el mensaje, o elige uno de los listos.',
  },
  'too-many-templates': {
    status: 409,
    message: 'Too many templates',
    es: 'Ya hay 30 mensajes de estos. Quita uno antes de escribir otro.',
  },
  'template-there-already': {
    status: 409,
    message: 'Template there already',
    es: 'Ya hay un mensaje con ese título. Ponle otro.',
  },
  'template-changed': {
    status: 409,
    message: 'Template changed meanwhile',
    es: 'Otra persona cambió los mensajes. Míralos de nuevo.',
  },
  'placeholder-unknown': {
    status: 422,
    message: 'Placeholder unknown',
    es: 'Hay algo entre llaves que no sabemos completar. Usa solo los datos de la lista.',
  },
  'goodwill-too-much': {
    status: 422,
    message: 'Goodwill above the cost of the order',
    es: 'Entre todos los créditos no puedes dar más de lo que costó el pedido.',
  },
  'billing-not-valid': {
    status: 422,
    message: 'Billing document not valid',
    es: 'Ese documento no es válido. Revisa el número.',
  },
  'courier-not-found': {
    status: 404,
    message: 'Courier not found',
    es: 'Esa persona no reparte. Elige a otra.',
  },
  'filter-not-found': {
    status: 404,
    message: 'Filter not found',
    es: 'Ese filtro ya no está guardado.',
  },
  'too-many-filters': {
    status: 409,
    message: 'Too many filters',
    es: 'Ya guardaste muchos filtros. Borra uno antes de guardar otro.',
  },
  'taken-by-another': {
    status: 409,
    message: 'Taken by another',
    es: 'Otra persona ya lleva este pedido.',
  },
  'nothing-carried': {
    status: 409,
    message: 'No order is carried',
    es: 'Ahora no llevas ningún pedido, así que tu ubicación no se comparte.',
  },
  'door-photo-not-wanted': {
    status: 409,
    message: 'No photo wanted',
    es: 'Esta entrega no lleva foto.',
  },
  'door-photo-before-delivery': {
    status: 409,
    message: 'Not delivered yet',
    es: 'La foto se guarda con la entrega. Marca primero que lo entregaste.',
  },
  'door-photo-too-late': {
    status: 409,
    message: 'Too late for a photo',
    es: 'Ya pasó un día desde la entrega: la foto no se guardó.',
  },
  'door-photo-taken': {
    status: 409,
    message: 'Photo taken already',
    es: 'Esta entrega ya tiene su foto.',
  },
  'door-photo-not-found': {
    status: 404,
    message: 'Photo not found',
    es: 'No encontramos la foto de esa entrega. Actualiza la página.',
  },
  'cash-does-not-match': {
    status: 422,
    message: 'Cash does not match',
    es: 'Eso no es lo que había que cobrar. Anota cuánto te dieron y por qué.',
  },
  'difference-does-not-fit': {
    status: 422,
    message: 'Difference does not fit the sum',
    es: 'El motivo no corresponde a esa suma. Revisa cuánto cobraste.',
  },
  'difference-not-open': {
    status: 409,
    message: 'Difference not open',
    es: 'Esa diferencia ya está resuelta.',
  },
  'cash-holder-missing': {
    status: 422,
    message: 'Cash holder missing',
    es: 'Di quién tiene el efectivo: un repartidor, o tú.',
  },
  'taxpayer-needed': {
    status: 422,
    message: 'Taxpayer needed',
    es: 'En este país emite más de un contribuyente. Descarga el registro de cada uno por separado.',
  },
  'period-not-valid': {
    status: 422,
    message: 'Period not valid',
    es: 'Revisa las fechas: el período va de la más antigua a la más nueva, y dura un año como mucho.',
  },
  'day-closed': {
    status: 409,
    message: 'Day closed',
    es: 'Ese día ya está cerrado. Lo que corrijas ahora se anota en el día de hoy.',
  },
  'day-not-begun': {
    status: 422,
    message: 'Day not begun',
    es: 'Ese día todavía no empezó. Elige hoy o un día anterior.',
  },
  'till-changed': {
    status: 409,
    message: 'Till changed',
    es: 'Mientras contabas entró o salió dinero. Revisa lo que se espera y cierra otra vez.',
  },
  'difference-needs-reason': {
    status: 422,
    message: 'Difference needs a reason',
    es: 'Lo contado no es lo que se espera. Escribe por qué.',
  },
  'left-too-much': {
    status: 422,
    message: 'More left than counted',
    es: 'En la caja no puede quedar más de lo que contaste.',
  },
  'offer-not-found': {
    status: 404,
    message: 'Offer not found',
    es: 'Esta tienda ya no vende esa opción.',
  },
  'offer-changed-elsewhere': {
    status: 409,
    message: 'Changed elsewhere',
    es: 'Otra persona lo cambió. Revísalo y vuelve a guardar.',
  },
  'large-change': {
    status: 422,
    message: 'Large change',
    es: 'Es un cambio grande. Confírmalo si es así.',
  },
  'price-is-zero': {
    status: 422,
    message: 'Price is zero',
    es: 'El precio no puede ser 0. Si no quieres venderlo, ocúltalo.',
  },
  'list-price-too-low': {
    status: 422,
    message: 'List price too low',
    es: 'El precio de lista tiene que ser mayor que el precio. Déjalo vacío si no lo tiene.',
  },
  'product-name-not-valid': {
    status: 422,
    message: 'Product name has no letters or digits',
    es: 'Escribe el nombre del producto, con letras o números.',
  },
  'product-category-unknown': {
    status: 422,
    message: 'Category not found',
    es: 'Esa categoría ya no existe. Elige otra.',
  },
  'product-code-refused': {
    status: 422,
    message: 'Product code refused',
    es: 'Ese código no se puede usar. Escribe otro, o déjalo vacío.',
  },
  'product-net-content-not-valid': {
    status: 422,
    message: 'Net content not valid',
    es: 'Escribe el contenido con su peso: 15 kg, 500 g. O déjalo vacío.',
  },
  'product-changed-elsewhere': {
    status: 409,
    message: 'Changed elsewhere',
    es: 'Otra persona cambió este producto mientras lo editabas. Revisa lo marcado y vuelve a guardar.',
  },
  'product-not-valid': {
    status: 422,
    message: 'Product not valid',
    es: 'Todavía no se guardó. Revisa lo marcado.',
  },
  'option-names-not-valid': {
    status: 422,
    message: 'Option names not valid',
    es: 'Cada opción necesita un nombre distinto: Tamaño, Sabor, Color.',
  },
  'too-few-options': {
    status: 422,
    message: 'Product without variants',
    es: 'Deja al menos una fila. Si no quieres vender el producto, pásalo a borrador.',
  },
  'option-value-missing': { status: 422, message: 'Option value missing', es: 'Escribe cuál es: 3 kg, Pollo, Rojo.' },
  'option-twice': { status: 422, message: 'Option twice', es: 'Ya hay una fila igual a esta.' },
  'product-code-twice': {
    status: 422,
    message: 'Product code twice',
    es: 'Otra fila de este producto tiene ese código.',
  },
  'price-missing': { status: 422, message: 'Price missing', es: 'Escribe el precio: 89,90.' },
  'nothing-to-preview': {
    status: 409,
    message: 'Nothing to preview',
    es: 'Todas sus opciones están ocultas: pon una a la vista para ver cómo queda.',
  },
  'publish-time-passed': {
    status: 422,
    message: 'Publishing time has passed',
    es: 'Esa hora ya pasó. Elige otra, o publícalo ahora.',
  },
  'stock-not-valid': {
    status: 422,
    message: 'Stock not valid',
    es: 'Escribe el stock: un número entero, de 0 o más.',
  },
  'change-not-undoable': {
    status: 409,
    message: 'Not undoable',
    es: 'Ese cambio ya no se puede deshacer: se deshizo antes, o cambió desde entonces.',
  },
  'staff-product-not-found': {
    status: 404,
    message: 'Product not found',
    es: 'Esta tienda no vende ese producto. Búscalo en el catálogo.',
  },
  'stock-entry-empty': {
    status: 422,
    message: 'Entry without units',
    es: 'Escribe cuántas unidades son.',
  },
  'stock-not-there': {
    status: 422,
    message: 'Stock not there',
    es: 'No hay tantas unidades. Mira cuántas quedan, y cuéntalas si no coincide.',
  },
  'stock-too-large': {
    status: 422,
    message: 'Stock too large',
    es: 'Son demasiadas unidades. Revisa la cantidad.',
  },
  'stock-entry-not-found': {
    status: 404,
    message: 'Stock entry not found',
    es: 'No encontramos ese movimiento.',
  },
  'stock-transfer-not-found': {
    status: 404,
    message: 'Stock transfer not found',
    es: 'No encontramos ese traslado.',
  },
  'stock-transfer-moved-on': {
    status: 409,
    message: 'Stock transfer moved on',
    es: 'Ese traslado ya cambió. Mira cómo está ahora.',
  },
  'stock-transfer-shops-not-valid': {
    status: 422,
    message: 'Shops not valid',
    es: 'Elige dos tiendas distintas del mismo país.',
  },
  'stock-transfer-full': {
    status: 422,
    message: 'The transfer has as many lines as it may have',
    es: 'Este traslado ya lleva 1.000 artículos. Envíalo y empieza otro con lo que falta.',
  },
  'stock-transfer-not-sold-there': {
    status: 422,
    message: 'Not sold at both shops',
    es: 'Las dos tiendas tienen que vender ese producto. Agrégalo primero al catálogo de la otra.',
  },
  'transfer-difference-unexplained': {
    status: 422,
    message: 'Difference without a reason',
    es: 'Llegó otra cantidad: di por qué.',
  },
  'stock-lot-not-found': {
    status: 404,
    message: 'Stock lot not found',
    es: 'No encontramos ese lote.',
  },
  'stock-lot-too-small': {
    status: 422,
    message: 'Stock lot too small',
    es: 'De ese lote no quedan tantas unidades.',
  },
  'stock-entry-not-undoable': {
    status: 409,
    message: 'Not undoable',
    es: 'Ese movimiento ya se deshizo.',
  },
  'product-pictures-changed': {
    status: 409,
    message: 'Changed elsewhere',
    es: 'Otra persona cambió las fotos mientras mirabas. Mira cómo están ahora y vuelve a intentarlo.',
  },
  'too-many-product-pictures': {
    status: 409,
    message: 'Too many pictures',
    es: 'Este producto ya tiene 20 fotos. Quita una para poner otra.',
  },
  'picture-file-removed': {
    status: 409,
    message: 'Picture file removed',
    es: 'Una de esas fotos ya se borró: se guardan 30 días después de quitarlas. Súbela otra vez.',
  },
  'file-not-readable': {
    status: 422,
    message: 'File not readable',
    es: 'No pudimos leer ese archivo.',
  },
  'rounding-too-coarse': {
    status: 422,
    message: 'Rounding too coarse',
    es: 'Con ese redondeo algún precio quedaría en 0. Elige uno más chico.',
  },
  'columns-not-chosen': {
    status: 422,
    message: 'Columns not chosen',
    es: 'Falta decir qué significa alguna columna.',
  },
  'import-not-found': {
    status: 404,
    message: 'Import not found',
    es: 'No encontramos esa importación. Mira el historial.',
  },
  'category-not-found': {
    status: 404,
    message: 'Category not found',
    es: 'Esa categoría ya no está. Elige otra.',
  },
  'import-not-open': {
    status: 409,
    message: 'Import not open',
    es: 'Esa importación ya no está así. Mira cómo quedó.',
  },
  'nothing-chosen': {
    status: 422,
    message: 'Nothing chosen',
    es: 'No elegiste ningún cambio.',
  },
  'large-changes-unconfirmed': {
    status: 422,
    message: 'Large changes not confirmed',
    es: 'Hay cambios grandes. Míralos, y marca que los revisaste.',
  },
  'staff-only': {
    status: 403,
    message: 'Staff only',
    es: 'Esta parte es para el equipo. Entra con tu cuenta y tu segundo factor.',
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
  'gift-not-delivered': {
    status: 400,
    message: 'A gift is delivered',
    es: 'Un regalo va hasta la puerta de quien lo recibe. Elige entrega a domicilio.',
  },
  'gift-unpaid': {
    status: 400,
    message: 'A gift is paid before',
    es: 'Un regalo se paga antes, para que nadie cobre a quien lo recibe. Elige pagar en línea.',
  },
  'list-not-found': {
    status: 404,
    message: 'List not found',
    es: 'Esta lista ya no se comparte. Pide el enlace de nuevo a quien te la envió.',
  },
  'too-many-favorites': {
    status: 409,
    message: 'Too many favorites',
    es: 'Ya tienes 500 favoritos. Quita alguno para guardar este.',
  },
  'product-is-there': {
    status: 409,
    message: 'Product is there',
    es: '¡Ya hay! Actualiza la página y agrégalo a tu carrito.',
  },
  'alert-needs-email': {
    status: 422,
    message: 'Alert needs an e-mail address',
    es: 'Dinos a qué correo te avisamos.',
  },
  'too-many-alerts': {
    status: 409,
    message: 'Too many alerts',
    es: 'Ya esperas muchos avisos. Quita alguno para pedir este.',
  },
  'not-a-buyer': {
    status: 409,
    message: 'Not a buyer',
    es: 'Opina quien ya recibió este producto. Cuando llegue tu pedido, cuéntanos.',
  },
  'too-many-pictures': { status: 422, message: 'Too many pictures', es: 'Una opinión lleva hasta 3 fotos.' },
  'review-not-found': {
    status: 404,
    message: 'Review not found',
    es: 'Esa opinión ya no está.',
  },
  'question-not-found': {
    status: 404,
    message: 'Question not found',
    es: 'Esa pregunta ya no está.',
  },
  'answer-not-found': {
    status: 404,
    message: 'Answer not found',
    es: 'Esa respuesta ya no está.',
  },
  'contact-in-text': {
    status: 422,
    message: 'The text holds contact details',
    es: 'Lo verán todos: escríbelo sin teléfonos ni correos.',
  },
  'too-many-questions': {
    status: 409,
    message: 'Too many questions',
    es: 'Ya preguntaste mucho por hoy. Mañana puedes preguntar más.',
  },
  'cart-not-found': {
    status: 404,
    message: 'Cart not found',
    es: 'No encontramos ese carrito. Empieza uno nuevo.',
  },
  'sign-in-to-subscribe': {
    status: 403,
    message: 'Sign in to subscribe',
    es: 'Entra con tu cuenta para repetir tus pedidos.',
  },
  'subscription-not-found': {
    status: 404,
    message: 'Subscription not found',
    es: 'No encontramos ese pedido que se repite. Mira la lista de los tuyos.',
  },
  'subscription-line-taken': {
    status: 409,
    message: 'Line is repeated already',
    es: 'Ya repites ese producto. Cambia el que tienes, o deja de repetirlo primero.',
  },
  'too-many-subscriptions': {
    status: 409,
    message: 'Too many subscriptions',
    es: 'Ya repites 20 pedidos. Deja de repetir alguno para empezar otro.',
  },
  'subscription-not-active': {
    status: 409,
    message: 'Subscription is not active',
    es: 'Este pedido ya no se repite. Vuelve a activarlo y dinos otra vez.',
  },
  'subscription-changed': {
    status: 409,
    message: 'Subscription was changed',
    es: 'Cambió lo que repites desde que abriste esta página. Míralo y dinos otra vez.',
  },
  'subscription-without-lines': {
    status: 422,
    message: 'Subscription without lines',
    es: 'Así no queda nada que repetir. Deja de repetirlo, o guarda algún producto.',
  },
  'repeat-needs-prescription': {
    status: 409,
    message: 'Product on prescription cannot repeat',
    es: 'Lo que se vende con receta no se repite solo: cada compra lleva su receta.',
  },
  'due-day-not-valid': {
    status: 422,
    message: 'Due day not valid',
    es: 'Elige un día desde mañana y de las próximas 12 semanas en el que no tengas ya este pedido.',
  },
  'proposal-not-found': {
    status: 404,
    message: 'Proposal not found',
    es: 'Este enlace ya no sirve. Mira en tu perfil los pedidos que se repiten.',
  },
  'proposal-answered': {
    status: 409,
    message: 'Proposal was answered',
    es: 'A este pedido ya se respondió, o pasó su fecha. Mira cuándo viene el próximo.',
  },
  'proposal-empty': {
    status: 409,
    message: 'Nothing to order',
    es: 'Esta vez no hay nada que pedir. Sáltalo, y te preguntamos la próxima.',
  },
  'shop-changed-elsewhere': {
    status: 409,
    message: 'Shop was changed elsewhere',
    es: 'Otra persona cambió esta tienda mientras escribías. Carga lo nuevo y vuelve a guardar.',
  },
  'shop-not-ready': {
    status: 409,
    message: 'Shop is not ready',
    es: 'A la tienda le falta algo para abrir al público.',
  },
  'shop-misplaced': {
    status: 422,
    message: 'Shop lies elsewhere',
    es: 'El punto no está en el país de la tienda. Muévelo a su lugar.',
  },
  'zone-not-valid': {
    status: 422,
    message: 'Delivery zone not valid',
    es: 'Una zona de entrega no puede ser así. Revisa sus puntos.',
  },
  'search-group-not-found': {
    status: 404,
    message: 'Search group not found',
    es: 'Ese grupo de palabras ya no está. Mira la lista otra vez.',
  },
  'search-group-not-valid': {
    status: 422,
    message: 'Search group not valid',
    es: 'Escribe qué se busca con esas palabras, o a qué servicio llevan.',
  },
  'search-group-changed-elsewhere': {
    status: 409,
    message: 'Search group was changed elsewhere',
    es: 'Otra persona cambió este grupo mientras escribías. Carga lo nuevo y vuelve a guardar.',
  },
  'address-disrupted': {
    status: 422,
    message: 'delivery time error',
    es: 'Ahora no podemos llegar a esa dirección: la zona está interrumpida. Elige un horario más tarde.',
  },
  'place-unknown': {
    status: 422,
    message: 'Place unknown',
    es: 'No sabemos dónde estás: permite la ubicación en tu teléfono y vuelve a avisar.',
  },
  'disruption-not-found': {
    status: 404,
    message: 'Disruption not found',
    es: 'Esa zona interrumpida ya no está. Mira la lista otra vez.',
  },
  'disruption-changed-elsewhere': {
    status: 409,
    message: 'Disruption was changed elsewhere',
    es: 'Esa zona ya terminó, o alguien más cambió su hora. Mira la lista otra vez.',
  },
  'disruption-ends-before-it-begins': {
    status: 422,
    message: 'Disruption ends before it begins',
    es: 'El final tiene que ser después del comienzo.',
  },
  'disruption-is-over': {
    status: 422,
    message: 'Disruption is over',
    es: 'Ese final ya pasó. Escribe uno que esté por venir.',
  },
  'disruption-too-long': {
    status: 422,
    message: 'Disruption too long',
    es: `Una zona se interrumpe ${LONGEST_DISRUPTION_DAYS} días como mucho, y desde dentro de ${FURTHEST_DISRUPTION_DAYS} días a más tardar. Puedes prolongarla después.`,
  },
  'order-not-moved': {
    status: 409,
    message: 'Order was not moved',
    es: 'Tu entrega ya no está afectada por una zona interrumpida.',
  },
  'order-gone': {
    status: 409,
    message: 'Order has left the shop',
    es: 'Tu pedido ya salió de la tienda: no se puede retirar.',
  },
  'pickup-awaits-payment': {
    status: 409,
    message: 'Order awaits its payment',
    es: 'Tu pedido espera su pago. Págalo primero, o cancélalo y haz otro para retirar.',
  },
})
