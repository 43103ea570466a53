import * as z from 'zod'
import { countries } from '#shared/countries/countries.ts'
import { CountryIsoCode, Money, requiredText } from '#shared/values.ts'
import { PetType } from '../catalogue/contract.ts'
import { CouponKind } from './contract.ts'
import { couponConditions, getConditionNames, mapConditions } from './rules/coupon-conditions.ts'
import type { CouponRow } from './store.ts'

const Name = z.string().regex(/^[a-z0-9-]{1,60}$/, 'Small letters, digits and hyphens')

/** `firstPurchase: true`, and so for each condition on the customer. */
const conditionFlags = mapConditions(() => z.boolean().default(false))

/**
 * A coupon of a country, as `market:setup` and the back office write it; its uses stay when its terms change. Amounts in
 * minor units.
 */
export const CouponPlan = z
  .strictObject({
    code: z.string().regex(/^[A-Z0-9_-]{3,60}$/, 'Capitals, digits, hyphens and underscores'),
    country: CountryIsoCode,
    title: requiredText('Title', 80),
    kind: CouponKind,
    /** For a percentage coupon. */
    percent: z.int().min(1).max(100).nullable().default(null),
    /** For a coupon of a fixed amount. */
    amount: Money.min(1).nullable().default(null),
    maxDiscount: Money.min(1).nullable().default(null),
    ...conditionFlags,
    /** Slugs of categories, including their descendants. In these four lists, empty means all. */
    categories: z.array(Name).max(500).default([]),
    brands: z.array(requiredText('Brand', 100)).max(500).default([]),
    petTypes: z.array(PetType).max(7).default([]),
    shops: z.array(Name).max(500).default([]),
    /** Minimum of the whole cart, before discounts. */
    minItemTotal: Money.default(0),
    startsAt: z.iso.datetime({ offset: true }),
    /** First moment at which it is no longer valid; null: no end. */
    endsAt: z.iso.datetime({ offset: true }).nullable().default(null),
    totalLimit: z.int().min(1).max(1_000_000_000).nullable().default(null),
    perCustomerLimit: z.int().min(1).max(1_000_000).nullable().default(null),
    /** True: listed for every customer; false: usable only by typing its code. */
    isPublic: z.boolean().default(true),
  })
  .refine(({ kind, percent }) => (kind === 'percentage') === (percent !== null), {
    error: 'A percentage has its percent',
    path: ['percent'],
  })
  .refine(({ kind, amount }) => (kind === 'amount') === (amount !== null), {
    error: 'An amount has its amount',
    path: ['amount'],
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || Date.parse(startsAt) < Date.parse(endsAt), {
    error: 'A coupon ends after it begins',
    path: ['endsAt'],
  })
  .refine(
    (plan) =>
      plan.perCustomerLimit === 1 || !getConditionNames().some((name) => plan[name] && couponConditions[name].isOnce),
    { error: 'A condition such as firstPurchase is met once: perCustomerLimit is 1', path: ['perCustomerLimit'] },
  )

export type CouponPlan = z.infer<typeof CouponPlan>

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
