import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import type { StoredCart } from './contract.ts'
import { marketError } from './errors.ts'
import type { MarketNeeds } from './needs.ts'
import { findCart, insertAnonymousCart, updateAnonymousCart } from './store/carts.ts'
import { findCheckoutShop } from './store/checkout-shop.ts'

type Needs = Pick<MarketNeeds, 'db' | 'now'>

/** What opens one anonymous cart and nothing else (D12, D14). */
interface AnonymousKey {
  anonymousCartId: string
  anonymousCartToken: string
}

/** A cart of nobody, with the token that opens it. */
export async function createAnonymousCart(
  needs: Needs,
  { shopId }: { shopId: string },
): Promise<AnonymousKey & { cart: StoredCart }> {
  if (!(await findCheckoutShop(needs.db, shopId))) throw marketError('shop-not-found')

  const key = { anonymousCartId: newId(), anonymousCartToken: newSecret() }
  const cart = emptyCart(shopId)
  await insertAnonymousCart(needs.db, cart, {
    id: key.anonymousCartId,
    tokenHash: hashSecret(key.anonymousCartToken),
    now: needs.now(),
  })
  return { ...key, cart }
}

/** The cart of this id and token; a wrong token and an unknown id are told apart by nothing. */
export async function anonymousCart(needs: Needs, input: AnonymousKey & { shopId: string }): Promise<StoredCart> {
  const cart = await findCart(needs.db, input.shopId, hashed(input))
  if (!cart) throw marketError('cart-not-found')
  return cart
}

/** As `saveCart`, for the cart of this id and token. */
export async function saveAnonymousCart(needs: Needs, input: AnonymousKey & { cart: StoredCart }): Promise<StoredCart> {
  const saved = await updateAnonymousCart(needs.db, input.cart, hashed(input), needs.now())
  if (saved) return saved

  const cart = await anonymousCart(needs, { ...input, shopId: input.cart.shopId })
  throw marketError('cart-changed-elsewhere', { cart })
}

function hashed({ anonymousCartId, anonymousCartToken }: AnonymousKey) {
  return { anonymousCartId, tokenHash: hashSecret(anonymousCartToken) }
}

function emptyCart(shopId: string): StoredCart {
  return {
    shopId,
    items: [],
    notes: '',
    predefinedNotes: [],
    hasDelivery: true,
    scheduledDeliveryDate: null,
    promoCode: null,
    paymentMethod: null,
    shippingAddress: null,
    version: 1,
  }
}
