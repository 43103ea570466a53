/** Commercial records are kept for eight years in Bolivia; in Paraguay five, within which the longer one lies. */
export const KEPT_BY_LAW = {
  orders: 'Tus pedidos, sin tus datos personales, durante 8 años por obligación contable',
  wallet: 'Los movimientos de tu billetera, sin tus datos personales, durante 8 años por obligación contable',
}

/** An order that is under way when its buyer is erased: so long at most. */
export const DAYS_TO_FINISH = 30
export const KEPT_UNTIL_DONE = 'Los datos de entrega de tus pedidos en curso, hasta que terminen (30 días como máximo)'
