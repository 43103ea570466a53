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

/** Why no code is looked at, so that nothing tells which exist. 'needs-proof': neighbours of the network guessed. */
export type CodeLimit = 'too-many-tries' | 'needs-proof'

/** The requested coupon, and the coupons known to this customer. */
export interface AskedCoupons {
  /** As `toCouponCode` writes it; null: no code was typed. */
  code: string | null
  known: readonly Coupon[]
  customerUid: string | null
  /** At checkout: the given phone is not a number of our countries. Before checkout the phone is unknown. */
  lacksPhone?: boolean
  /** At checkout: the customer proved no phone, although a code could be sent. */
  lacksProof?: boolean
  /** Too many unknown codes were tried: none is looked at. */
  limit?: CodeLimit | null
  now: Date
}

/** A coupon that applies, and its discount. */
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
  /** It has a condition on the customer. */
  hasConditions: boolean
  /** The discounted lines, each with its part; empty for free delivery. */
  lines: { productVariantId: string; discount: number }[]
}

export interface ChosenCoupon {
  coupon: AppliedCoupon | null
  couponRefusal: { code: CouponRefusal; detail: string } | null
  /** A coupon with a larger discount. */
  bestCoupon: AppliedCoupon | null
}

interface Cart extends CouponCart {
  lines: readonly (CouponLine & { productVariantId: string })[]
}

interface Shop {
  id: string
  timeZone: string
}

/** Checks the requested coupon, and looks among the others for a better one. */
export function chooseCoupon(asked: AskedCoupons | null, shop: Shop, cart: Cart): ChosenCoupon {
  const isEmpty = cart.lines.every((line) => line.subtotal === 0)
  if (!asked || isEmpty) return { coupon: null, couponRefusal: null, bestCoupon: null }

  const found = asked.limit ? null : (asked.known.find(({ code }) => code === asked.code) ?? null)
  const refusal = asked.code === null ? null : whyNotAsked(found, asked, shop, cart)
  const coupon = found && refusal === null ? applied(found, cart) : null
  const { timeZone } = shop
  return {
    coupon,
    couponRefusal: refusal && {
      code: refusal,
      detail:
        asked.limit === 'needs-proof'
          ? 'Desde tu conexión se probaron muchos códigos. Para usar el tuyo, confirma tu celular con un código.'
          : whyNotInSpanish(refusal, found, { timeZone, itemTotal: cart.itemTotal }),
    },
    bestCoupon: better(asked, shop, cart, coupon?.discount ?? 0),
  }
}

function whyNotAsked(found: Coupon | null, asked: AskedCoupons, shop: Shop, cart: Cart): CouponRefusal | null {
  if (asked.limit) return `coupon-${asked.limit}`
  return found ? whyNot(found, asked, shop, cart) : 'coupon-unknown'
}

function whyNot(
  coupon: Coupon,
  { customerUid, lacksPhone, lacksProof, now }: AskedCoupons,
  shop: Shop,
  cart: Cart,
): CouponRefusal | null {
  return whyCannotHave(coupon, { customerUid, shop, now, lacksPhone, lacksProof }) ?? whyCannotDiscount(coupon, cart)
}

// Picks the coupon with the larger discount; of equals, the one that ends sooner.
function better(asked: AskedCoupons, shop: Shop, cart: Cart, than: number): AppliedCoupon | null {
  const [best] = asked.known
    .filter((coupon) => coupon.code !== asked.code && whyNot(coupon, asked, shop, cart) === null)
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
    hasConditions: coupon.conditions.length > 0,
    lines,
  }
}
