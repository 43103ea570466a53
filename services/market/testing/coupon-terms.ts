import type { Coupon } from '../coupons/rules/coupon.ts'

/** Since the beginning of November 2026 10 % off everything in Bolivia, for everybody and for ever. */
export const tenPercentOff = {
  country: 'BO',
  currency: 'BOB',
  title: 'Diez por ciento',
  kind: 'percentage',
  percent: 10,
  amount: null,
  maxDiscount: null,
  firstPurchase: false,
  tagIds: [],
  vendors: [],
  petTypes: [],
  shopIds: [],
  minItemTotal: 0,
  startsAt: new Date('2026-11-01T04:00:00Z'),
  endsAt: null,
  totalLimit: null,
  perCustomerLimit: null,
  ownerUid: null,
} satisfies Partial<Coupon>
