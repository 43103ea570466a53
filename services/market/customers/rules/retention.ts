/** Commercial records are kept for eight years in Bolivia; in Paraguay five, within which the longer one lies. */
export const KEPT_BY_LAW = {
  orders: 'Tus pedidos, sin tus datos personales, durante 8 años por obligación contable',
  wallet: 'Los movimientos de tu billetera, sin tus datos personales, durante 8 años por obligación contable',
}

/** Whose what is kept of an erased person is: nobody's account, and still one person's. */
export function toErasedOwner(id: string): string {
  return `${ERASED}${id}`
}

export function isErased(ownerUid: string): boolean {
  return ownerUid.startsWith(ERASED)
}

const ERASED = 'erased-'

/** An order that is under way when its buyer is erased: so long at most. */
export const DAYS_TO_FINISH = 30
export const KEPT_UNTIL_DONE = 'Los datos de entrega de tus pedidos en curso, hasta que terminen (30 días como máximo)'
