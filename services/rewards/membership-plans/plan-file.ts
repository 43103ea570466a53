import * as z from 'zod'
import { forEachCountry } from '#shared/countries/countries.ts'
import { namedFields } from '#shared/settings/named-fields.ts'
import { CountryIsoCode, Money, requiredText } from '#shared/values.ts'
import { greatestLimits, usualLimits } from '../referral/rules/referral.ts'
import type { PlanTerms } from './rules/plan-terms.ts'
import type { PlanRecord } from './store.ts'

const CouponOfFile = z
  .strictObject({
    title: requiredText('Title', 80),
    percent: z.int().min(1).max(100).nullable().default(null),
    amount: Money.min(1).nullable().default(null),
    maxDiscount: Money.min(1).nullable().default(null),
    minItemTotal: Money.default(0),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), 'Either a percent or an amount')

const planFields = {
  country: CountryIsoCode,
  name: requiredText('Name', 40),
  summary: requiredText('Summary', 200),
  /** Price of one month. */
  price: Money.min(1),
  freeDelivery: z.strictObject({ minItemTotal: Money }).nullable().default(null),
  groomingPercent: z.int().min(0).max(100).default(0),
  coupon: CouponOfFile.nullable().default(null),
}

function givesSomething({
  freeDelivery,
  groomingPercent,
  coupon,
}: {
  freeDelivery: object | null
  groomingPercent: number
  coupon: object | null
}): boolean {
  return freeDelivery !== null || groomingPercent > 0 || coupon !== null
}

/** A plan without its id, which the back office makes of its name. */
export const NewPlan = z.strictObject(planFields).refine(givesSomething, 'A plan gives something')

/** A plan, as the file and the back office write it. */
export const PlanOfFile = z
  .strictObject({ id: z.string().regex(/^[a-z0-9-]{1,60}$/, 'Small letters, digits and hyphens'), ...planFields })
  .refine(givesSomething, 'A plan gives something')

const referralFields = {
  amount: Money.min(1),
  minItemTotal: Money.default(0),
  days: z.int().min(1).max(365),
  mostInAMonth: z.int().min(1).max(greatestLimits.mostInAMonth).default(usualLimits.mostInAMonth),
  mostInAll: z.int().min(1).max(greatestLimits.mostInAll).default(usualLimits.mostInAll),
}

/** What an accepted invitation gives both people, and how many of one person count. */
export const ReferralOfFile = z
  .strictObject(referralFields)
  .refine(({ mostInAMonth, mostInAll }) => mostInAMonth <= mostInAll, {
    path: ['mostInAll'],
    message: 'A month has no more than all',
  })

/** A plan of the file: of a plan that is known already only what changes. */
const PlanEntry = z.strictObject({
  id: PlanOfFile.shape.id,
  ...namedFields(planFields),
  onSale: z.boolean().optional(),
})

/**
 * The file of `npm run rewards:setup`: plans and the rewards of a referral, null where it ends. What it does not name
 * stays as it is. Amounts in minor units.
 */
export const RewardsPlan = z.strictObject({
  plans: z
    .array(PlanEntry)
    .refine((plans) => new Set(plans.map(({ id }) => id)).size === plans.length, 'An id stands here once')
    .default([]),
  referral: z
    .strictObject(forEachCountry(() => z.strictObject(namedFields(referralFields)).nullable().optional()))
    .default({}),
})
export type RewardsPlan = z.output<typeof RewardsPlan>
export type PlanEntry = z.output<typeof PlanEntry>
export type NewPlan = z.output<typeof NewPlan>
export type PlanOfFile = z.output<typeof PlanOfFile>

/** Terms of a plan as they are sealed in a month. */
export function toTerms({ name, summary, freeDelivery, groomingPercent, coupon }: NewPlan): PlanTerms {
  return {
    name,
    summary,
    freeDelivery,
    groomingPercent,
    coupon: coupon && { ...coupon, kind: coupon.percent === null ? 'amount' : 'percentage' },
  }
}

/** The plan that these terms were made from. */
export function toPlanOfFile({
  id,
  country,
  newest: { price, terms },
}: Pick<PlanRecord, 'id' | 'country' | 'newest'>): PlanOfFile {
  const { name, summary, freeDelivery, groomingPercent, coupon } = terms
  if (!coupon) return { id, country, name, summary, price, freeDelivery, groomingPercent, coupon: null }
  const { kind: _, ...asWritten } = coupon
  return { id, country, name, summary, price, freeDelivery, groomingPercent, coupon: asWritten }
}

/** Every error with its path: 'plans.1.coupon: Either a percent or an amount'. */
export function formatPlanErrors(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
}
