/**
 * One record per condition on the customer of a coupon. The file of `market:setup`, the check, the texts and
 * the codes of the API derive from it. Pure.
 */

/** What is known of the customer of a coupon; loaded for coupons with a condition. */
export interface CouponCustomerFacts {
  /** Newest order of the account or the phone that was not cancelled; null: none, or not loaded. */
  lastOrderAt: Date | null
}

interface CouponConditionRecord {
  isMet: (customer: CouponCustomerFacts, at: { now: Date; timeZone: string }) => boolean
  /** Code of the API when it is not met. */
  refusal: `coupon-${string}`
  /** For the customer, when it is not met: what to do, or why not. */
  detail: string
  /** Line of the coupon's terms, for the customer. */
  term: string
  /** Whether it can be met only once, so that `perCustomerLimit` is 1. */
  isOnce: boolean
}

export const couponConditions = {
  firstPurchase: {
    isMet: ({ lastOrderAt }) => lastOrderAt === null,
    refusal: 'coupon-first-purchase',
    detail: 'Ese cupón es solo para tu primera compra.',
    term: 'Solo en tu primera compra',
    isOnce: true,
  },
} as const satisfies Record<string, CouponConditionRecord>

export type CouponCondition = keyof typeof couponConditions
export type ConditionRefusal = (typeof couponConditions)[CouponCondition]['refusal']

/** The conditions, in the order in which they are checked. */
export function getConditionNames(): CouponCondition[] {
  return Object.keys(couponConditions) as CouponCondition[]
}

/** Refusal of the first condition that the customer does not meet, or null. */
export function whyConditionsUnmet(
  names: readonly CouponCondition[],
  customer: CouponCustomerFacts,
  at: { now: Date; timeZone: string },
): ConditionRefusal | null {
  const isUnmet = ({ isMet }: CouponConditionRecord) => !isMet(customer, at)
  const unmet = names.find((name) => isUnmet(couponConditions[name]))
  return unmet === undefined ? null : couponConditions[unmet].refusal
}

/** What the customer reads when a condition is not met. */
export function getConditionDetail(refusal: ConditionRefusal): string {
  const condition = Object.values(couponConditions).find((each) => each.refusal === refusal)
  if (!condition) throw new Error(`No condition of a coupon is refused as ${refusal}`)
  return condition.detail
}

/** A value for each condition, by its name. */
export function mapConditions<T>(toValue: (name: CouponCondition) => T): Record<CouponCondition, T> {
  return Object.fromEntries(getConditionNames().map((name) => [name, toValue(name)])) as Record<CouponCondition, T>
}
