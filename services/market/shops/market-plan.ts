import * as z from 'zod'
import { Coordinates, CountryIsoCode, Money, requiredText } from '#shared/values.ts'
import { PetType, Shop } from '../contract.ts'
import { CouponKind } from '../coupons/contract.ts'
import {
  type CouponCondition,
  couponConditions,
  getConditionNames,
  mapConditions,
} from '../coupons/rules/coupon-conditions.ts'
import type { CouponRow } from '../coupons/store.ts'
import { ShopSettings } from './shop-settings.ts'

const Name = z.string().regex(/^[a-z0-9-]{1,60}$/, 'Small letters, digits and hyphens')

const Place = z.strictObject({
  city: requiredText('City', 80),
  neighbourhoods: z.array(Coordinates.extend({ name: requiredText('Name', 80) })).min(1),
})

/** A country where Huella sells; a new one needs all of it. */
const Market = z.strictObject({
  operationUid: Name,
  country: CountryIsoCode,
  name: requiredText('Name', 60).optional(),
  flag: requiredText('Flag', 20).optional(),
  /** Places that 'Entregar en' offers, in this order. */
  places: z.array(Place).min(1).optional(),
})

const shop = Shop.shape
/**
 * A shop: what the entry does not name stays as it is. A new shop needs a country, a name, a label, an address, its
 * point, hours, a delivery charge and its zones.
 */
const ShopPlan = z
  .strictObject({
    ...ShopSettings.partial().shape,
    id: Name,
    country: CountryIsoCode.optional(),
    /** Shown to customers; a new shop is, unless the entry says no. */
    isOpen: z.boolean().optional(),
    /** Corners of the only delivery zone, in order; null: pickup only. The short way to write `deliveryZones`. */
    deliveryZone: z.array(Coordinates).min(3).nullable().optional(),
    vat: z.boolean().optional(),
    homeSections: shop.homeSections.optional(),
    collections: shop.collections.optional(),
    banners: shop.banners.optional(),
    pages: z.array(z.strictObject({ slug: z.string(), title: z.string() })).optional(),
    /** Slugs of products that the shop recommends; those it does not have yet are left out. */
    favorites: z.array(z.string()).optional(),
    /** Name by which other programs know the shop; a new one has its id. */
    serviceProviderId: z.string().min(1).max(100).optional(),
    /** Price of a donated kilo; null: no donation offer, and an existing one stays. */
    kiloToGive: Money.min(1).nullable().optional(),
  })
  .refine(
    ({ deliveryZone, deliveryZones }) => deliveryZone === undefined || deliveryZones === undefined,
    'deliveryZone is the short way to write deliveryZones: write one of them',
  )

/** A category that products are tagged with; its children follow. */
const Category = z.strictObject({
  slug: Name,
  name: requiredText('Name', 80),
  /** Undefined leaves it as it is. */
  emoji: z.string().max(20).nullable().optional(),
  get children() {
    return z.array(Category).default([])
  },
})

/** `firstPurchase: true`, and so for each condition on the customer. */
const conditionFlags = mapConditions(() => z.boolean().optional())

/** A coupon of a country: its uses and what the entry does not name stay. A new one needs a title, a kind and a start. */
const CouponPlan = z
  .strictObject({
    code: z.string().regex(/^[A-Z0-9_-]{3,60}$/, 'Capitals, digits, hyphens and underscores'),
    country: CountryIsoCode,
    title: requiredText('Title', 80).optional(),
    kind: CouponKind.optional(),
    /** For a percentage coupon. */
    percent: z.int().min(1).max(100).nullable().optional(),
    /** For a coupon of a fixed amount. */
    amount: Money.min(1).nullable().optional(),
    maxDiscount: Money.min(1).nullable().optional(),
    ...conditionFlags,
    /** Slugs of categories, including their descendants. In these four lists, empty means all. */
    categories: z.array(Name).optional(),
    brands: z.array(requiredText('Brand', 100)).optional(),
    petTypes: z.array(PetType).optional(),
    shops: z.array(Name).optional(),
    /** Minimum of the whole cart, before discounts. */
    minItemTotal: Money.optional(),
    startsAt: z.iso.datetime({ offset: true }).optional(),
    /** First moment at which it is no longer valid; null: no end. */
    endsAt: z.iso.datetime({ offset: true }).nullable().optional(),
    totalLimit: z.int().min(1).nullable().optional(),
    perCustomerLimit: z.int().min(1).nullable().optional(),
    /** True: listed for every customer; false: usable only by typing its code. */
    isPublic: z.boolean().optional(),
  })
  .superRefine((coupon, context) => {
    for (const message of findCouponErrors(coupon)) context.addIssue({ code: 'custom', message })
  })

/**
 * File of `npm run market:setup` and `setup:export`: a market without its products. What it does not name stays as it
 * is. Amounts in minor units.
 */
export const MarketPlan = z
  .strictObject({
    markets: z.array(Market).default([]),
    categories: z.array(Category).default([]),
    shops: z.array(ShopPlan).default([]),
    coupons: z.array(CouponPlan).default([]),
  })
  .superRefine(({ markets, shops, categories, coupons }, context) => {
    const namedTwice = [
      ...twice(markets.map(({ country }) => country)),
      ...twice(shops.map(({ id }) => id)),
      ...twice(coupons.map(couponName)),
      ...twice(categories.flatMap((category) => flattenCategory(category)).map(({ slug }) => slug)),
    ]
    for (const name of namedTwice) context.addIssue({ code: 'custom', message: `${name} stands here twice` })
  })

export type MarketPlan = z.infer<typeof MarketPlan>
type Category = z.infer<typeof Category>
export type ShopPlan = z.infer<typeof ShopPlan>
export type CouponPlan = z.infer<typeof CouponPlan>

interface CouponFacts extends Partial<Record<CouponCondition, boolean | undefined>> {
  kind?: CouponRow['kind'] | undefined
  percent?: number | null | undefined
  amount?: number | null | undefined
  startsAt?: string | Date | undefined
  endsAt?: string | Date | null | undefined
  perCustomerLimit?: number | null | undefined
}

/** What cannot be of a coupon, as far as it is named. */
export function findCouponErrors(coupon: CouponFacts) {
  const { kind, percent, amount, perCustomerLimit, startsAt, endsAt } = coupon
  const [start, end] = [startsAt, endsAt].map((time) => (time ? new Date(time).getTime() : null))
  const isPercentage = kind === 'percentage'
  const isAmount = kind === 'amount'
  const isOnce = getConditionNames().some((name) => coupon[name] && couponConditions[name].isOnce)
  return [
    kind && percent !== undefined && isPercentage !== (percent !== null) && 'A percentage has its percent',
    kind && amount !== undefined && isAmount !== (amount !== null) && 'An amount has its amount',
    start && end && start >= end && 'A coupon ends after it begins',
    isOnce &&
      perCustomerLimit !== undefined &&
      perCustomerLimit !== 1 &&
      'A condition such as firstPurchase is met once: perCustomerLimit is 1',
  ].filter((error) => typeof error === 'string')
}

export function couponName({ country, code }: { country: string; code: string }): string {
  return `${country} ${code}`
}

/** Every category with its parent, in the order of the file. */
export function flattenCategory(category: Category, parentId: string | null = null): PlannedCategory[] {
  const { slug, name, emoji, children } = category
  return [{ slug, name, emoji, parentId }, ...children.flatMap((child) => flattenCategory(child, slug))]
}

interface PlannedCategory {
  slug: string
  name: string
  emoji: string | null | undefined
  parentId: string | null
}

function twice(names: string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))]
}
