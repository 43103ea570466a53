import { countries } from '#shared/countries/countries.ts'
import { previewBasket } from '../basket/preview-basket.ts'
import type { MarketDependencies } from '../deps.ts'
import { type CouponPlan, toCouponRow } from './coupon-plan.ts'
import { toCouponCard } from './coupons.ts'
import type { Coupon } from './rules/coupon.ts'
import type { CouponPreview } from './staff-contract.ts'
import { findCoveredTags, findExampleGoods } from './store/staff-coupons.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** Most units of the first product of the example, to reach a minimum. */
const MOST_UNITS = 50

/** The card of a coupon while it is valid, and what it takes off an example cart. */
export async function previewCoupon(deps: Dependencies, plan: CouponPlan): Promise<CouponPreview> {
  const row = toCouponRow(plan)
  const covered = await findCoveredTags(deps.db, row.tagIds)
  const coupon: Coupon = {
    ...row,
    ...covered,
    id: 'preview',
    cause: null,
    used: 0,
    usesByCustomer: 0,
    lastOrderAt: null,
  }
  // A coupon of next week is shown as it will look next week.
  const now = new Date(Math.max(deps.now().getTime(), row.startsAt.getTime()))
  const shop = { id: row.shopIds[0] ?? '', timeZone: countries[row.country].timezone }
  return {
    card: toCouponCard(coupon, { shop, now, customerUid: null }),
    example: await toExample(deps, coupon, now),
  }
}

async function toExample({ db }: Dependencies, coupon: Coupon, now: Date): Promise<CouponPreview['example']> {
  const goods = await findExampleGoods(db, coupon)
  const [first] = goods
  if (!first) return null

  const others = goods.slice(1).reduce((sum, { price }) => sum + price, 0)
  const missing = coupon.minItemTotal - others
  const units = Math.min(Math.max(1, Math.ceil(missing / first.price)), MOST_UNITS)
  const items = goods.map(({ productVariantId }, at) => ({ productVariantId, quantity: at === 0 ? units : 1 }))
  const basket = await previewBasket(db, { shopId: first.shopId, items, coupon, now })
  if (!basket) return null

  const { lines, summary, coupon: applied, couponRefusal } = basket
  return {
    shopName: basket.shopName,
    lines: lines.map(({ title, quantity, subtotal }) => ({
      title,
      quantity,
      displaySubtotal: subtotal.displayAmount,
    })),
    summary,
    isFreeDelivery: applied?.isFreeDelivery ?? false,
    whyNot: couponRefusal?.detail ?? null,
  }
}
