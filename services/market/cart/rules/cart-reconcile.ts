import { withScheduledDeliveryDate, withShippingAddress } from './cart.ts'
import type { Cart, CartItem, CartShop } from './cart-shape.ts'
import { recalculated } from './cart-totals.ts'

/** Item ids and field names that a copy changed since it last agreed with the server. */
export type Touched = string[]

export const TOUCHABLE_FIELDS = [
  'notes',
  'predefinedNotes',
  'paymentMethod',
  'scheduledDeliveryDate',
  'promoCode',
  'hasDelivery',
  'shippingAddress',
] as const

/**
 * Merges the server's cart with a copy that changed meanwhile: fields and items that the copy touched come from the
 * copy (also removals), the rest from the server. Doing it twice changes nothing, so two tabs may both try.
 */
export function reconciledCarts(server: Cart, copy: Cart, touched: Touched, shop: CartShop): Cart {
  const items: Record<string, CartItem> = {}
  for (const [id, item] of Object.entries(server.items)) {
    const existing = touched.includes(id) ? copy.items[id] : (copy.items[id] ?? item)
    if (existing) items[id] = touched.includes(id) ? existing : { ...existing, quantity: item.quantity }
  }
  for (const [id, item] of Object.entries(copy.items)) {
    if (touched.includes(id) && !items[id]) items[id] = item
  }

  const from = (field: (typeof TOUCHABLE_FIELDS)[number]) => (touched.includes(field) ? copy : server)
  const merged: Cart = {
    ...server,
    _id: copy._id,
    items,
    notes: from('notes').notes,
    predefinedNotes: from('predefinedNotes').predefinedNotes,
    paymentMethod: from('paymentMethod').paymentMethod,
    promoCode: from('promoCode').promoCode,
    hasDelivery: from('hasDelivery').hasDelivery,
  }
  const scheduled = withScheduledDeliveryDate(merged, from('scheduledDeliveryDate').scheduledDeliveryDate)
  const address = from('shippingAddress').checkout.fulfillmentGroups[0].shippingAddress
  return recalculated(withShippingAddress(scheduled, address), shop)
}
