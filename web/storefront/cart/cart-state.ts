import type { Cart, CartNotice } from '#services/market/cart/rules/cart-shape.ts'
import { getCartItems, pieceCount } from '#services/market/cart/rules/cart-totals.ts'
import type { CartCoupons } from '../coupons/cart-coupons.ts'
import type { CartMembership } from './cart-membership.ts'

/** The server's copy of this cart, recomputed (final, D21). `cart` null: it has none. */
export interface ServerCart {
  cart: Cart | null
  version: number
  notices: CartNotice[]
  coupons: CartCoupons
  membership: CartMembership
}

/** `conflict`: the server's copy moved on meanwhile; nothing was saved and `saved` is that copy. */
export type SaveAnswer = { saved: ServerCart; conflict: boolean }

export interface CartServer {
  load(): Promise<ServerCart>
  save(cart: Cart, version: number): Promise<SaveAnswer>
}

/** What a page says of the cart before its script has run. */
export interface CartGlance {
  /** Pieces of each variant. */
  quantities: Record<string, number>
  count: number
  itemTotal: number
  hasDelivery: boolean
}

export interface CartState {
  /** Null until this browser knows its cart. */
  cart: Cart | null
  glance: CartGlance
  /** The server's version that this cart is based on. */
  version: number
  /** As the server last said; null until it was asked. */
  coupons: CartCoupons | null
  /** The same of their membership, or as this browser kept it: the totals of `cart` are with it. */
  membership: CartMembership | null
  /** Something is not yet on the server. */
  isUnsaved: boolean
  connection: 'online' | 'lost'
  /** 'memory': the browser keeps nothing, the cart lives in this tab and on the server. */
  keeping: 'storage' | 'memory'
  /** The server's copy and this browser's are being joined: after a sign-in, a change elsewhere, a lost connection (D22). */
  isReconciling: boolean
}

/** Things to tell, beside what the cart's rules changed by themselves. */
export type StoreNotice =
  | CartNotice
  | { kind: 'storage-blocked' }
  | { kind: 'kept-cart-dropped' }
  | { kind: 'changed-elsewhere' }

/** Whether two copies ask for the same: what they cost today is told by notices of its own. */
export function isSameRequest(one: Cart, other: Cart): boolean {
  return serializeCart(one) === serializeCart(other)
}

function serializeCart({ items, notes, predefinedNotes, hasDelivery, scheduledDeliveryDate, promoCode }: Cart): string {
  const lines = Object.values(items)
    .map((item) => `${item._id} ${item.quantity}`)
    .sort()
  return JSON.stringify([lines, notes, predefinedNotes, hasDelivery, scheduledDeliveryDate, promoCode])
}

export function toCartGlance(cart: Cart): CartGlance {
  return {
    quantities: Object.fromEntries(getCartItems(cart).map((item) => [item._id, item.quantity])),
    count: pieceCount(cart),
    itemTotal: cart.checkout.summary.itemTotal,
    hasDelivery: cart.hasDelivery,
  }
}
