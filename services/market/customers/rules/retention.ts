/** Messages on retained records: eight years by law in Bolivia, five in Paraguay; the longer term covers both. */
export const RETAINED_BY_LAW = {
  orders: 'Tus pedidos, sin tus datos personales, durante 8 años por obligación contable',
  houseAccounts:
    'Tus compras y pagos a cuenta con tiendas, sin tus datos personales, durante 8 años por obligación contable',
  savingGoals:
    'Los movimientos de tus metas de ahorro, sin tus datos personales, durante 8 años por obligación contable',
  wallet: 'Los movimientos de tu billetera, sin tus datos personales, durante 8 años por obligación contable',
}

/** Owner id of an erased person's records: no account, yet still one per person. */
export function toErasedOwner(id: string): string {
  return `${ERASED}${id}`
}

export function isErased(ownerUid: string): boolean {
  return ownerUid.startsWith(ERASED)
}

export const ERASED = 'erased-'

/** Longest time that an order open at the erasure keeps its delivery data. */
export const DAYS_TO_FINISH = 30
export const RETAINED_UNTIL_DONE =
  'Los datos de entrega de tus pedidos en curso, hasta que terminen (30 días como máximo)'

/** Months after which it is forgotten that the contacts of an erased account bought before. */
export const MONTHS_OF_ERASED_CONTACTS = 24
export const RETAINED_AGAINST_ABUSE =
  'Una clave cifrada hecha con tu celular y tu correo, por 24 meses, para que un cupón de primera compra se use una sola vez'
