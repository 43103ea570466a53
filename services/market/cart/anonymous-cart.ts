import { computeFingerprint, once } from '#shared/database/idempotency.ts'
import { deriveSecret, hashSecret, newId, newSecret } from '#shared/ids.ts'
import { toAnonymousKey } from '#shared/rpc/anonymous-key.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StoredCart } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'
import { emptyStoredCart } from './rules/empty-cart.ts'
import { findCart, insertAnonymousCart, updateAnonymousCart } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** Id and token of one anonymous cart; they open nothing else. */
interface AnonymousKey {
  anonymousCartId: string
  anonymousCartToken: string
}

/** Creates a cart without an owner, and the token that opens it; once per Idempotency-Key. */
export async function createAnonymousCart(
  { db, now }: Dependencies,
  input: { shopId: string },
  { idempotencyKey }: CallContext,
): Promise<AnonymousKey & { cart: StoredCart }> {
  if (!(await findCheckoutShop(db, input.shopId))) throw marketError('shop-not-found')

  const request = {
    schema: 'market',
    ...toAnonymousKey(idempotencyKey),
    operation: 'create-anonymous-cart',
    fingerprint: computeFingerprint(input),
    now: now(),
  }
  const cart = emptyStoredCart(input.shopId, 1)
  const outcome = await once(db, request, async (trx) => {
    const made = { id: newId(), salt: newSecret() }
    const tokenHash = hashSecret(deriveSecret(made.salt, idempotencyKey))
    await insertAnonymousCart(trx, cart, { id: made.id, tokenHash, now: request.now })
    return made
  })
  if ('refusal' in outcome) throw marketError(outcome.refusal, { retryAfter: 1 })

  const { id, salt } = outcome.answer
  return { anonymousCartId: id, anonymousCartToken: deriveSecret(salt, idempotencyKey), cart }
}

/** The anonymous cart of this id and token; a wrong token and an unknown id get the same refusal. */
export async function anonymousCart(deps: Dependencies, input: AnonymousKey & { shopId: string }): Promise<StoredCart> {
  const cart = await findCart(deps.db, input.shopId, hashed(input))
  if (!cart) throw marketError('cart-not-found')
  return cart
}

/** As `saveCart`, for the cart of this id and token. */
export async function saveAnonymousCart(
  deps: Dependencies,
  input: AnonymousKey & { cart: StoredCart },
): Promise<StoredCart> {
  const saved = await updateAnonymousCart(deps.db, input.cart, hashed(input), deps.now())
  if (saved) return saved

  const cart = await anonymousCart(deps, { ...input, shopId: input.cart.shopId })
  throw marketError('cart-changed-elsewhere', { cart })
}

function hashed({ anonymousCartId, anonymousCartToken }: AnonymousKey) {
  return { anonymousCartId, tokenHash: hashSecret(anonymousCartToken) }
}
