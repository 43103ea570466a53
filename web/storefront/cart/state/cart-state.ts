import type { Cart, CartNotice } from '#services/market/cart/rules/cart-shape.ts'
import { getCartItems, pieceCount } from '#services/market/cart/rules/cart-totals.ts'
import type { CartCoupons } from '../../coupons/cart-coupons.ts'
import type { CartMembership } from './cart-membership.ts'

/** The server's copy of this cart, recomputed (final). `cart` is null when it has none. */
export interface ServerCart {
  cart: Cart | null
  version: number
  notices: CartNotice[]
  coupons: CartCoupons
  membership: CartMembership
}

/** `conflict`: the server's version moved on; nothing was saved and `saved` is that version. */
export type SaveAnswer = { saved: ServerCart; conflict: boolean }

export interface CartServer {
  load(): Promise<ServerCart>
  save(cart: Cart, version: number): Promise<SaveAnswer>
}

/** Summary of the cart that a page shows before its script has run. */
export interface CartGlance {
  /** Pieces per variant. */
  quantities: Record<string, number>
  count: number
  itemTotal: number
  hasDelivery: boolean
}

export interface CartState {
  /** Null until this browser has loaded its cart. */
  cart: Cart | null
  glance: CartGlance
  /** The server's version that this cart is based on. */
  version: number
  /** Coupons of the server's last answer; null before the first one. */
  coupons: CartCoupons | null
  /** Membership of the server's last answer, or as saved in this browser; the totals of `cart` include it. */
  membership: CartMembership | null
  /** Some change has not reached the server. */
  isUnsaved: boolean
  connection: 'online' | 'lost'
  /** 'memory': storage is blocked, so the cart lives in this tab and on the server. */
  keeping: 'storage' | 'memory'
  /** The server's copy and this browser's are being merged: after a sign-in, a change elsewhere, a lost connection. */
  isReconciling: boolean
}

/** Notices of the store, beside those of the cart's rules. */
export type StoreNotice =
  | CartNotice
  | { kind: 'storage-blocked' }
  | { kind: 'kept-cart-dropped' }
  | { kind: 'changed-elsewhere' }

/** True when two copies ask for the same; price changes have notices of their own. */
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
