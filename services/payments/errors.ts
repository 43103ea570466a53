import { errorCatalogue } from '#shared/rpc/errors.ts'

/** Refusals of payments: English for the log, Spanish for the customer. */
export const paymentsError = errorCatalogue('payments', {
  'payment-not-found': {
    status: 404,
    message: 'Payment not found',
    es: 'Este enlace de pago ya no sirve. Vuelve a donde estabas y empieza otra vez.',
  },
  'no-provider': {
    status: 422,
    message: 'No way to pay',
    es: 'Por ahora no podemos cobrar así. Elige otra forma de pago.',
  },
  'already-paid': { status: 409, message: 'Already paid', es: 'Esto ya está pagado. No te cobramos dos veces.' },
  'more-than-was-paid': {
    status: 409,
    message: 'More than was paid',
    es: 'Eso es más de lo que queda por devolver de este pago.',
  },
  'not-paid': { status: 409, message: 'Not paid', es: 'Este pago no llegó, así que no hay nada que devolver.' },
  'finding-not-found': { status: 404, message: 'Finding not found', es: 'Ese aviso ya no está en la lista.' },
  'finding-resolved': { status: 409, message: 'Finding resolved', es: 'Otra persona ya resolvió este aviso.' },
  'payment-needed': {
    status: 422,
    message: 'Payment needed',
    es: 'No hay un pago con esa referencia. Está en su fila de «Pagos», y empieza con P.',
  },
  'other-currency': { status: 409, message: 'Other currency', es: 'Ese pago es en otra moneda.' },
  'refund-not-found': { status: 404, message: 'Refund not found', es: 'No encontramos esa devolución.' },
  'too-late-to-pay': { status: 409, message: 'Too late to pay', es: 'El plazo para pagar ya terminó.' },
  'another-payment': {
    status: 409,
    message: 'Another payment of it is open or paid',
    es: 'Hay otro pago abierto o pagado por lo mismo. Devuelve este dinero, o espera a que el otro termine.',
  },
  'statement-not-readable': {
    status: 422,
    message: 'Statement not readable',
    es: 'No pudimos leer ese extracto. Sube el archivo CSV o Excel (.xlsx) que da tu banco, tal como lo descargas.',
  },
  'statement-columns-not-usable': {
    status: 422,
    message: 'Statement columns not usable',
    es: 'Elige una columna de fecha, y una de monto o una de abonos. Cada una, una sola vez.',
  },
  'statement-headings-not-usable': {
    status: 422,
    message: 'Statement headings not usable',
    es: 'Elige la fila de los títulos, que no es un movimiento. Si el archivo no tiene títulos, escríbelos en la primera fila.',
  },
  'statement-draft-not-found': {
    status: 404,
    message: 'Statement draft not found',
    es: 'Ese archivo ya no está: lo guardamos un día. Súbelo otra vez.',
  },
  'money-went-back': {
    status: 409,
    message: 'The money went back',
    es: 'El banco ya se llevó ese dinero: no se puede abonar ni contar como pago.',
  },
  'statement-not-found': { status: 404, message: 'Statement not found', es: 'Ese extracto no está en la lista.' },
  'cursor-not-valid': { status: 400, message: 'Cursor not valid', es: 'Esa página ya no existe. Empieza de nuevo.' },
  'not-a-guest': {
    status: 422,
    message: 'Not a guest',
    es: 'Esa cuenta ya tiene dueño. Inicia sesión con ella para ver lo suyo.',
  },
  'not-allowed': { status: 403, message: 'Not allowed', es: 'Tu cuenta no puede hacer eso.' },
})
