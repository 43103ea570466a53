/** Fields of a cart line that merging uses. */
export interface MergeItem {
  productId: string
  productVariantId: string
  quantity: number
  price?: number | undefined
  addedAt: string
}

/** Price and stock of a variant at the shop; `price` null: not sold (any more). */
export interface MergeOffer {
  title: string
  optionTitle: string
  price: number | null
  stock: number
  allowBackorder: boolean
}

export interface Merged {
  items: MergeItem[]
  added: { title: string; quantity: number }[]
  reduced: { title: string; from: number; to: number }[]
  dropped: string[]
}

const mostItems = 200
const mostOfOne = 999

/**
 * Merges another cart's items into the own cart: quantities summed per variant and capped by stock; items that are not
 * sold are left out and reported. A variant of the own cart alone stays as it is: checkout checks it.
 */
export function mergeItems(
  own: readonly MergeItem[],
  other: readonly MergeItem[],
  offers: ReadonlyMap<string, MergeOffer>,
): Merged {
  const items = new Map(perVariant(own).map((item) => [item.productVariantId, item]))
  const merged: Omit<Merged, 'items'> = { added: [], reduced: [], dropped: [] }

  for (const item of perVariant(other)) {
    const offer = offers.get(item.productVariantId)
    const title = getOfferTitle(offer)
    const existing = items.get(item.productVariantId)
    const available = offer && offer.price !== null ? (offer.allowBackorder ? mostOfOne : offer.stock) : 0
    if (available === 0 || (!existing && items.size >= mostItems)) {
      if (!existing) merged.dropped.push(title)
      continue
    }

    const before = existing?.quantity ?? 0
    const sum = before + item.quantity
    const quantity = Math.min(sum, available, mostOfOne)
    items.set(item.productVariantId, { ...item, ...existing, quantity })
    if (quantity > before) merged.added.push({ title, quantity: quantity - before })
    if (quantity < sum) merged.reduced.push({ title, from: sum, to: quantity })
  }
  return { items: [...items.values()], ...merged }
}

// A copy that a browser mirrored may name a variant twice.
function perVariant(items: readonly MergeItem[]): MergeItem[] {
  const sums = new Map<string, MergeItem>()
  for (const item of items) {
    const earlier = sums.get(item.productVariantId)
    sums.set(item.productVariantId, earlier ? { ...earlier, quantity: earlier.quantity + item.quantity } : item)
  }
  return [...sums.values()]
}

function getOfferTitle(offer: MergeOffer | undefined): string {
  if (!offer) return 'Un producto que ya no está'
  return offer.optionTitle === '' ? offer.title : `${offer.title} ${offer.optionTitle}`
}
