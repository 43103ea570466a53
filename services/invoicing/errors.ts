import { errorCatalogue } from '#shared/rpc/errors.ts'

/** Refusals of invoicing: English for the log, Spanish for the back office. */
export const invoicingError = errorCatalogue('invoicing', {
  'document-not-found': {
    status: 404,
    message: 'Document not found',
    es: 'No encontramos ese documento. Vuelve a la lista.',
  },
  'sale-not-found': {
    status: 404,
    message: 'Nothing to invoice',
    es: 'Todavía no hay nada que facturar: la venta no está entregada o pagada.',
  },
  'no-issuer': {
    status: 422,
    message: 'No point of sale issues for it',
    es: 'Sin factura electrónica: esta tienda no tiene un punto de venta que emita. Configúralo en Ajustes, Facturación.',
  },
  'not-possible-now': {
    status: 409,
    message: 'Not possible in this state',
    es: 'El documento cambió mientras lo mirabas. Revisa su estado.',
  },
  'has-credit-notes': {
    status: 409,
    message: 'The invoice has credit notes',
    es: 'Esta factura tiene notas de crédito. Anula primero las notas.',
  },
  'billing-not-valid': {
    status: 422,
    message: 'Billing document not valid',
    es: 'Revisa el número del documento.',
  },
  'tax-id-not-valid': {
    status: 422,
    message: 'Tax number not valid',
    es: 'Revisa el número de contribuyente: no tiene la forma de este país, o su dígito no coincide.',
  },
  'certificate-not-valid': {
    status: 422,
    message: 'Certificate or key not valid',
    es: 'No pudimos leer el certificado o la clave. Pega los dos en formato PEM, la clave sin contraseña.',
  },
  'key-of-another-certificate': {
    status: 422,
    message: 'Key of another certificate',
    es: 'La clave privada no es la de este certificado.',
  },
  'office-of-another-country': {
    status: 422,
    message: 'No tax office of this country',
    es: 'Los datos son de la oficina de impuestos de otro país.',
  },
  'point-of-sale-taken': {
    status: 409,
    message: 'Point of sale taken',
    es: 'Otra tienda ya emite con ese punto de venta, o ya emite las membresías de este país o las citas de ese negocio.',
  },
  'issuer-changed': {
    status: 409,
    message: 'Issuer changed meanwhile',
    es: 'Otra persona cambió estos datos. Revísalos y guarda otra vez.',
  },
  'numbers-issued': {
    status: 409,
    message: 'Numbers of this point of sale were issued',
    es: 'Este punto de venta ya emitió documentos: su número de contribuyente, su sucursal y su punto no cambian.',
  },
  'cursor-not-valid': { status: 400, message: 'Cursor not valid', es: 'Esa página ya no existe. Empieza de nuevo.' },
  'not-allowed': { status: 403, message: 'Not allowed', es: 'Tu cuenta no puede hacer eso.' },
})
