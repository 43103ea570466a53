import type { Kysely } from 'kysely'
import type { Coupon } from '../coupons/rules/coupon.ts'
import { findOffers } from '../offers/store/stock.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'
import type { Tables } from '../tables.ts'
import { type RecomputedBasket, recomputeBasket } from './recompute-basket.ts'

interface PreviewRequest {
  shopId: string
  items: readonly { productVariantId: string; quantity: number }[]
  coupon: Coupon
  now: Date
}

/** A basket with a coupon that need not be saved, delivered, for a customer without a membership; null without the shop. */
export async function previewBasket(
  db: Kysely<Tables>,
  { shopId, items, coupon, now }: PreviewRequest,
): Promise<(RecomputedBasket & { shopName: string }) | null> {
  const shop = await findCheckoutShop(db, shopId)
  if (!shop) return null
  const ids = items.map(({ productVariantId }) => productVariantId)
  const offers = await findOffers(db, shop.id, ids)
  const named = items.flatMap(({ productVariantId, quantity }) => {
    const offer = offers.get(productVariantId)
    return offer ? [{ productId: offer.productId, productVariantId, quantity }] : []
  })
  const basket = recomputeBasket(offers, shop, {
    items: named,
    hasDelivery: true,
    tip: 0,
    walletBalance: 0,
    coupons: { code: coupon.code, known: [coupon], customerUid: null, now },
    benefits: { membership: null },
  })
  return { ...basket, shopName: shop.name }
}
