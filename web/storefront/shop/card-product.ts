import type { CatalogProduct } from '#services/market/contract.ts'

type CatalogVariant = CatalogProduct['variants'][number]

/** Fields of a product for its card and the cart. */
export type CardProduct = Pick<
  CatalogProduct,
  '_id' | 'title' | 'slug' | 'vendor' | 'category' | 'variants' | 'variantCount'
> & { rating: { average: number; count: number } | null; primaryImage: { imageId: string } | null; minPrice: number }

/**
 * A card's product as one text. A page sends each of its products twice, as HTML and as data for the script, and the names
 * of twenty fields in each of thirty cards were half of the data.
 */
export type EncodedCard = string & { readonly encoded: 'card' }

/** Sizes that a card offers as chips. */
export const CHIPS = 3

const PRODUCT_FIELDS = 10
const VARIANT_FIELDS = 8

/** The product of a loader's answer for its card, with no more variants than the card shows. */
export function encodeCard(product: CatalogProduct): EncodedCard {
  const { _id, title, slug, vendor, category, variantCount, rating, primaryImage, pricing } = product
  const image = primaryImage?.imageId
  const variants = product.variants.slice(0, Math.max(CHIPS, firstForSale(product) + 1))
  const fields = [
    ...[_id, title, slug, vendor, category, image, pricing.minPrice, variantCount, rating?.average, rating?.count],
    ...variants.flatMap(({ _id, sku, optionTitle, price, compareAtPrice, currentStock, isBackorder, imageId }) => [
      ...[_id, sku, optionTitle, price, compareAtPrice, currentStock, isBackorder ? 1 : null],
      imageId === image ? null : imageId,
    ]),
  ]
  return fields.map((field) => escapeSeparator(String(field ?? ''))).join('|') as EncodedCard
}

export function decodeCard(card: EncodedCard): CardProduct {
  const fields = card.split('|').map(unescapeSeparator)
  const [_id = '', title = '', slug = '', vendor = '', category, image, minPrice, variantCount, average, count] = fields
  const variants: CatalogVariant[] = []
  for (let at = PRODUCT_FIELDS; at < fields.length; at += VARIANT_FIELDS) {
    const [_id = '', sku = '', optionTitle = '', price, compareAt, stock, backorder, imageId] = fields.slice(at)
    variants.push({
      ...{ _id, sku, optionTitle, price: Number(price), compareAtPrice: compareAt ? Number(compareAt) : null },
      ...{ currentStock: Number(stock), isBackorder: backorder === '1', imageId: imageId || image || null },
    })
  }
  return {
    ...{ _id, title, slug, vendor, category: category || null, minPrice: Number(minPrice) },
    variants,
    variantCount: Number(variantCount),
    rating: average ? { average: Number(average), count: Number(count) } : null,
    primaryImage: image ? { imageId: image } : null,
  }
}

export function getCardId(card: EncodedCard): string {
  return card.slice(0, card.indexOf('|'))
}

function escapeSeparator(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('|', '%7C')
}

function unescapeSeparator(text: string): string {
  return text.replaceAll('%7C', '|').replaceAll('%25', '%')
}

/** Place of the variant that a card starts with. */
export function firstForSale({ variants }: Pick<CardProduct, 'variants'>): number {
  return Math.max(
    0,
    variants.findIndex((variant) => variant.currentStock > 0 || variant.isBackorder),
  )
}
