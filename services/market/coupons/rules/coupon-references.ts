import type { CountryIso } from '#shared/countries/countries.ts'

/** A reason why a coupon cannot be set, with the market, category, shop or number of uses that it is about. */
export interface CouponFault {
  code: 'coupon-without-market' | 'coupon-category-unknown' | 'coupon-shop-unknown' | 'coupon-limit-below-uses'
  value: string
}

interface CouponReferences {
  country: CountryIso
  tagIds: readonly string[]
  shopIds: readonly string[]
  totalLimit: number | null
}

/** Ids that exist, and the uses of the coupon so far. */
interface KnownReferences {
  markets: ReadonlySet<string>
  tags: ReadonlySet<string>
  shops: ReadonlySet<string>
  used: number
}

/** Everything that a coupon refers to and does not exist, and a limit below its uses; empty: it can be set. Pure. */
export function whyCannotSetCoupon(
  { country, tagIds, shopIds, totalLimit }: CouponReferences,
  { markets, tags, shops, used }: KnownReferences,
): CouponFault[] {
  const unknownTags = tagIds.filter((id) => !tags.has(id))
  const unknownShops = shopIds.filter((id) => !shops.has(id))
  return [
    ...(markets.has(country) ? [] : [{ code: 'coupon-without-market' as const, value: country }]),
    ...unknownTags.map((value) => ({ code: 'coupon-category-unknown' as const, value })),
    ...unknownShops.map((value) => ({ code: 'coupon-shop-unknown' as const, value })),
    ...(totalLimit !== null && totalLimit < used
      ? [{ code: 'coupon-limit-below-uses' as const, value: String(used) }]
      : []),
  ]
}
