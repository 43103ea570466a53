import type { Point } from '#shared/geo.ts'
import { HIGHEST_AMOUNT } from '../../basket/rules/basket.ts'
import { type DeliveryWindow, type WindowsShop, windowStartingAt } from '../../shops/rules/delivery-windows.ts'
import { findZoneAt, type ZonedShop } from '../../shops/rules/delivery-zones.ts'
import { isOpenAt } from '../../shops/rules/opening-hours.ts'

export type CheckoutRefusal =
  | 'address-required'
  | 'address-out-of-zone'
  | 'payment-not-accepted'
  | 'delivery-time-error'
  | 'shop-closed'

export type AtDoorRefusal = 'cannot-pay-at-door' | 'over-max-at-door'

interface CheckoutShop extends WindowsShop, ZonedShop {
  country: string
  paymentOptions: readonly string[]
}

interface OrderRequest {
  hasDelivery: boolean
  shippingAddress: { country: string; coordinates: Point } | null
  paymentMethod: string
  /** Start of the chosen window; null is as soon as possible. */
  scheduledDeliveryDate: Date | null
}

/** The first reason why this shop cannot take the order now, or null; the basket checks prices and stock. */
export function whyCannotOrder(order: OrderRequest, shop: CheckoutShop, now: Date): CheckoutRefusal | null {
  if (order.hasDelivery) {
    if (!order.shippingAddress) return 'address-required'
    if (!delivers(shop, order.shippingAddress)) return 'address-out-of-zone'
  }
  if (!shop.paymentOptions.includes(order.paymentMethod)) return 'payment-not-accepted'
  if (order.scheduledDeliveryDate === null) return isOpenAt(now, shop) ? null : 'shop-closed'
  return chosenWindow(order, shop, now) ? null : 'delivery-time-error'
}

/** The chosen window, if it is still available; null: as soon as possible. */
export function chosenWindow(
  { scheduledDeliveryDate }: Pick<OrderRequest, 'scheduledDeliveryDate'>,
  shop: WindowsShop,
  now: Date,
): DeliveryWindow | null {
  return scheduledDeliveryDate && windowStartingAt(scheduledDeliveryDate, now, shop)
}

function delivers(shop: CheckoutShop, address: { country: string; coordinates: Point }): boolean {
  return shop.country === address.country && findZoneAt(shop, address.coordinates) !== null
}

/** The first reason why this amount may not be paid at the door, or null. */
export function whyCannotPayAtDoor(
  amountDue: number,
  credibility: { canPayAtDoor: boolean; maxAtDoorMinor: number },
): AtDoorRefusal | null {
  if (amountDue === 0) return null
  if (!credibility.canPayAtDoor) return 'cannot-pay-at-door'
  return amountDue > credibility.maxAtDoorMinor ? 'over-max-at-door' : null
}

/** Whether these amounts exceed an order's limit. */
export function isTooLarge(summary: { total: number; tip: number }): boolean {
  return summary.total + summary.tip > HIGHEST_AMOUNT
}
