import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StoredCart } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'
import { findCart, saveOwnCart } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** The caller's mirrored cart at a shop, or null when nothing was mirrored yet. */
export async function cart(
  deps: Dependencies,
  input: { shopId: string },
  { viewer }: CallContext,
): Promise<StoredCart | null> {
  const uid = accountUid({ viewer })
  return findCart(deps.db, input.shopId, { ownerUid: uid })
}

/** Replaces the caller's cart unless it changed since the caller read it; the refusal then carries the stored cart. */
export async function saveCart(deps: Dependencies, input: StoredCart, { viewer }: CallContext): Promise<StoredCart> {
  const uid = accountUid({ viewer })
  const owner = { ownerUid: uid }
  if (!(await findCheckoutShop(deps.db, input.shopId))) throw marketError('shop-not-found')

  const saved = await saveOwnCart(deps.db, input, { ...owner, newId: newId(), now: deps.now() })
  if (saved) return saved

  throw marketError('cart-changed-elsewhere', { cart: await findCart(deps.db, input.shopId, owner) })
}
