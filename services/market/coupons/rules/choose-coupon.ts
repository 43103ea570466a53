import {
  type Coupon,
  type CouponCart,
  type CouponLine,
  type CouponRefusal,
  calculateDiscount,
  whyCannotDiscount,
  whyCannotHave,
} from './coupon.ts'
import { whyNotInSpanish } from './coupon-labels.ts'

/** What was asked, and the coupons that are known to whoever asks. */
export interface AskedCoupons {
  /** As `toCouponCode` writes it; null: none was typed. */
  code: string | null
  known: readonly Coupon[]
  customerUid: string | null
  /** At checkout: the phone that was given is no number of our countries. Before it, nobody knows yet. */
  lacksPhone?: boolean
  now: Date
}

/** A coupon that counts, and what it takes off. */
export interface AppliedCoupon
  extends Pick<
    Coupon,
    | 'id'
    | 'code'
    | 'title'
    | 'cause'
    | 'kind'
    | 'percent'
    | 'amount'
    | 'maxDiscount'
    | 'totalLimit'
    | 'perCustomerLimit'
  > {
  discount: number
  isFreeDelivery: boolean
  /** The lines that it discounts, each with its part; of free delivery there are none. */
  lines: { productVariantId: string; discount: number }[]
}

export interface ChosenCoupon {
  coupon: AppliedCoupon | null
  couponRefusal: { code: CouponRefusal; detail: string } | null
  /** What would take more off. */
  bestCoupon: AppliedCoupon | null
}

interface Cart extends CouponCart {
  lines: readonly (CouponLine & { productVariantId: string })[]
}

/** Judges the coupon that was asked for, and looks among the others for a better one. */
export function chooseCoupon(
  asked: AskedCoupons | null,
  shop: { id: string; timeZone: string },
  cart: Cart,
): ChosenCoupon {
  const isEmpty = cart.lines.every((line) => line.subtotal === 0)
  if (!asked || isEmpty) return { coupon: null, couponRefusal: null, bestCoupon: null }

  const found = asked.known.find(({ code }) => code === asked.code) ?? null
  const refusal = asked.code === null ? null : found ? whyNot(found, asked, shop.id, cart) : 'coupon-unknown'
  const coupon = found && refusal === null ? applied(found, cart) : null
  const { timeZone } = shop
  return {
    coupon,
    couponRefusal: refusal && {
      code: refusal,
      detail: whyNotInSpanish(refusal, found, { timeZone, itemTotal: cart.itemTotal }),
    },
    bestCoupon: better(asked, shop.id, cart, coupon?.discount ?? 0),
  }
}

function whyNot(
  coupon: Coupon,
  { customerUid, lacksPhone, now }: AskedCoupons,
  shopId: string,
  cart: Cart,
): CouponRefusal | null {
  return whyCannotHave(coupon, { customerUid, shopId, now, lacksPhone }) ?? whyCannotDiscount(coupon, cart)
}

// Of two that take off the same, the one that is lost sooner.
function better(asked: AskedCoupons, shopId: string, cart: Cart, than: number): AppliedCoupon | null {
  const [best] = asked.known
    .filter((coupon) => coupon.code !== asked.code && whyNot(coupon, asked, shopId, cart) === null)
    .map((coupon) => ({ coupon: applied(coupon, cart), ends: coupon.endsAt?.getTime() ?? Number.POSITIVE_INFINITY }))
    .filter(({ coupon }) => coupon.discount > than)
    .sort((a, b) => b.coupon.discount - a.coupon.discount || (a.ends < b.ends ? -1 : 1))
  return best?.coupon ?? null
}

function applied(coupon: Coupon, cart: Cart): AppliedCoupon {
  const { id, code, title, cause, kind, percent, amount, maxDiscount, totalLimit, perCustomerLimit } = coupon
  const discount = calculateDiscount(coupon, cart)
  const lines = cart.lines.flatMap(({ productVariantId }, at) => {
    const part = discount.lines[at] ?? 0
    return part > 0 ? [{ productVariantId, discount: part }] : []
  })
  return {
    id,
    code,
    title,
    cause,
    kind,
    percent,
    amount,
    maxDiscount,
    totalLimit,
    perCustomerLimit,
    discount: discount.total,
    isFreeDelivery: kind === 'free_delivery',
    lines,
  }
}
