import type { CartSummary } from '#services/market/cart/rules/cart-shape.ts'
import type { Basket, BasketCoupon } from '#services/market/contract.ts'
import { toCouponCode } from '#services/market/coupons/rules/coupon.ts'

/** Coupon data of the server's last recomputation of a cart. */
export interface CartCoupons {
  applied: BasketCoupon | null
  /** Reason why the cart's code does not apply, in Spanish. */
  refusal: string | null
  /** The code counts once the customer has proved a phone. */
  mustProvePhone: boolean
  /** Coupon with a larger discount. */
  best: BasketCoupon | null
}

export function toCartCoupons(basket: Pick<Basket, 'coupon' | 'couponRefusal' | 'bestCoupon'> | null): CartCoupons {
  return {
    applied: basket?.coupon ?? null,
    refusal: basket?.couponRefusal?.detail ?? null,
    mustProvePhone: basket?.couponRefusal?.code === 'coupon-needs-proof',
    best: basket?.bestCoupon ?? null,
  }
}

/** Coupon that applies to this cart: the server's applied one, while the cart still has its code. */
export function appliedIn(coupons: CartCoupons | null, promoCode: string | null): BasketCoupon | null {
  const applied = coupons?.applied ?? null
  return applied && toCouponCode(promoCode) === applied.code ? applied : null
}

/** Discount as far as this browser knows: until the server has recomputed the cart, capped by the current total. */
export function discountOn(coupon: BasketCoupon | null, summary: CartSummary): number {
  if (!coupon) return 0
  return Math.min(coupon.discount, coupon.isFreeDelivery ? summary.fulfillmentTotal : summary.itemTotal)
}

/** The cart's five fields with the discount, and the amount due. */
export function withDiscount<Summary extends CartSummary>(summary: Summary, coupon: BasketCoupon | null) {
  const discountTotal = discountOn(coupon, summary)
  return { ...summary, discountTotal, amountDue: summary.total - discountTotal }
}
