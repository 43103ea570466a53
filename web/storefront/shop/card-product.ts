import type { CatalogProduct } from '#services/market/contract.ts'

/** Fields of a product for its card and the cart. Loaders return no others: each is sent as HTML and as data. */
export type CardProduct = Pick<
  CatalogProduct,
  '_id' | 'title' | 'slug' | 'vendor' | 'category' | 'isSoldOut' | 'variants' | 'variantCount' | 'rating'
> & { primaryImage: { imageId: string } | null; minPrice: number }

/** Sizes that a card offers as chips. */
export const CHIPS = 3

export function cardProduct(product: CatalogProduct): CardProduct {
  const { _id, title, slug, vendor, category, isSoldOut, variants, variantCount, rating, primaryImage, pricing } =
    product
  return {
    _id,
    title,
    slug,
    vendor,
    category,
    isSoldOut,
    variants: variants.slice(0, Math.max(CHIPS, firstForSale({ variants }) + 1)),
    variantCount,
    // Omitted when empty, as in most products, to keep the page small.
    ...(rating && { rating }),
    primaryImage: primaryImage && { imageId: primaryImage.imageId },
    minPrice: pricing.minPrice,
  }
}

/** Place of the variant that a card starts with. */
export function firstForSale({ variants }: Pick<CardProduct, 'variants'>): number {
  return Math.max(
    0,
    variants.findIndex((variant) => variant.currentStock > 0 || variant.isBackorder),
  )
}
