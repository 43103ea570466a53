import type { Cart } from '#services/market/cart/rules/cart-shape.ts'
import { parseCart } from '#services/market/cart/rules/parse-cart.ts'
import type { CartMembership } from './cart-membership.ts'

/** Cart in the browser's storage, with the server's version it is based on and the fields changed since. */
export interface SavedCart {
  cart: Cart
  version: number
  touched: string[]
  /** From the server's last answer; pages compute with it until the next one. */
  membership: CartMembership['membership']
}

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const FORMAT = 1

/** Storage key, one per cart. */
export function getCartKey(cartId: string): string {
  return `huella:cart:${cartId}`
}

/** `'dropped'`: the stored value was not a valid cart and has been deleted. */
export function readSavedCart(storage: BrowserStorage, cartId: string): SavedCart | 'dropped' | null {
  const text = storage.getItem(getCartKey(cartId))
  if (text === null) return null

  const saved = parseSavedCart(text, cartId)
  if (saved) return saved
  storage.removeItem(getCartKey(cartId))
  return 'dropped'
}

export function writeSavedCart(storage: BrowserStorage, saved: SavedCart): void {
  storage.setItem(getCartKey(saved.cart._id), JSON.stringify({ format: FORMAT, ...saved }))
}

export function parseSavedCart(text: string, cartId: string): SavedCart | null {
  const read = asObject(parsedJson(text))
  if (read?.format !== FORMAT) return null
  const { version, touched } = read
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) return null
  if (!Array.isArray(touched)) return null

  const cart = parseCart(read.cart)
  if (cart?._id !== cartId) return null
  const names = touched.filter((name) => typeof name === 'string')
  return { cart, version, touched: names, membership: parseMembership(read.membership) }
}

function parseMembership(saved: unknown): SavedCart['membership'] {
  const { planName, freeDeliveryFrom } = asObject(saved) ?? {}
  if (typeof planName !== 'string') return null
  const isAmount =
    typeof freeDeliveryFrom === 'number' && Number.isSafeInteger(freeDeliveryFrom) && freeDeliveryFrom >= 0
  return { planName, freeDeliveryFrom: isAmount ? freeDeliveryFrom : null }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}

/** Local storage, or null where it is blocked: accessing `localStorage` itself may throw. */
export function browserStorage(): BrowserStorage | null {
  try {
    const probe = 'huella:probe'
    window.localStorage.setItem(probe, '1')
    window.localStorage.removeItem(probe)
    return window.localStorage
  } catch {
    return null
  }
}
