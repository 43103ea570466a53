import { data } from 'react-router'
import { getCartId } from '#services/market/cart/rules/cart.ts'
import { parseCart } from '#services/market/cart/rules/parse-cart.ts'
import type { Basket } from '#services/market/contract.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { toCartCoupons } from '../coupons/cart-coupons.ts'
import type { Route } from './+types/cart-sync-route'
import { toCartMembership } from './cart-membership.ts'
import type { SyncAnswer } from './cart-sync.ts'
import {
  type AnonymousKey,
  getUserId,
  parseAnonymousKey,
  readCart,
  readStoredCart,
  recomputed,
  toStored,
  writeStoredCart,
} from './stored-cart.server.ts'

export const handle = { load: 'checkout' } satisfies PagePolicy

/** Where the browser's cart and the server's copy of it meet, as JSON. The recomputed cart is the answer (D21). */

export async function loader({ context }: Route.LoaderArgs) {
  requireKnownVisitor(context)
  const stored = await readStoredCart(context)
  if (!stored) {
    const nothing = { cart: null, version: 0, notices: [], ...toSyncBasket(null) }
    return answer({ ...nothing, conflict: false, anonymous: null })
  }

  const { cart, notices, basket } = await recomputed(context, stored)
  return answer({
    cart,
    version: stored.version,
    notices,
    ...toSyncBasket(basket),
    conflict: false,
    anonymous: findAnonymousKey(context, stored.shopId),
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  requireKnownVisitor(context)
  const visit = context.get(visitContext)
  const { id: shopId } = await visit.shop()
  const sent = await readSent(request)
  // A cart of the shop of another address: this one has its own.
  if (sent.cart.checkout.fulfillmentGroups[0].shop._id !== shopId) return conflict(context)
  // A page that somebody left open before they signed in or out: what it holds is not this visitor's to keep.
  if (sent.cart._id !== getCartId(getUserId(visit), shopId)) return conflict(context)

  const before = await readStoredCart(context)
  const now = visit.now()
  const wanted = toStored(sent.cart, before, sent.version, now)
  // Recomputed first, so that what is stored is what is shown.
  const corrected = await recomputed(context, wanted, { believed: sent.cart })
  const written = await writeStoredCart(context, toStored(corrected.cart, before, sent.version, now), before)
  if ('conflict' in written) return conflict(context)

  return answer({
    cart: corrected.cart,
    version: written.saved.version,
    notices: corrected.notices,
    ...toSyncBasket(corrected.basket),
    conflict: false,
    anonymous: written.anonymous,
  })
}

/** Else a browser would take the cart of a stranger for its person's own. */
function requireKnownVisitor(context: Route.ActionArgs['context']): void {
  if (context.get(visitContext).isVisitorUnknown) throw httpError('unavailable', { retryAfter: 5 })
}

async function conflict(context: Route.ActionArgs['context']) {
  const { cart, stored, notices, basket } = await readCart(context)
  return answer({
    cart,
    version: stored.version,
    notices,
    ...toSyncBasket(basket),
    conflict: true,
    anonymous: findAnonymousKey(context, stored.shopId),
  })
}

/** Beside its lines, what the market said of the shopper's coupons and membership. */
function toSyncBasket(basket: Basket | null) {
  return { coupons: toCartCoupons(basket), membership: toCartMembership(basket) }
}

function findAnonymousKey(context: Route.ActionArgs['context'], shopId: string): AnonymousKey | null {
  const visit = context.get(visitContext)
  return getUserId(visit) ? null : parseAnonymousKey(visit, shopId)
}

async function readSent(request: Request) {
  const body: unknown = await request.json().catch(() => null)
  const { cart: sent, version } =
    typeof body === 'object' && body !== null ? { cart: null, version: null, ...body } : { cart: null, version: null }
  const cart = parseCart(sent)
  if (!cart || typeof version !== 'number' || !Number.isInteger(version) || version < 0) {
    throw data({ detail: httpError('bad-input').data.detail }, { status: 400 })
  }
  return { cart, version }
}

function answer(body: SyncAnswer) {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}
