import * as z from 'zod'
import type { PlanTerms } from './rules/plan-terms.ts'

/** Money in minor units. */
const SavedCoupon = z.object({
  title: z.string(),
  kind: z.enum(['percentage', 'amount']),
  percent: z.int().nullable(),
  amount: z.int().nullable(),
  maxDiscount: z.int().nullable(),
  minItemTotal: z.int(),
})

/** Terms of the plan as sealed in a month when it is bought. */
export const SealedTerms: z.ZodType<PlanTerms> = z.object({
  name: z.string(),
  summary: z.string(),
  freeDelivery: z.object({ minItemTotal: z.int() }).nullable(),
  groomingPercent: z.int(),
  coupon: SavedCoupon.nullable(),
})
