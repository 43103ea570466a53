import type { Kysely } from 'kysely'
import type { BasketItem } from '../contract.ts'
import { findOffers } from '../offers/store/stock.ts'
import type { CheckoutShop } from '../shops/store/checkout-shop.ts'
import type { Tables } from '../tables.ts'
import { getVariantIds, type RecomputedBasket, recomputeBasket } from './recompute-basket.ts'

/** A basket that is taken along: no delivery, coupon, wallet or membership. */
export async function previewSale(
  db: Kysely<Tables>,
  shop: CheckoutShop,
  items: readonly BasketItem[],
): Promise<RecomputedBasket> {
  const offers = await findOffers(db, shop.id, getVariantIds(items))
  const benefits = { membership: null }
  return recomputeBasket(offers, shop, { items, hasDelivery: false, tip: 0, walletBalance: 0, coupons: null, benefits })
}
