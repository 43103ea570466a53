import type { Cart, CartNotice } from '#services/market/cart/rules/cart-shape.ts'
import { parseCart } from '#services/market/cart/rules/parse-cart.ts'
import { paths } from '#web/paths.ts'
import type { CartCoupons } from '../coupons/cart-coupons.ts'
import { rememberAnonymousCart } from './anonymous-cart.ts'
import type { CartMembership } from './cart-membership.ts'
import type { CartServer, ServerCart } from './cart-state.ts'

/** What `/cart/sync` answers, to a reading and to a writing. */
export interface SyncAnswer {
  cart: Cart | null
  version: number
  notices: CartNotice[]
  coupons: CartCoupons
  membership: CartMembership
  conflict: boolean
  /** Opens this guest's cart and nothing else; null for a user, or when there is none. */
  anonymous: { anonymousCartId: string; anonymousCartToken: string } | null
}

/** Browsers refuse a longer body that is to outlive its page (64 KB in all). */
const KEEPALIVE_LIMIT = 30_000

/** The server's copy of the cart, reached over `/cart/sync`. Throws when it cannot be reached. */
export function cartServer(shopId: string): CartServer {
  return {
    async load() {
      return toServerCart(await ask(shopId, await fetch(paths.cartSync(), { headers: { accept: 'application/json' } })))
    },
    async save(cart, version) {
      const body = JSON.stringify({ cart, version })
      const response = await fetch(paths.cartSync(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body,
        // The last change survives leaving the page, where browsers allow it.
        keepalive: body.length < KEEPALIVE_LIMIT,
      })
      const answer = await ask(shopId, response)
      return { saved: toServerCart(answer), conflict: answer.conflict }
    },
  }
}

async function ask(shopId: string, response: Response): Promise<SyncAnswer> {
  if (!response.ok) throw new Error(`The cart was answered with ${response.status}`)
  // Our own server of the same build; the cart inside is checked again because it is kept.
  const answer = (await response.json()) as SyncAnswer
  rememberAnonymousCart(shopId, answer.anonymous)
  return answer
}

function toServerCart({ cart, version, notices, coupons, membership }: SyncAnswer): ServerCart {
  return { cart: parseCart(cart), version, notices, coupons, membership }
}
