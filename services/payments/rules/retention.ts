/** Same as for orders: Bolivia requires commercial records for eight years, Paraguay for five. */
export const RETAINED_BY_LAW = 'Tus pagos, sin tu nombre ni tu correo, durante 8 años por obligación contable'
