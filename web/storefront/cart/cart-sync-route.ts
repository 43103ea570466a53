import { data } from 'react-router'
import { getCartId } from '#services/market/cart/rules/cart.ts'
import { parseCart } from '#services/market/cart/rules/parse-cart.ts'
import type { Basket } from '#services/market/contract.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { toCartCoupons } from '../coupons/cart-coupons.ts'
import type { Route } from './+types/cart-sync-route'
import { toCartMembership } from './state/cart-membership.ts'
import type { SyncAnswer } from './state/cart-sync.ts'
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

export const handle = { load: 'checkout', endedSession: 'ignored' } satisfies PagePolicy

/** Synchronizes the browser's cart with the server's copy, as JSON. The recomputed cart is the answer. */

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
  // The cart belongs to the shop of a previous address.
  if (sent.cart.checkout.fulfillmentGroups[0].shop._id !== shopId) return conflict(context)
  // The page was opened before a sign-in or sign-out: its cart belongs to another visitor.
  if (sent.cart._id !== getCartId(getUserId(visit), shopId)) return conflict(context)

  const before = await readStoredCart(context)
  const now = visit.now()
  const wanted = toStored(sent.cart, before, sent.version, now)
  // Recomputed before it is stored, so that the stored cart is the shown one.
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

/** Refuses when the session cannot be read: otherwise a browser would take a guest's cart for its user's. */
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

/** Market's data on coupons and membership, beside the lines. */
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
