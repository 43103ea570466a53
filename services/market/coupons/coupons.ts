import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { type CheckoutShop, findCheckoutShop } from '../shops/store/checkout-shop.ts'
import type { CouponCard } from './contract.ts'
import { type Coupon, whyCannotHave } from './rules/coupon.ts'
import { formatBenefit, formatTerms, lastMinuteLabel, whyNotInSpanish } from './rules/coupon-labels.ts'
import { findCouponsAt, toAccountCustomer } from './store.ts'

const DAYS_SHOWN_AFTER_THE_END = 30

/** The caller's own coupons and the shop's public ones. */
export async function coupons(
  deps: Pick<MarketDependencies, 'db' | 'now'>,
  input: { shopId: string },
  { viewer }: CallContext,
): Promise<CouponCard[]> {
  const shop = await findCheckoutShop(deps.db, input.shopId)
  if (!shop) throw marketError('shop-not-found')

  const now = deps.now()
  const shownSince = new Date(now.getTime() - DAYS_SHOWN_AFTER_THE_END * 86_400_000)
  const known = await findCouponsAt(deps.db, {
    shopId: shop.id,
    country: shop.country,
    code: null,
    customer: toAccountCustomer(viewer.uid),
  })
  return known
    .filter(({ endsAt }) => endsAt === null || endsAt > shownSince)
    .map((coupon) => ({ coupon, card: toCouponCard(coupon, { shop, now, customerUid: viewer.uid }) }))
    .sort((a, b) => getRank(a) - getRank(b) || getEnd(a.coupon) - getEnd(b.coupon))
    .map(({ card }) => card)
}

/** The coupon as its card shows it to a customer of the shop. */
export function toCouponCard(
  coupon: Coupon,
  { shop, now, customerUid }: { shop: Pick<CheckoutShop, 'id' | 'timeZone'>; now: Date; customerUid: string | null },
): CouponCard {
  const { code, title, kind, endsAt, ownerUid } = coupon
  const refusal = whyCannotHave(coupon, { customerUid, shop, now })
  return {
    code,
    title,
    kind,
    benefit: formatBenefit(coupon),
    terms: formatTerms(coupon),
    endsAt: endsAt?.toISOString() ?? null,
    untilLabel: endsAt && lastMinuteLabel(endsAt, shop.timeZone),
    isOwn: ownerUid !== null,
    whyNot: refusal && {
      code: refusal,
      detail: whyNotInSpanish(refusal, coupon, { timeZone: shop.timeZone, itemTotal: 0 }),
    },
  }
}

function getRank({ card }: { card: CouponCard }): number {
  return card.whyNot === null ? 0 : 1
}

function getEnd({ endsAt }: Coupon): number {
  return endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER
}
