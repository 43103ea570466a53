import { isPaidAtDoor, type OrderPaymentMethod } from './order-life.ts'

/** Who a gift is for. */
export interface Gift {
  recipientName: string
  /** In E.164 once it is stored. */
  recipientPhone: string
  /** May be empty. */
  message: string
}

export type GiftRefusal = 'gift-not-delivered' | 'gift-unpaid'

/** Why an order cannot be a gift, or null: it goes to somebody's door, and nobody there pays for it. Pure. */
export function whyNoGift({
  hasDelivery,
  paymentMethod,
  amountDue,
}: {
  hasDelivery: boolean
  paymentMethod: OrderPaymentMethod
  amountDue: number
}): GiftRefusal | null {
  if (!hasDelivery) return 'gift-not-delivered'
  return amountDue > 0 && isPaidAtDoor(paymentMethod) ? 'gift-unpaid' : null
}
