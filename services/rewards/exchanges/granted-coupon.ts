import * as z from 'zod'
import { CountryIsoCode, Money } from '#shared/values.ts'
import type { Reward } from '../missions/rules/rewards.ts'

/** Coupon terms as agreed at the exchange; a later change of the reward does not change the exchange. */
export const SavedCoupon = z.object({
  country: CountryIsoCode,
  title: z.string(),
  kind: z.enum(['percentage', 'amount', 'free_delivery']),
  percent: z.int().nullable(),
  amount: Money.nullable(),
  maxDiscount: Money.nullable(),
  minItemTotal: Money,
})

export function toSavedCoupon({ country, title, coupon }: Reward): z.infer<typeof SavedCoupon> {
  return { country, title, ...coupon }
}
