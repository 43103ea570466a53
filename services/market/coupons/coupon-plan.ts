import * as z from 'zod'
import { countries } from '#shared/countries/countries.ts'
import { CountryIsoCode, Money, requiredText } from '#shared/values.ts'
import { PetType } from '../catalogue/contract.ts'
import { CouponKind } from './contract.ts'
import { type CouponCondition, couponConditions, getConditionNames, mapConditions } from './rules/coupon-conditions.ts'
import type { CouponRow } from './store.ts'

const Name = z.string().regex(/^[a-z0-9-]{1,60}$/, 'Small letters, digits and hyphens')

const PERCENT = z.int().min(1).max(100).nullable()
const AMOUNT = Money.min(1).nullable()

/** Fields of a coupon of a country. Amounts in minor units. */
const fields = {
  code: z.string().regex(/^[A-Z0-9_-]{3,60}$/, 'Capitals, digits, hyphens and underscores'),
  country: CountryIsoCode,
  title: requiredText('Title', 80),
  kind: CouponKind,
  /** For a percentage coupon. */
  percent: PERCENT,
  /** For a coupon of a fixed amount. */
  amount: AMOUNT,
  maxDiscount: AMOUNT,
  /** `firstPurchase: true`, and so for each condition on the customer. */
  ...mapConditions(() => z.boolean()),
  /** Slugs of categories, including their descendants. In these four lists, empty means all. */
  categories: z.array(Name).max(500),
  brands: z.array(requiredText('Brand', 100)).max(500),
  petTypes: z.array(PetType).max(7),
  shops: z.array(Name).max(500),
  /** Minimum of the whole cart, before discounts. */
  minItemTotal: Money,
  startsAt: z.iso.datetime({ offset: true }),
  /** First moment at which it is no longer valid; null: no end. */
  endsAt: z.iso.datetime({ offset: true }).nullable(),
  totalLimit: z.int().min(1).max(1_000_000_000).nullable(),
  perCustomerLimit: z.int().min(1).max(1_000_000).nullable(),
  /** True: listed for every customer; false: usable only by typing its code. */
  isPublic: z.boolean(),
}

/**
 * A coupon as a file of `market:setup` names it: what the entry leaves out stays, as do the uses. A new one needs a title,
 * a kind and a start.
 */
export const CouponEntry = z
  .strictObject(fields)
  .partial()
  .required({ code: true, country: true })
  .superRefine(refuseErrors)

const couponWithDefaults = z.strictObject({
  ...fields,
  percent: fields.percent.default(null),
  amount: fields.amount.default(null),
  maxDiscount: fields.maxDiscount.default(null),
  ...mapConditions(() => z.boolean().default(false)),
  categories: fields.categories.default([]),
  brands: fields.brands.default([]),
  petTypes: fields.petTypes.default([]),
  shops: fields.shops.default([]),
  minItemTotal: fields.minItemTotal.default(0),
  endsAt: fields.endsAt.default(null),
  totalLimit: fields.totalLimit.default(null),
  perCustomerLimit: fields.perCustomerLimit.default(null),
  isPublic: fields.isPublic.default(true),
})

/** A whole coupon, as the back office writes it; its uses stay when its terms change. */
export const CouponPlan = couponWithDefaults.superRefine(refuseErrors)

interface CouponFacts extends Partial<Record<CouponCondition, boolean | undefined>> {
  kind?: z.infer<typeof CouponKind> | undefined
  percent?: number | null | undefined
  amount?: number | null | undefined
  startsAt?: string | undefined
  endsAt?: string | null | undefined
  perCustomerLimit?: number | null | undefined
}

/** What cannot be of a coupon, as far as it is named, with the field that it is about. */
export function findCouponErrors(coupon: CouponFacts): { field: string; error: string }[] {
  const { kind, percent, amount, perCustomerLimit, startsAt, endsAt } = coupon
  const isOnce = getConditionNames().some((name) => coupon[name] && couponConditions[name].isOnce)
  const isOver = startsAt && endsAt && Date.parse(startsAt) >= Date.parse(endsAt)
  const errors: { field: string; error: string }[] = []
  if (kind && percent !== undefined && (kind === 'percentage') !== (percent !== null))
    errors.push({ field: 'percent', error: 'A percentage has its percent' })
  if (kind && amount !== undefined && (kind === 'amount') !== (amount !== null))
    errors.push({ field: 'amount', error: 'An amount has its amount' })
  if (isOver) errors.push({ field: 'endsAt', error: 'A coupon ends after it begins' })
  if (isOnce && perCustomerLimit !== undefined && perCustomerLimit !== 1)
    errors.push({
      field: 'perCustomerLimit',
      error: 'A condition such as firstPurchase is met once: perCustomerLimit is 1',
    })
  return errors
}

function refuseErrors(coupon: CouponFacts, context: z.RefinementCtx): void {
  for (const { field, error } of findCouponErrors(coupon))
    context.addIssue({ code: 'custom', message: error, path: [field] })
}

export type CouponEntry = z.infer<typeof CouponEntry>
export type CouponPlan = z.infer<typeof CouponPlan>

/** A new coupon of an entry that has what a new one needs. */
export function withDefaults(entry: z.input<typeof CouponPlan>): CouponPlan {
  // What cannot be of a coupon was refused with the entry, and is refused by name where the plan is compared.
  return couponWithDefaults.parse(entry)
}

/** The table row of a planned coupon. */
export function toCouponRow(plan: CouponPlan): CouponRow {
  const { code, country, title, kind, percent, amount, maxDiscount, petTypes, minItemTotal } = plan
  const { categories, brands, shops, startsAt, endsAt, totalLimit, perCustomerLimit, isPublic } = plan
  return {
    code,
    country,
    title,
    kind,
    percent,
    amount,
    maxDiscount,
    conditions: getConditionNames().filter((name) => plan[name]),
    petTypes,
    minItemTotal,
    totalLimit,
    perCustomerLimit,
    isPublic,
    currency: countries[country].currency,
    tagIds: categories,
    vendors: brands,
    shopIds: shops,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    ownerUid: null,
  }
}

/** The plan that a coupon's row was made from; its times are in UTC. */
export function toCouponPlan(row: CouponRow): CouponPlan {
  const { code, country, title, kind, percent, amount, maxDiscount, minItemTotal, totalLimit } = row
  return {
    code,
    country,
    title,
    kind,
    percent,
    amount,
    maxDiscount,
    ...mapConditions((name) => row.conditions.includes(name)),
    categories: row.tagIds,
    brands: row.vendors,
    petTypes: z.array(PetType).parse(row.petTypes),
    shops: row.shopIds,
    minItemTotal,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    totalLimit,
    perCustomerLimit: row.perCustomerLimit,
    isPublic: row.isPublic,
  }
}
