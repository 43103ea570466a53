import type { Cart, CartNotice } from '#services/market/cart/rules/cart-shape.ts'
import { parseCart } from '#services/market/cart/rules/parse-cart.ts'
import { paths } from '#web/paths.ts'
import type { CartCoupons } from '../../coupons/cart-coupons.ts'
import { rememberAnonymousCart } from './anonymous-cart.ts'
import type { CartMembership } from './cart-membership.ts'
import type { CartServer, ServerCart } from './cart-state.ts'

/** Response of `/cart/sync`, for reads and writes. */
export interface SyncAnswer {
  cart: Cart | null
  version: number
  notices: CartNotice[]
  coupons: CartCoupons
  membership: CartMembership
  conflict: boolean
  /** Key of this guest's cart only; null for a user, or when there is none. */
  anonymous: { anonymousCartId: string; anonymousCartToken: string } | null
}

/** Browsers limit the body of a `keepalive` request (64 KB in all). */
const KEEPALIVE_LIMIT = 30_000

/** The server's copy of the cart, over `/cart/sync`. Throws when it cannot be reached. */
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
        // The last change survives leaving the page, where browsers support it.
        keepalive: body.length < KEEPALIVE_LIMIT,
      })
      const answer = await ask(shopId, response)
      return { saved: toServerCart(answer), conflict: answer.conflict }
    },
  }
}

async function ask(shopId: string, response: Response): Promise<SyncAnswer> {
  if (!response.ok) throw new Error(`The cart was answered with ${response.status}`)
  // The response comes from a server of the same build; the cart is validated when it is stored.
  const answer = (await response.json()) as SyncAnswer
  rememberAnonymousCart(shopId, answer.anonymous)
  return answer
}

function toServerCart({ cart, version, notices, coupons, membership }: SyncAnswer): ServerCart {
  return { cart: parseCart(cart), version, notices, coupons, membership }
}
