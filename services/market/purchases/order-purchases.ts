import type { ShippingAddress } from '../contract.ts'
import { isErased } from '../customers/rules/retention.ts'
import type { MarketDependencies } from '../deps.ts'
import { givenBy } from '../donations/rules/donation.ts'
import { findOrderById } from '../orders/store/orders.ts'
import type { PurchasedOrder } from './contract.ts'
import { calculatePurchaseAmount } from './rules/purchases.ts'

/** Purchases of an order as it stands now; null: not handed over, or its owner has no account. */
export async function purchaseByOrder(
  { db }: Pick<MarketDependencies, 'db'>,
  { orderId }: { orderId: string },
): Promise<PurchasedOrder | null> {
  const order = await findOrderById(db, orderId)
  if (!order || order.byGuest || isErased(order.ownerUid)) return null
  if (order.status !== 'COMPLETED' || !order.completedAt) return null
  return {
    ownerUid: order.ownerUid,
    referenceId: order.referenceId,
    country: order.country,
    currencyCode: order.currency,
    purchasedAmount: calculatePurchaseAmount(order),
    donatedGrams: givenBy(order).reduce((sum, { grams }) => sum + grams, 0),
    deliveredTo: order.shippingAddress && toHousehold(order.shippingAddress),
    contactPhone: order.contact.phoneNumber,
    deliveredAt: order.completedAt.toISOString(),
  }
}

/** Only the address parts that distinguish households. */
function toHousehold({ street, city, unit }: ShippingAddress) {
  return { street, city, unit }
}
