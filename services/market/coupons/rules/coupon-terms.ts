import type { CouponCondition } from './coupon-conditions.ts'

export type CouponKind = 'percentage' | 'amount' | 'free_delivery'

/** Terms of a coupon. Empty lists and nulls are no condition. */
export interface CouponTerms {
  kind: CouponKind
  /** 1 to 100, for a percentage coupon. */
  percent: number | null
  /** Minor units, for a coupon of a fixed amount. */
  amount: number | null
  maxDiscount: number | null
  /** Conditions on the customer. */
  conditions: CouponCondition[]
  /** Categories; a line under one of their descendants counts too. */
  tagIds: string[]
  vendors: string[]
  petTypes: string[]
  shopIds: string[]
  /** Minimum of the whole cart, before any discount. */
  minItemTotal: number
  startsAt: Date
  /** First moment at which the coupon is no longer valid. */
  endsAt: Date | null
  totalLimit: number | null
  perCustomerLimit: number | null
  /** Owner of a personal coupon; null for the others. */
  ownerUid: string | null
}
