/** Frequent questions by topic. The keys are also anchors of the page: `/help#cancelar`. */
export const QUESTIONS = {
  orders: ['zona', 'cuando', 'sin-cuenta', 'falta'],
  returns: ['cancelar', 'cambiar', 'reembolso'],
  payments: ['formas', 'comprobante'],
  care: ['citas', 'seguro'],
  community: ['contacto-privado', 'revision', 'vigente'],
  account: ['membresia', 'huellas', 'borrar', 'clave'],
} as const

export const GROUPS = ['orders', 'returns', 'payments', 'care', 'community', 'account'] as const

/** Anchor of a group. */
export const ANCHOR_OF = {
  orders: 'entregas',
  returns: 'devoluciones',
  payments: 'pagos',
  care: 'citas-y-seguro',
  community: 'comunidad',
  account: 'cuenta',
} as const satisfies Record<(typeof GROUPS)[number], string>
