import * as z from 'zod'
import { Coordinates, CountryIsoCode, Money, requiredText } from '#shared/values.ts'
import { Shop } from '../contract.ts'
import { CouponEntry } from '../coupons/coupon-plan.ts'
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

/**
 * File of `npm run market:setup` and `setup:export`: a market without its products. What it does not name stays as it
 * is. Amounts in minor units.
 */
export const MarketPlan = z
  .strictObject({
    markets: z.array(Market).default([]),
    categories: z.array(Category).default([]),
    shops: z.array(ShopPlan).default([]),
    coupons: z.array(CouponEntry).default([]),
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
