import type { BasketLine, StoredCart } from '#services/market/contract.ts'

/** Lines that can move to the cart of another shop, and lines that cannot. */
export interface MovePlan {
  available: {
    productId: string
    productVariantId: string
    title: string
    quantity: number
    askedQuantity: number
    price: number
  }[]
  missing: { productVariantId: string; title: string }[]
}

type AskedLine = Pick<
  BasketLine,
  'productId' | 'productVariantId' | 'title' | 'optionTitle' | 'quantity' | 'askedQuantity'
> & { price: { amount: number } }

/**
 * `there` is the cart as the new shop prices it, `here` as its own shop does, which alone knows the names of lines that
 * the new shop lacks.
 */
export function planMove(there: AskedLine[], here: AskedLine[]): MovePlan {
  const titles = new Map(here.map((line) => [line.productVariantId, getTitle(line)]))
  const named = there.map((line) => ({ line, title: titles.get(line.productVariantId) || getTitle(line) }))
  return {
    available: named
      .filter(({ line }) => line.quantity > 0)
      .map(({ line: { productId, productVariantId, quantity, askedQuantity, price }, title }) => ({
        productId,
        productVariantId,
        title,
        quantity,
        askedQuantity,
        price: price.amount,
      })),
    missing: named
      .filter(({ line }) => line.quantity === 0)
      .map(({ line: { productVariantId }, title }) => ({ productVariantId, title })),
  }
}

function getTitle({ title, optionTitle }: AskedLine): string {
  return optionTitle ? `${title}, ${optionTitle}` : title
}

type Items = StoredCart['items']

/** Items of the new shop's cart plus the moved ones: quantities of the same variant add up. */
export function withMoved(items: Items, moved: MovePlan['available'], now: Date): Items {
  const sum = new Map(items.map((item) => [item.productVariantId, item]))
  for (const { productId, productVariantId, quantity, price } of moved) {
    const known = sum.get(productVariantId)
    const addedAt = known?.addedAt ?? now.toISOString()
    const together = Math.min(999, (known?.quantity ?? 0) + quantity)
    sum.set(productVariantId, { productId, productVariantId, quantity: together, price, addedAt })
  }
  return [...sum.values()]
}

/** Items that stay: lines that did not move, and the rest of those that moved in part. */
export function withoutMoved(items: Items, moved: MovePlan['available']): Items {
  const gone = new Map(moved.map(({ productVariantId, quantity }) => [productVariantId, quantity]))
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (gone.get(item.productVariantId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}
