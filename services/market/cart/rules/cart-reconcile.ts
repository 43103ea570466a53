import { withScheduledDeliveryDate, withShippingAddress } from './cart.ts'
import type { Cart, CartItem, CartShop } from './cart-shape.ts'
import { recalculated } from './cart-totals.ts'

/** What a copy changed since it last agreed with the server: item ids, and the names of other fields. */
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
 * Joins the server's cart with a copy that was changed meanwhile: what the copy touched is as in the copy (also when it
 * was removed there), the rest as on the server. Doing it twice changes nothing, so two tabs may both try.
 */
export function reconciledCarts(server: Cart, copy: Cart, touched: Touched, shop: CartShop): Cart {
  const items: Record<string, CartItem> = {}
  for (const [id, item] of Object.entries(server.items)) {
    const kept = touched.includes(id) ? copy.items[id] : (copy.items[id] ?? item)
    if (kept) items[id] = touched.includes(id) ? kept : { ...kept, quantity: item.quantity }
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
