export type CouponKind = 'percentage' | 'amount' | 'free_delivery'

/** What was agreed of a coupon. Empty lists and nulls are no condition. */
export interface CouponTerms {
  kind: CouponKind
  /** 1 to 100, of a percentage. */
  percent: number | null
  /** Of an amount. */
  amount: number | null
  maxDiscount: number | null
  firstPurchase: boolean
  /** Categories; a line under one of their descendants counts too. */
  tagIds: string[]
  vendors: string[]
  petTypes: string[]
  shopIds: string[]
  /** Of the whole cart, before any discount. */
  minItemTotal: number
  startsAt: Date
  /** The first moment at which it no longer counts. */
  endsAt: Date | null
  totalLimit: number | null
  perCustomerLimit: number | null
  /** Whose alone it is. */
  ownerUid: string | null
}
