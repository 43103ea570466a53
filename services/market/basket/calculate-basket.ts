import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Basket, CalculateBasket } from '../contract.ts'
import { couponCodeOf } from '../coupons/rules/coupon.ts'
import { findCouponsAt } from '../coupons/store.ts'
import type { MarketNeeds } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findOffers } from '../offers/store/stock.ts'
import { isTooLarge } from '../orders/rules/checkout.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'
import { findBalance } from '../wallet/store.ts'
import { knownBenefits } from './load-member-benefits.ts'
import { describeBasket, recomputeBasket, variantsOf } from './recompute-basket.ts'

/** A cart recomputed by the shop: its prices, its stock, delivery to that point, totals (D21, D47). */
export async function calculateBasket(
  needs: Pick<MarketNeeds, 'db' | 'now' | 'benefits'>,
  input: CalculateBasket,
  context: CallContext,
): Promise<Basket> {
  const { viewer } = context
  const uid = accountUid({ viewer })

  const shop = await findCheckoutShop(needs.db, input.serviceProviderId)
  if (!shop) throw marketError('shop-not-found')

  const now = needs.now()
  const code = couponCodeOf(input.promoCode)
  const customer = { ownerUid: uid, phoneNumber: null, place: null }
  const [benefits, offers, known] = await Promise.all([
    knownBenefits(needs, shop.country, context),
    findOffers(needs.db, shop.id, variantsOf(input.items)),
    findCouponsAt(needs.db, { shopId: shop.id, country: shop.country, code, customer }),
  ])
  const basket = recomputeBasket(offers, shop, {
    items: input.items,
    hasDelivery: input.orderHasDelivery,
    tip: input.tip,
    walletBalance: input.isPayWithWallet ? await findBalance(needs.db, { ownerUid: uid, currency: shop.currency }) : 0,
    coupons: { code, known, customerUid: uid, now },
    benefits,
  })
  if (isTooLarge(basket.summary)) throw marketError('order-too-large')

  const { deliveryLat, deliveryLon } = input.dynamicDeliveryParam
  return describeBasket(basket, shop, { point: { lat: deliveryLat, lon: deliveryLon }, now })
}
