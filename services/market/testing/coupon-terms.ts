import type { Coupon } from '../coupons/rules/coupon.ts'

/** 10 % off everything in Bolivia for every customer, from 1 November 2026, without an end. */
export const tenPercentOff = {
  country: 'BO',
  currency: 'BOB',
  title: 'Diez por ciento',
  kind: 'percentage',
  percent: 10,
  amount: null,
  maxDiscount: null,
  conditions: [],
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
