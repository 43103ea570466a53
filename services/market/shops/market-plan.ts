import * as z from 'zod'
import { countries } from '#shared/countries/countries.ts'
import { Coordinates, CountryIsoCode, Money, requiredText } from '#shared/values.ts'
import { Shop } from '../contract.ts'
import { CouponPlan } from '../coupons/coupon-plan.ts'

const Name = z.string().regex(/^[a-z0-9-]{1,60}$/, 'Small letters, digits and hyphens')

const Market = z.strictObject({
  operationUid: Name,
  country: CountryIsoCode,
  name: requiredText('Name', 60),
  flag: requiredText('Flag', 20),
  /** Places that 'Entregar en' offers, in this order. */
  places: z
    .array(
      z.strictObject({
        city: requiredText('City', 80),
        neighbourhoods: z.array(Coordinates.extend({ name: requiredText('Name', 80) })).min(1),
      }),
    )
    .min(1),
})

const shop = Shop.shape
const ShopPlan = z.strictObject({
  id: Name,
  country: CountryIsoCode,
  name: requiredText('Name', 80),
  label: requiredText('Label', 80),
  address: requiredText('Address', 200),
  phone: shop.phone.default(null),
  whatsapp: shop.whatsapp.default(null),
  coordinates: Coordinates,
  /** Corners of the delivery area, in order; null: pickup only. */
  deliveryZone: z.array(Coordinates).min(3).nullable(),
  schedule: shop.schedule
    .min(1)
    .refine((days) => days.every((day) => !day.active || day.startTime < day.endTime), 'A day ends after it starts')
    .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'A day stands here once'),
  paymentOptions: shop.paymentOptions.min(1).default(['cash']),
  vat: shop.vat.default(false),
  minimumCharge: shop.minimumCharge.default(0),
  minimumFee: shop.minimumFee.default(0),
  deliveryCharge: shop.deliveryCharge,
  minimumTicketFreeDelivery: shop.minimumTicketFreeDelivery.default(null),
  deliveryTimeInterval: shop.deliveryTimeInterval.min(15).max(720).default(60),
  ordersPerWindow: shop.ordersPerWindow,
  defaultEta: shop.defaultEta.min(1).default(60),
  etaType: shop.etaType.default('MINUTES'),
  roundPricesEvery: shop.roundPricesEvery.default(0),
  predefinedNotes: shop.predefinedNotes.default([]),
  popularSearches: shop.popularSearches.default([]),
  homeSections: shop.homeSections.default([]),
  collections: shop.collections.default([]),
  banners: shop.banners.default([]),
  pages: z.array(z.strictObject({ slug: z.string(), title: z.string() })).default([]),
  /** Slugs of products that the shop recommends; those it does not have yet are left out. */
  favorites: z.array(z.string()).default([]),
  /** Price of a donated kilo; null: no donation offer, and an existing one stays. */
  kiloToGive: Money.min(1).nullable().default(null),
})

/** A category that products are tagged with; its children follow. */
const Category = z.strictObject({
  slug: Name,
  name: requiredText('Name', 80),
  emoji: z.string().max(20).nullable().default(null),
  get children() {
    return z.array(Category).default([])
  },
})

/** File of `npm run market:setup`: a market before it has products. Amounts in minor units. */
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

/** The table row of a planned shop; `favorites` are product ids by now. */
export function toShopRow(plan: MarketPlan['shops'][number], favorites: string[]) {
  const { id, country, name, coordinates, deliveryZone, kiloToGive: _, ...rest } = plan
  const { currency, timezone: timeZone, vatRate } = countries[country]
  const facts = { ...rest, favorites, timeZone, vatRate, serviceProviderId: id }
  return { id, country, name, currency, coordinates, deliveryZone, facts }
}

export function couponName({ country, code }: { country: string; code: string }): string {
  return `${country} ${code}`
}

/** Every category with its parent, in the order of the file. */
export function flattenCategory(category: Category, parentId: string | null = null, position = 0): TagOfPlan[] {
  const { slug, name, emoji, children } = category
  return [
    { id: slug, slug, name, emoji, parentId, position },
    ...children.flatMap((child, index) => flattenCategory(child, slug, index)),
  ]
}

interface TagOfPlan {
  id: string
  slug: string
  name: string
  emoji: string | null
  parentId: string | null
  position: number
}

function twice(names: string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))]
}
