import { roundToStep } from '#shared/money.ts'
import type {
  BillingInfo,
  Cart,
  CartAddress,
  CartChange,
  CartItem,
  CartPaymentMethod,
  CartShop,
  FulfillmentGroup,
  NewCartItem,
} from './cart-shape.ts'
import { EMPTY_SUMMARY, pricedLine, recalculated } from './cart-totals.ts'

/**
 * The cart rules of the specification's section 4 as pure functions. They only serve the display: the server recomputes
 * price, stock, discount, delivery and total. A rule with a side effect on the cart returns notices beside the new
 * cart.
 */

const ANONYMOUS_PREFIX = 'anonymousCart'
export const MAX_QUANTITY = 999

// ---------------------------------------------------------------- creation and keys

/** `<user id>_<shop id>` of a signed-in user, `anonymousCart_<shop id>` otherwise. */
export function getCartId(userId: string | null, shopId: string): string {
  return `${userId ?? ANONYMOUS_PREFIX}_${shopId}`
}

/** A new, empty cart with delivery. */
export function newCart(userId: string | null, shop: CartShop): Cart {
  return recalculated(
    {
      _id: getCartId(userId, shop.id),
      items: {},
      notes: '',
      predefinedNotes: [],
      paymentMethod: null,
      scheduledDeliveryDate: null,
      promoCode: null,
      hasDelivery: true,
      account: { billingInfo: null },
      checkout: { fulfillmentGroups: [emptyGroup(shop.id)], summary: EMPTY_SUMMARY },
    },
    shop,
  )
}

/** An authenticated user's cart takes the key user id + shop id, and has delivery unless it says otherwise. */
export function rekeyedCart(cart: Omit<Cart, 'hasDelivery'> & { hasDelivery?: boolean }, userId: string): Cart {
  const shopId = cart.checkout.fulfillmentGroups[0].shop._id
  return { ...cart, _id: getCartId(userId, shopId), hasDelivery: cart.hasDelivery ?? true }
}

function emptyGroup(shopId: string): FulfillmentGroup {
  return {
    _id: 'shipping_full',
    type: 'shipping',
    data: { shippingAddress: null, scheduledDeliveryDate: null },
    availableFulfillmentOptions: [],
    selectedFulfillmentOption: null,
    shop: { _id: shopId },
    shippingAddress: null,
  }
}

// ---------------------------------------------------------------- items

/**
 * Adds `item.quantity` of an item. Already there with another price: only the price changes. With the same price the
 * quantities are summed; a sum over the stock becomes the added quantity. What can be ordered without stock has no limit.
 */
export function addToCart(cart: Cart, item: NewCartItem, shop: CartShop): CartChange {
  if (item.quantity <= 0) return setQuantity(cart, item, item.quantity, shop)

  const known = cart.items[item._id]
  if (!known) return put(cart, item, shop)

  const to = roundToStep(item.price.amount, shop.roundPricesEvery)
  const from = known.price.amount
  if (from !== to) {
    const change = put(cart, { ...known, price: item.price }, shop)
    return { ...change, notices: [{ kind: 'price-changed', title: known.title, from, to }] }
  }

  const sum = Math.min(known.quantity + item.quantity, MAX_QUANTITY)
  if (item.isBackorder || sum <= item.currentStock) return put(cart, { ...item, quantity: sum }, shop)

  const change = put(cart, item, shop)
  return { ...change, notices: [{ kind: 'only-n-left', title: item.title, n: item.currentStock }] }
}

/** Sets an item's quantity: 0 or less removes it, an unknown item is added. */
export function setQuantity(cart: Cart, item: NewCartItem, quantity: number, shop: CartShop): CartChange {
  if (quantity <= 0) return { cart: removeFromCart(cart, item._id, shop), notices: [] }
  const known = cart.items[item._id]
  return put(cart, { ...(known ?? item), quantity: Math.min(quantity, MAX_QUANTITY) }, shop)
}

/** Removes an item; the same cart when it was not there. */
export function removeFromCart(cart: Cart, itemId: string, shop: CartShop): Cart {
  if (!cart.items[itemId]) return cart
  const items = Object.fromEntries(Object.entries(cart.items).filter(([id]) => id !== itemId))
  return recalculated({ ...cart, items }, shop)
}

/** Restores a removed item at its former position. */
export function restoreItem(cart: Cart, item: CartItem, position: number, shop: CartShop): Cart {
  const others = Object.entries(cart.items).filter(([id]) => id !== item._id)
  const items = Object.fromEntries([...others.slice(0, position), [item._id, item], ...others.slice(position)])
  return recalculated({ ...cart, items }, shop)
}

function put(cart: Cart, item: NewCartItem, shop: CartShop): CartChange {
  const items = { ...cart.items, [item._id]: pricedLine(item, shop) }
  return { cart: recalculated({ ...cart, items }, shop), notices: [] }
}

// ---------------------------------------------------------------- everything else that can be set

/** Sets a promo code, or clears it with null or blank. */
export function withPromoCode(cart: Cart, code: string | null): Cart {
  return { ...cart, promoCode: code?.trim() || null }
}

/** Sets the delivery time on the cart and on its fulfilment group; null clears it: as soon as possible. */
export function withScheduledDeliveryDate(cart: Cart, date: string | null): Cart {
  const group = cart.checkout.fulfillmentGroups[0]
  return withGroup(
    { ...cart, scheduledDeliveryDate: date },
    { ...group, data: { ...group.data, scheduledDeliveryDate: date } },
  )
}

/** Delivery (true) or pickup (false). */
export function withDelivery(cart: Cart, hasDelivery: boolean, shop: CartShop): Cart {
  return recalculated({ ...cart, hasDelivery }, shop)
}

/** Sets the billing data of the comprobante; null: made out to no named person. */
export function withBillingInfo(cart: Cart, billingInfo: BillingInfo | null): Cart {
  return { ...cart, account: { billingInfo } }
}

/** Saves a shipping address with company null and both default flags false, whatever the input says. Null clears it. */
export function withShippingAddress(
  cart: Cart,
  address: Omit<CartAddress, 'company' | 'isBillingDefault' | 'isShippingDefault'> | null,
): Cart {
  const saved: CartAddress | null = address && {
    ...address,
    company: null,
    isBillingDefault: false,
    isShippingDefault: false,
  }
  const group = cart.checkout.fulfillmentGroups[0]
  return withGroup(cart, { ...group, shippingAddress: saved, data: { ...group.data, shippingAddress: saved } })
}

export function withNotes(cart: Cart, notes: string): Cart {
  return { ...cart, notes }
}

export function withPredefinedNotes(cart: Cart, predefinedNotes: string[]): Cart {
  return { ...cart, predefinedNotes: [...new Set(predefinedNotes)] }
}

export function withPaymentMethod(cart: Cart, paymentMethod: CartPaymentMethod | null): Cart {
  return { ...cart, paymentMethod }
}

function withGroup(cart: Cart, group: FulfillmentGroup): Cart {
  return { ...cart, checkout: { ...cart.checkout, fulfillmentGroups: [group] } }
}
