/** Rules for changes of an offer by an operator or a file: pure. */

export const OFFER_FIELDS = ['price', 'list-price', 'stock', 'hidden'] as const
export type OfferField = (typeof OFFER_FIELDS)[number]

/** A variant as a shop offers it; amounts in minor units. */
export interface OfferValues {
  price: number
  /** Price elsewhere, or an earlier one: shown crossed out when it is above the price. */
  listPrice: number | null
  stock: number
  hidden: boolean
}

/** A field as the change log stores it: hidden is 1, shown 0; no list price is null. */
export function fieldValue(offer: OfferValues, field: OfferField): number | null {
  switch (field) {
    case 'price':
      return offer.price
    case 'list-price':
      return offer.listPrice
    case 'stock':
      return offer.stock
    case 'hidden':
      return offer.hidden ? 1 : 0
  }
}

export function withValue(offer: OfferValues, field: OfferField, value: number | null): OfferValues {
  switch (field) {
    case 'price':
      return { ...offer, price: value ?? offer.price }
    case 'list-price':
      return { ...offer, listPrice: value }
    case 'stock':
      return { ...offer, stock: value ?? offer.stock }
    case 'hidden':
      return { ...offer, hidden: value === 1 }
  }
}

const LARGE_PERCENT = 30

/** Whether a price moves by more than 30 %, which is more often a typing error than intended and needs confirmation. */
export function isLargeChange(from: number, to: number): boolean {
  return Math.abs(to - from) * 100 > LARGE_PERCENT * from
}

/** Change in whole percent; null from 0. */
export function calculatePercent(from: number, to: number): number | null {
  return from === 0 ? null : Math.round(((to - from) * 100) / from)
}

export type PriceRefusal = 'price-is-zero' | 'list-price-too-low'

/** The first reason why a variant cannot be offered at these prices, or null. */
export function whyNotOffered({ price, listPrice }: Pick<OfferValues, 'price' | 'listPrice'>): PriceRefusal | null {
  if (price <= 0) return 'price-is-zero'
  if (listPrice !== null && listPrice <= price) return 'list-price-too-low'
  return null
}
