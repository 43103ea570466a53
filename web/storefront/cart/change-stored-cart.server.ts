import type { RouterContextProvider } from 'react-router'
import {
  addToCart,
  removeFromCart,
  setQuantity,
  withDelivery,
  withNotes,
  withPromoCode,
} from '#services/market/cart/rules/cart.ts'
import type { Cart, CartShop } from '#services/market/cart/rules/cart-shape.ts'
import { emptyStoredCart } from '#services/market/cart/rules/empty-cart.ts'
import type { StoredCart } from '#services/market/contract.ts'
import { truncate } from '#shared/text.ts'
import { readText } from '#web/forms/read-fields.ts'
import { visitContext } from '#web/request/context.ts'
import { parseCouponRequest } from '../coupons/coupon-form.ts'
import { readStoredCart, recomputed, toCartShop, toStored, writeStoredCart } from './stored-cart.server.ts'

type Context = Readonly<RouterContextProvider>

const LONGEST_NOTE = 1000

/** Applies a cart form to the server's copy, for browsers without JavaScript. Unknown fields change nothing. */
export async function changeStoredCart(context: Context, form: FormData): Promise<void> {
  // A concurrent save causes a conflict: apply the change again to the newer version.
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await changeOnce(context, form)) return
  }
}

async function changeOnce(context: Context, form: FormData): Promise<boolean> {
  const visit = context.get(visitContext)
  const shop = await visit.shop()
  if (shop.id === '') return true
  const before = await readStoredCart(context)
  const stored = before ?? emptyStoredCart(shop.id)
  const added = addedBy(form)
  const { cart } = await recomputed(context, added ? withProbe(stored, added) : stored)
  const decided = decide({ cart, stored, form, added, shop: toCartShop(shop) })
  const answer = await writeStoredCart(context, toStored(decided, before, stored.version, visit.now()), before)
  return 'saved' in answer
}

interface Added {
  productId: string
  productVariantId: string
  quantity: number
}

function addedBy(form: FormData): Added | null {
  if (form.get('intent') !== 'add') return null
  const productId = readText(form, 'productId')
  const productVariantId = readText(form, 'variantId')
  if (!productId || !productVariantId || productId.length > 100 || productVariantId.length > 100) return null
  return { productId, productVariantId, quantity: parseQuantity(form.get('quantity')) ?? 1 }
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

function decide({ cart, stored, form, added, shop }: Decision): Cart {
  const removed = readText(form, 'remove')
  if (removed) return removeFromCart(cart, removed, shop)
  if (added) return withAdded(cart, stored, added, shop)
  const coupon = parseCouponRequest(form)
  if (coupon !== undefined) return withPromoCode(cart, coupon)

  switch (form.get('intent')) {
    case 'note':
      return withNotes(cart, truncate(readText(form, 'notes'), LONGEST_NOTE))
    case 'how':
      return withDelivery(cart, form.get('hasDelivery') !== 'no', shop)
    default:
      return withQuantities(cart, form, shop)
  }
}

function withAdded(cart: Cart, stored: StoredCart, added: Added, shop: CartShop): Cart {
  const item = cart.items[added.productVariantId]
  if (!item) return cart
  const before = has(stored, item._id) ? cart : removeFromCart(cart, item._id, shop)
  if (item.isSoldOut) return before
  return addToCart(before, { ...item, quantity: added.quantity }, shop).cart
}

/** Pressing Enter in a quantity field sends the quantities without an intent. */
function withQuantities(cart: Cart, form: FormData, shop: CartShop): Cart {
  return Object.values(cart.items).reduce((changed, item) => {
    const quantity = parseQuantity(form.get(`quantity:${item._id}`))
    return quantity === null ? changed : setQuantity(changed, item, quantity, shop).cart
  }, cart)
}

function parseQuantity(value: FormDataEntryValue | null): number | null {
  return typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : null
}
