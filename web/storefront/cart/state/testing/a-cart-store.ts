import { vi } from 'vitest'
import { aShop } from '#services/market/cart/rules/cart-builders.ts'
import type { Cart } from '#services/market/cart/rules/cart-shape.ts'
import type { CartCoupons } from '../../../coupons/cart-coupons.ts'
import type { CartMembership } from '../cart-membership.ts'
import type { CartServer, SaveAnswer, ServerCart, StoreNotice } from '../cart-state.ts'
import { createCartStore, SAVE_AFTER_MS } from '../cart-store.ts'

export const shop = aShop()
export const cartId = 'anonymousCart_almacen-hq'
export const noMembership: CartMembership = { benefits: 'known', membership: null }
export const noCoupons: CartCoupons = { applied: null, refusal: null, mustProvePhone: false, best: null }
const NOTHING = { quantities: {}, count: 0, itemTotal: 0, hasDelivery: true }

/** Fake server with one versioned cart, like market's. */
export function aServer() {
  const server = {
    cart: null as Cart | null,
    version: 0,
    saves: 0,
    isReachable: true,
    loads: 0,
    coupons: noCoupons,
    membership: noMembership,
    async load(): Promise<ServerCart> {
      if (!server.isReachable) throw new TypeError('Failed to fetch')
      server.loads += 1
      return {
        cart: server.cart,
        version: server.version,
        notices: [],
        coupons: server.coupons,
        membership: server.membership,
      }
    },
    async save(cart: Cart, version: number): Promise<SaveAnswer> {
      if (!server.isReachable) throw new TypeError('Failed to fetch')
      if (version !== server.version) return { saved: { ...(await server.load()) }, conflict: true }
      server.cart = cart
      server.version += 1
      server.saves += 1
      return {
        saved: { cart, version: server.version, notices: [], coupons: server.coupons, membership: server.membership },
        conflict: false,
      }
    },
  }
  return server satisfies CartServer
}

export function aStorage() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

type Dependencies = Parameters<typeof createCartStore>[0]

/** Cart store of a browser, and the notices that it showed. */
export function aStore(deps: Partial<Dependencies> = {}) {
  const shownNotices: StoreNotice[] = []
  const store = createCartStore({
    cartId,
    userId: null,
    shop,
    version: 0,
    glance: NOTHING,
    storage: aStorage(),
    server: aServer(),
    notify: (notices) => shownNotices.push(...notices),
    ...deps,
  })
  return { store, shownNotices }
}

/** Advances the fake timers until changes have reached the server. */
export const saved = () => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)

/** Pieces per variant. */
export function quantities(cart: Cart | null) {
  return Object.fromEntries(Object.values(cart?.items ?? {}).map((item) => [item._id, item.quantity]))
}
