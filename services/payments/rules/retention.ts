/** As of orders: commercial records are kept for eight years in Bolivia, within which the five of Paraguay lie. */
export const KEPT_BY_LAW = 'Tus pagos, sin tu nombre ni tu correo, durante 8 años por obligación contable'
