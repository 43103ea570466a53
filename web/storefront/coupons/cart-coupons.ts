import type { CartSummary } from '#services/market/cart/rules/cart-shape.ts'
import type { Basket, BasketCoupon } from '#services/market/contract.ts'
import { toCouponCode } from '#services/market/coupons/rules/coupon.ts'

/** What the server said of a cart's coupons when it last recomputed it. */
export interface CartCoupons {
  applied: BasketCoupon | null
  /** Why the cart's code does not count, in Spanish. */
  refusal: string | null
  /** What would take more off. */
  best: BasketCoupon | null
}

export function toCartCoupons(basket: Pick<Basket, 'coupon' | 'couponRefusal' | 'bestCoupon'> | null): CartCoupons {
  return {
    applied: basket?.coupon ?? null,
    refusal: basket?.couponRefusal?.detail ?? null,
    best: basket?.bestCoupon ?? null,
  }
}

/** The coupon that counts in this cart: the one that was applied, while the cart still names it. */
export function appliedIn(coupons: CartCoupons | null, promoCode: string | null): BasketCoupon | null {
  const applied = coupons?.applied ?? null
  return applied && toCouponCode(promoCode) === applied.code ? applied : null
}

/** What it takes off, as far as this browser knows: until the server has recomputed the cart, at most what it costs now. */
export function discountOn(coupon: BasketCoupon | null, summary: CartSummary): number {
  if (!coupon) return 0
  return Math.min(coupon.discount, coupon.isFreeDelivery ? summary.fulfillmentTotal : summary.itemTotal)
}

/** The cart's five fields with the discount, and what is left to pay. */
export function withDiscount<Summary extends CartSummary>(summary: Summary, coupon: BasketCoupon | null) {
  const discountTotal = discountOn(coupon, summary)
  return { ...summary, discountTotal, amountDue: summary.total - discountTotal }
}
