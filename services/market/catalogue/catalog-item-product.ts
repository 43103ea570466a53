import { type Currency, formatMoney } from '#shared/money.ts'
import type { ProductDetail, ProductVariant } from '../contract.ts'
import { marketError } from '../errors.ts'
import { getAverage } from '../reviews/rules/product-reviews.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import type { ShopRecord } from '../shops/shop-record.ts'
import { pricePerKg } from './rules/price-labels.ts'
import { productFlags, variantFlags } from './rules/stock-flags.ts'
import { pathTo } from './rules/tag-path.ts'
import { toVariantPrices } from './rules/variant-prices.ts'
import { findProduct, type VariantRow } from './store/products.ts'
import { toListedProduct } from './to-listed-product.ts'

/** One product of a shop. Throws product-not-found when the shop does not sell it. */
export async function catalogItemProduct(
  { db, records }: CatalogueDependencies,
  { shopId, slugOrId }: { shopId: string; slugOrId: string },
): Promise<ProductDetail> {
  const shop = await records.shop(shopId)
  const [row, tags] = await Promise.all([findProduct(db, shop.id, slugOrId), records.tags(shop)])
  if (!row) throw marketError('product-not-found')

  const { card, offers, variants, updatedAt, tagIds, reviewStars, reviewCount, id: _listing, ...facts } = row
  const { variants: _onCard, ...product } = toListedProduct(card, offers, shop.currency.code)
  return {
    ...product,
    ...facts,
    ...productFlags(variants),
    variants: variants.map((variant) => toVariant(variant, shop)),
    tags: pathTo(tagIds, tags).map(({ slug, name }) => ({ slug, name })),
    rating: toRating({ stars: reviewStars, count: reviewCount }),
    updatedAt: updatedAt.toISOString(),
  }
}

function toRating(given: { stars: number; count: number }): ProductDetail['rating'] {
  const average = getAverage(given)
  return average === null ? null : { average, count: given.count }
}

function toVariant(row: VariantRow, shop: ShopRecord): ProductVariant {
  const { priceMinor, compareAtMinor, stock, allowBackorder, ...variant } = row
  const currency: Currency = shop.currency.code
  const { price, compareAtPrice } = toVariantPrices({ priceMinor, compareAtMinor }, shop.roundPricesEvery)
  return {
    ...variant,
    price,
    displayPrice: formatMoney(price, currency),
    compareAtPrice,
    displayCompareAtPrice: compareAtPrice === null ? null : formatMoney(compareAtPrice, currency),
    currentStock: Math.max(0, stock),
    ...variantFlags({ stock, allowBackorder }),
    unitPrice: pricePerKg(price, variant.netGrams, currency),
  }
}
