import type { Currency } from '#shared/money.ts'
import { formatMoney } from '#shared/money.ts'
import type { CatalogProduct } from '../contract.ts'
import { displayPrice } from './rules/price-labels.ts'

/** The part of a card that selling does not change, as `market.listing_contents` writes it. */
export type CardHalf = Pick<
  CatalogProduct,
  | '_id'
  | 'title'
  | 'slug'
  | 'description'
  | 'vendor'
  | 'primaryImage'
  | 'petTypes'
  | 'lifeStage'
  | 'breedSize'
  | 'category'
  | 'rating'
>

/** The part of a card that selling changes, as `market.listing_offers` writes it. */
export interface OffersHalf
  extends Pick<CatalogProduct, 'isLowQuantity' | 'isSoldOut' | 'isBackorder' | 'variantCount' | 'variants'> {
  minPrice: number
  maxPrice: number
  compareAtPrice: number | null
}

/** A product in the form of a card. */
export function toListedProduct(card: CardHalf, offers: OffersHalf, currency: Currency): CatalogProduct {
  const { minPrice, maxPrice, compareAtPrice, ...rest } = offers
  return {
    ...card,
    ...rest,
    pricing: {
      currencyCode: currency,
      minPrice,
      maxPrice,
      displayPrice: displayPrice(offers, currency),
      compareAtPrice,
      displayCompareAtPrice: compareAtPrice === null ? null : formatMoney(compareAtPrice, currency),
    },
  }
}
