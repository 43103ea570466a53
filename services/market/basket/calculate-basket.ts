import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Basket, CalculateBasket } from '../contract.ts'
import { findCodeLimit, saveWrongCode, toCodeTries } from '../coupons/limit-code-tries.ts'
import { toCouponCode } from '../coupons/rules/coupon.ts'
import { findCouponsAt, toAccountCustomer } from '../coupons/store.ts'
import { isKnownBuyer } from '../customers/proved-phone.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findOffers } from '../offers/store/stock.ts'
import { isTooLarge } from '../orders/rules/checkout.ts'
import { withZoneTerms } from '../shops/rules/delivery-zones.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'
import { findBalance } from '../wallet/store.ts'
import { loadMemberBenefits } from './load-member-benefits.ts'
import { getVariantIds, recomputeBasket, toBasket } from './recompute-basket.ts'

/** Recomputes a cart with the shop's prices and stock, the delivery to that point, and the totals. */
export function calculateBasket(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'benefits' | 'accounts' | 'canSendPhoneCodes'>,
  input: CalculateBasket,
  context: CallContext,
): Promise<Basket> {
  const isKnown = async () => isKnownBuyer(await deps.accounts.account(undefined, { context }))
  return calculateBasketOf(deps, input, { isKnown }, context)
}

/** The same for a buyer whom staff serves, or any other: `isKnown` says whether codes tried by neighbours stop theirs. */
export async function calculateBasketOf(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'benefits' | 'canSendPhoneCodes'>,
  input: CalculateBasket,
  { isKnown }: { isKnown: () => Promise<boolean> },
  context: CallContext,
): Promise<Basket> {
  const { viewer } = context
  const uid = accountUid({ viewer })

  const found = await findCheckoutShop(deps.db, input.serviceProviderId)
  if (!found) throw marketError('shop-not-found')
  const { deliveryLat: lat, deliveryLon: lon } = input.dynamicDeliveryParam
  const shop = withZoneTerms(found, { lat, lon })

  const now = deps.now()
  const code = toCouponCode(input.promoCode)
  const tries = toCodeTries(context)
  const [limit, benefits, offers, known] = await Promise.all([
    code === null ? null : findCodeLimit(deps.db, tries, { now, isKnown, canProvePhone: deps.canSendPhoneCodes }),
    loadMemberBenefits(deps, shop.country, context),
    findOffers(deps.db, shop.id, getVariantIds(input.items)),
    findCouponsAt(deps.db, { shopId: shop.id, country: shop.country, code, customer: toAccountCustomer(uid) }),
  ])
  const basket = recomputeBasket(offers, shop, {
    items: input.items,
    hasDelivery: input.orderHasDelivery,
    tip: input.tip,
    walletBalance: input.isPayWithWallet ? await findBalance(deps.db, { ownerUid: uid, currency: shop.currency }) : 0,
    coupons: { code, known, customerUid: uid, limit, now },
    benefits,
  })
  if (code !== null && basket.couponRefusal?.code === 'coupon-unknown')
    await saveWrongCode(deps.db, tries, { code, now })
  if (isTooLarge(basket.summary)) throw marketError('order-too-large')

  return toBasket(basket, shop, { point: { lat, lon }, now })
}
