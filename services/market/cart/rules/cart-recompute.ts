import type { Currency } from '#shared/money.ts'
import type { Cart, CartChange, CartItem, CartNotice, CartShop } from './cart-shape.ts'
import { pricedLine, recalculated } from './cart-totals.ts'
import { toImageURLs } from './image-urls.ts'

/** Fields of the contract's BasketLine that update a cart. */
export interface ServerLine {
  productId: string
  productVariantId: string
  sku: string
  title: string
  optionTitle: string
  productSlug: string
  productVendor: string
  imageId: string | null
  tags: readonly string[]
  category: string | null
  quantity: number
  askedQuantity: number
  price: { amount: number; currencyCode: Currency }
  currentStock: number
  isBackorder: boolean
  donatedGrams?: number | null
  needsPrescription?: boolean
  problem: 'price-changed' | 'not-enough-stock' | 'sold-out' | 'not-sold-here' | null
}

const LOW_QUANTITY = 5

/**
 * Applies the server's recomputed lines to the cart, for good. Prices and quantities are the server's; unavailable
 * items stay as sold-out lines with the requested quantity. Lines that were not sent to the server are left alone.
 */
export function withServerLines(cart: Cart, lines: ServerLine[], shop: CartShop): CartChange {
  const notices: CartNotice[] = []
  const items = { ...cart.items }

  for (const line of lines) {
    const before = items[line.productVariantId]
    const after = recomputedItem(line, before, shop)
    items[line.productVariantId] = after
    if (before) notices.push(...whatChanged(before, after, line))
  }
  return { cart: recalculated({ ...cart, items }, shop), notices }
}

function recomputedItem(line: ServerLine, before: CartItem | undefined, shop: CartShop): CartItem {
  const isSoldOut = line.quantity === 0
  return pricedLine(
    {
      _id: line.productVariantId,
      price: { amount: line.price.amount, currencyCode: line.price.currencyCode },
      quantity: isSoldOut ? line.askedQuantity : line.quantity,
      currentStock: line.currentStock,
      productConfiguration: { productId: line.productId, productVariantId: line.productVariantId },
      sku: line.sku || (before?.sku ?? ''),
      title: line.title || (before?.title ?? ''),
      productSlug: line.productSlug || (before?.productSlug ?? ''),
      productVendor: line.productVendor || (before?.productVendor ?? ''),
      variantTitle: before?.variantTitle || line.optionTitle,
      optionTitle: line.optionTitle || (before?.optionTitle ?? ''),
      imageURLs: line.imageId ? toImageURLs(line.imageId) : (before?.imageURLs ?? []),
      tags: line.tags.length > 0 ? [...line.tags] : (before?.tags ?? []),
      category: line.category ?? before?.category ?? null,
      isBackorder: line.isBackorder,
      isLowQuantity: !line.isBackorder && line.currentStock > 0 && line.currentStock <= LOW_QUANTITY,
      isSoldOut,
      ...(line.donatedGrams && { donatedGrams: line.donatedGrams }),
      ...(line.needsPrescription && { needsPrescription: true as const }),
    },
    shop,
  )
}

function whatChanged(before: CartItem, after: CartItem, line: ServerLine): CartNotice[] {
  const title = after.title
  if (after.isSoldOut) {
    if (before.isSoldOut) return []
    return [{ kind: line.problem === 'not-sold-here' ? 'not-sold-here' : 'sold-out', title }]
  }
  const notices: CartNotice[] = []
  if (before.isSoldOut) notices.push({ kind: 'back-in-stock', title })
  if (before.price.amount !== after.price.amount)
    notices.push({ kind: 'price-changed', title, from: before.price.amount, to: after.price.amount })
  if (after.quantity < before.quantity) notices.push({ kind: 'only-n-left', title, n: after.quantity })
  return notices
}
