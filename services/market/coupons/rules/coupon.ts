import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import { type ConditionRefusal, type CouponCustomerFacts, whyConditionsUnmet } from './coupon-conditions.ts'
import { isForKnownPeople } from './coupon-customer.ts'
import type { CouponTerms } from './coupon-terms.ts'

/** Calculates a coupon's discount, its lines, and why it does not apply. All amounts are minor units. */

/** A coupon with its use by one customer. */
export interface Coupon extends CouponTerms, CouponCustomerFacts {
  id: string
  country: CountryIso
  currency: Currency
  code: string
  title: string
  /** `tagIds` with all their descendants. */
  coveredTagIds: string[]
  /** Names of the categories. */
  tagNames: string[]
  /** Cause of a granted coupon: 'membership:ID:2026-11'. */
  cause: string | null
  used: number
  usesByCustomer: number
}

/** In the order in which they are reported. */
export type CouponRefusal =
  | 'coupon-unknown'
  | 'coupon-other-shop'
  | 'coupon-not-yet'
  | 'coupon-ended'
  | 'coupon-used-up'
  | 'coupon-too-many-tries'
  | 'coupon-needs-phone'
  | 'coupon-needs-proof'
  | 'coupon-already-used'
  | ConditionRefusal
  | 'coupon-needs-delivery'
  | 'coupon-other-products'
  | 'coupon-minimum'
  | 'coupon-nothing-to-discount'

export interface CouponLine {
  subtotal: number
  tagIds: readonly string[]
  vendor: string
  petTypes: readonly string[]
  /** A donation line: no coupon discounts it. */
  isGift?: boolean
}

/** The cart that a coupon is checked against. */
export interface CouponCart {
  lines: readonly CouponLine[]
  itemTotal: number
  hasDelivery: boolean
  fulfillmentTotal: number
  roundPricesEvery: number
}

export interface Discount {
  /** Never more than the discounted lines cost, nor than `maxDiscount`. */
  total: number
  /** The part of each line, in their order; 0 for a line without discount. For free delivery all are 0. */
  lines: number[]
}

/** Normalises a typed code: without spaces, in capitals; null when nothing is left. */
export function toCouponCode(typed: string | null | undefined): string | null {
  return typed?.replace(/\s/g, '').toUpperCase() || null
}

/** The first reason why this customer cannot use the coupon now, whatever the cart holds; null when there is none. */
export function whyCannotHave(
  coupon: Coupon,
  {
    customerUid,
    shop,
    now,
    lacksPhone = false,
    lacksProof = false,
  }: {
    customerUid: string | null
    shop: { id: string; timeZone: string }
    now: Date
    lacksPhone?: boolean | undefined
    lacksProof?: boolean | undefined
  },
): CouponRefusal | null {
  if (coupon.ownerUid !== null && coupon.ownerUid !== customerUid) return 'coupon-unknown'
  if (coupon.shopIds.length > 0 && !coupon.shopIds.includes(shop.id)) return 'coupon-other-shop'
  if (now < coupon.startsAt) return 'coupon-not-yet'
  if (coupon.endsAt !== null && now >= coupon.endsAt) return 'coupon-ended'
  if (coupon.totalLimit !== null && coupon.used >= coupon.totalLimit) return isUsedUpFor(coupon)
  if (lacksPhone && isForKnownPeople(coupon)) return 'coupon-needs-phone'
  if (lacksProof && coupon.ownerUid === null && coupon.conditions.length > 0) return 'coupon-needs-proof'
  if (coupon.perCustomerLimit !== null && coupon.usesByCustomer >= coupon.perCustomerLimit) return 'coupon-already-used'
  return whyConditionsUnmet(coupon.conditions, coupon, { now, timeZone: shop.timeZone })
}

// A personal coupon that is used up was used by its owner, so the reason says so.
function isUsedUpFor(coupon: Coupon): CouponRefusal {
  return coupon.ownerUid === null && coupon.usesByCustomer === 0 ? 'coupon-used-up' : 'coupon-already-used'
}

/** The first reason why the coupon does not apply to this cart, or null. */
export function whyCannotDiscount(coupon: Coupon, cart: CouponCart): CouponRefusal | null {
  if (coupon.kind === 'free_delivery' && !cart.hasDelivery) return 'coupon-needs-delivery'
  if (!cart.lines.some((line) => isDiscounted(coupon, line))) return 'coupon-other-products'
  if (cart.itemTotal < coupon.minItemTotal) return 'coupon-minimum'
  return calculateDiscount(coupon, cart).total === 0 ? 'coupon-nothing-to-discount' : null
}

/** Discount on this cart, for a coupon that has passed the checks. */
export function calculateDiscount(coupon: Coupon, cart: CouponCart): Discount {
  const none = cart.lines.map(() => 0)
  if (coupon.kind === 'free_delivery') {
    return { total: cart.hasDelivery ? capped(cart.fulfillmentTotal, coupon.maxDiscount) : 0, lines: none }
  }
  const bases = cart.lines.map((line) => (isDiscounted(coupon, line) ? line.subtotal : 0))
  const base = sum(bases)
  const highest = capped(base, coupon.maxDiscount)
  const total = Math.min(wanted(coupon, base, cart.roundPricesEvery), downToStep(highest, cart.roundPricesEvery))
  return { total, lines: splitProportionally(total, bases) }
}

/** Whether the coupon discounts a line: it meets every condition that is set. */
export function isDiscounted(
  { coveredTagIds, tagIds, vendors, petTypes }: Pick<Coupon, 'coveredTagIds' | 'tagIds' | 'vendors' | 'petTypes'>,
  line: CouponLine,
): boolean {
  if (line.subtotal === 0 || line.isGift) return false
  return (
    (tagIds.length === 0 || line.tagIds.some((tag) => coveredTagIds.includes(tag))) &&
    (vendors.length === 0 || vendors.includes(line.vendor)) &&
    (petTypes.length === 0 || line.petTypes.some((pet) => petTypes.includes(pet)))
  )
}

function wanted({ kind, percent, amount }: Coupon, base: number, step: number): number {
  return kind === 'percentage' ? shareToStep(base, percent ?? 0, step) : downToStep(amount ?? 0, step)
}

// The nearest multiple of the step, half up, exact in integers.
function shareToStep(base: number, percent: number, stepMinor: number): number {
  const step = Math.max(1, stepMinor)
  const unit = 100 * step
  return Math.floor((2 * base * percent + unit) / (2 * unit)) * step
}

function downToStep(amount: number, stepMinor: number): number {
  const step = Math.max(1, stepMinor)
  return amount - (amount % step)
}

function capped(amount: number, highest: number | null): number {
  return highest === null ? amount : Math.min(amount, highest)
}

/**
 * Splits `total` in proportion to the bases; the parts add up exactly to the total, and none is more than its base. The
 * remainder of rounding goes to the parts that lost most by it, the first line first.
 */
export function splitProportionally(total: number, bases: readonly number[]): number[] {
  const whole = sum(bases)
  if (total === 0 || whole === 0) return bases.map(() => 0)

  // BigInt, because the product exceeds what a number holds exactly.
  const shares = bases.map((base, at) => {
    const product = BigInt(total) * BigInt(base)
    return { at, part: Number(product / BigInt(whole)), rest: product % BigInt(whole) }
  })
  const left = total - sum(shares.map(({ part }) => part))
  const luckiest = [...shares]
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
    .slice(0, left)
  const oneMore = new Set(luckiest.map(({ at }) => at))
  return shares.map(({ at, part }) => part + (oneMore.has(at) ? 1 : 0))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
