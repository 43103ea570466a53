import type { Point } from '#shared/geo.ts'
import { HIGHEST_AMOUNT } from '../../basket/rules/basket.ts'
import {
  type DeliveryWindow,
  findDisruptionOfArrival,
  type WindowsShop,
  windowStartingAt,
} from '../../shops/rules/delivery-windows.ts'
import { findZoneAt, type ZonedShop } from '../../shops/rules/delivery-zones.ts'
import { isOpenAt } from '../../shops/rules/opening-hours.ts'

export type CheckoutRefusal =
  | 'address-required'
  | 'address-out-of-zone'
  | 'payment-not-accepted'
  | 'delivery-time-error'
  | 'shop-closed'
  | 'address-disrupted'

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
  // Whoever has an account with the shop may use it, whatever the shop takes of others.
  const isAccepted = order.paymentMethod === 'on_account' || shop.paymentOptions.includes(order.paymentMethod)
  if (!isAccepted) return 'payment-not-accepted'
  if (order.scheduledDeliveryDate === null) {
    if (!isOpenAt(now, shop)) return 'shop-closed'
    return isArrivalDisrupted(now, shop) ? 'address-disrupted' : null
  }
  return chosenWindow(order, shop, now) ? null : 'delivery-time-error'
}

// A shop without windows has no other time to choose: it promises what comes after the disruption.
function isArrivalDisrupted(now: Date, shop: WindowsShop): boolean {
  return shop.deliveryTimeInterval > 0 && findDisruptionOfArrival(now, shop) !== null
}

/** Whether the chosen window suits the goods too, when the shop is one `withGoodsToCome`; as soon as possible always does. */
export function canArriveThen(
  order: Pick<OrderRequest, 'scheduledDeliveryDate'>,
  shop: WindowsShop,
  now: Date,
): boolean {
  return order.scheduledDeliveryDate === null || chosenWindow(order, shop, now) !== null
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
