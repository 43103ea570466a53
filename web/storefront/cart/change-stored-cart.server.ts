import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import {
  addToCart,
  removeFromCart,
  setQuantity,
  withDelivery,
  withNotes,
  withPromoCode,
} from '#services/market/cart/rules/cart.ts'
import type { Cart, CartChange, CartItem, CartNotice, CartShop } from '#services/market/cart/rules/cart-shape.ts'
import { emptyStoredCart } from '#services/market/cart/rules/empty-cart.ts'
import { BasketItem, StoredCart } from '#services/market/contract.ts'
import { parsed } from '#web/forms/field-schemas.server.ts'
import { parseFieldOrThrow, parseForm } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { visitContext } from '#web/request/context.ts'
import { parseCouponRequest } from '../coupons/coupon-form.server.ts'
import { readStoredCart, recomputed, toCartShop, toStored, writeStoredCart } from './stored-cart.server.ts'

type Context = Readonly<RouterContextProvider>

const quantityField = z.string().default('').transform(parseQuantity)

const addForm = z.object({
  /** A button that names a variant adds it. */
  intent: z.literal('add').default('add'),
  productId: BasketItem.shape.productId,
  variantId: BasketItem.shape.productVariantId,
  quantity: parsed((typed) => parseQuantity(typed) ?? 1).default(1),
})

/** Fields of the cart's other forms; each sends some of them. */
const cartForm = z.object({
  remove: BasketItem.shape.productVariantId.default(''),
  notes: StoredCart.shape.notes.default(''),
  hasDelivery: z.boolean().default(true),
})

/**
 * Applies a cart form to the server's copy, for browsers without JavaScript, and answers what an adding rule changed
 * beside it. Unknown fields change nothing.
 */
export async function changeStoredCart(context: Context, form: FormData): Promise<CartNotice[]> {
  // A concurrent save causes a conflict: apply the change again to the newer version.
  for (let attempt = 0; attempt < 3; attempt++) {
    const notices = await changeOnce(context, form)
    if (notices) return notices
  }
  return []
}

/** Null: another save came between. */
async function changeOnce(context: Context, form: FormData): Promise<CartNotice[] | null> {
  const visit = context.get(visitContext)
  const shop = await visit.shop()
  if (shop.id === '') return []
  const before = await readStoredCart(context)
  const stored = before ?? emptyStoredCart(shop.id)
  const added = addedBy(form)
  const { cart } = await recomputed(context, added ? withProbe(stored, added) : stored)
  const decided = decide({ cart, stored, form, added, shop: toCartShop(shop) })
  const answer = await writeStoredCart(context, toStored(decided.cart, before, stored.version, visit.now()), before)
  return 'saved' in answer ? decided.notices : null
}

interface Added {
  productId: string
  productVariantId: string
  quantity: number
}

function addedBy(form: FormData): Added | null {
  const { value } = parseForm(form, addForm)
  return value && { productId: value.productId, productVariantId: value.variantId, quantity: value.quantity }
}

/** Adds one piece of the new variant, so that the market returns its name and price. */
function withProbe(stored: StoredCart, { productId, productVariantId }: Added): StoredCart {
  if (has(stored, productVariantId)) return stored
  const probe = { productId, productVariantId, quantity: 1, addedAt: new Date(0).toISOString() }
  return { ...stored, items: [...stored.items, probe] }
}

function has(stored: StoredCart, variantId: string): boolean {
  return stored.items.some((item) => item.productVariantId === variantId)
}

interface Decision {
  cart: Cart
  stored: StoredCart
  form: FormData
  added: Added | null
  shop: CartShop
}

function decide({ cart, stored, form, added, shop }: Decision): CartChange {
  const { value } = parseForm(form, cartForm)
  if (value?.remove) return { cart: removeFromCart(cart, value.remove, shop), notices: [] }
  return added ? withAdded(cart, stored, added, shop) : { cart: withForm(cart, form, shop, value), notices: [] }
}

function withForm(cart: Cart, form: FormData, shop: CartShop, value: z.output<typeof cartForm> | null): Cart {
  const coupon = parseCouponRequest(form)
  if (coupon !== undefined) return withPromoCode(cart, coupon)

  const intent = readIntent(form, ['update', 'note', 'how', 'add'], 'update')
  if (value && intent === 'note') return withNotes(cart, value.notes)
  if (value && intent === 'how') return withDelivery(cart, value.hasDelivery, shop)
  return withQuantities(cart, form, shop)
}

function withAdded(cart: Cart, stored: StoredCart, added: Added, shop: CartShop): CartChange {
  const item = cart.items[added.productVariantId]
  if (!item) return { cart, notices: [] }
  const isKnown = has(stored, item._id)
  if (item.isSoldOut) return { cart: isKnown ? cart : removeFromCart(cart, item._id, shop), notices: [] }
  const before = isKnown ? withBelievedPrice(cart, stored, item) : removeFromCart(cart, item._id, shop)
  return addToCart(before, { ...item, quantity: added.quantity }, shop)
}

/** Puts the price back at which the shopper put the item in: the rules tell another price by it. */
function withBelievedPrice(cart: Cart, stored: StoredCart, item: CartItem): Cart {
  const amount = stored.items.find(({ productVariantId }) => productVariantId === item._id)?.price ?? item.price.amount
  return { ...cart, items: { ...cart.items, [item._id]: { ...item, price: { ...item.price, amount } } } }
}

/** Pressing Enter in a quantity field sends the quantities without an intent. */
function withQuantities(cart: Cart, form: FormData, shop: CartShop): Cart {
  return Object.values(cart.items).reduce((changed, item) => {
    const quantity = parseFieldOrThrow(form, `quantity:${item._id}`, quantityField)
    return quantity === null ? changed : setQuantity(changed, item, quantity, shop).cart
  }, cart)
}

function parseQuantity(typed: string): number | null {
  return /^\d{1,3}$/.test(typed) ? Number(typed) : null
}
