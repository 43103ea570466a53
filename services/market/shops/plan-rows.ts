import { countries } from '#shared/countries/countries.ts'
import { type CouponEntry, toCouponPlan, toCouponRow, withDefaults } from '../coupons/coupon-plan.ts'
import type { CouponRow } from '../coupons/store.ts'
import { withCountryCodes } from '../customers/rules/phone-number.ts'
import { usualDelivery } from '../live-delivery/delivery-settings.ts'
import { usualLimits } from '../orders/rules/unproved-buyers.ts'
import { couponName, flattenCategory, type MarketPlan, type ShopPlan } from './market-plan.ts'
import { assignPositions } from './rules/assign-positions.ts'
import type { SetUpRows, ShopRow } from './store/set-up.ts'

/** Existing rows, with the number of uses of each coupon. */
export type PresentRows = Omit<SetUpRows, 'coupons'> & { coupons: (CouponRow & { used: number })[] }

export type PlanRefusal = { kind: 'market' | 'shop' | 'coupon'; name: string; reason: string }

type FindProductIds = (slugs: readonly string[]) => Promise<string[]>

/** The rows that a plan wants: what it names, over what is there, else over the defaults of a new row. */
export async function planRows(
  plan: MarketPlan,
  present: PresentRows,
  findProductIds: FindProductIds,
): Promise<{ wanted: SetUpRows; refused: PlanRefusal[] }> {
  const refused: PlanRefusal[] = []
  const operations = plan.markets.flatMap((market) => {
    const { operationUid, country, name, flag } = market
    const there = present.operations.find(({ countryIso }) => countryIso === country)
    const missing = there ? [] : nameMissing({ name, flag, places: market.places })
    if (missing.length > 0) refused.push({ kind: 'market', name: operationUid, reason: sayMissing('market', missing) })
    const countryName = name ?? there?.countryName
    const countryFlag = flag ?? there?.countryFlag
    if (countryName === undefined || countryFlag === undefined) return []
    return [{ operationUid, countryIso: country, countryName, countryFlag }]
  })

  const shops: ShopRow[] = []
  for (const shop of plan.shops) {
    const there = present.shops.find(({ id }) => id === shop.id)
    const favorites = shop.favorites && (await findProductIds(shop.favorites))
    const { row, missing } = toShopRow(shop, there, favorites)
    if (row) shops.push(row)
    else refused.push({ kind: 'shop', name: shop.id, reason: sayMissing('shop', missing) })
  }

  const coupons: CouponRow[] = []
  for (const coupon of plan.coupons) {
    const name = couponName(coupon)
    const { row, missing } = toWantedCoupon(
      coupon,
      present.coupons.find((there) => couponName(there) === name),
    )
    if (row) coupons.push(row)
    else refused.push({ kind: 'coupon', name, reason: sayMissing('coupon', missing) })
  }

  const donations = plan.shops.flatMap(({ id, kiloToGive }) =>
    kiloToGive ? [{ shopId: id, priceMinor: kiloToGive }] : [],
  )
  const wanted = { operations, places: toPlaces(plan, present), tags: toTags(plan, present), shops, donations, coupons }
  return { wanted, refused }
}

function toPlaces({ markets }: MarketPlan, present: PresentRows): SetUpRows['places'] {
  return markets.flatMap(({ country, places = [] }) => {
    const named = places.flatMap(({ city, neighbourhoods }) =>
      neighbourhoods.map(({ name, lat, lon }) => ({ country, city, neighbourhood: name, lat, lon })),
    )
    const getKey = (place: { city: string; neighbourhood: string }) => `${place.city}, ${place.neighbourhood}`
    const there = present.places.filter((place) => place.country === country)
    const positions = assignPositions(named.map(getKey), new Map(there.map((place) => [getKey(place), place.position])))
    return named.map((place, index) => ({ ...place, position: positions[index] ?? index }))
  })
}

function toTags({ categories }: MarketPlan, present: PresentRows): SetUpRows['tags'] {
  const named = categories.flatMap((category) => flattenCategory(category))
  const positions = new Map<string, number>()
  for (const parentId of new Set(named.map((tag) => tag.parentId))) {
    const siblings = named.filter((tag) => tag.parentId === parentId).map(({ slug }) => slug)
    const there = present.tags.filter((tag) => tag.parentId === parentId)
    const placed = assignPositions(siblings, new Map(there.map(({ id, position }) => [id, position])))
    for (const [index, slug] of siblings.entries()) positions.set(slug, placed[index] ?? index)
  }
  return named.map(({ slug, name, emoji, parentId }) => {
    const there = present.tags.find(({ id }) => id === slug)
    const ownEmoji = emoji === undefined ? (there?.emoji ?? null) : emoji
    return { id: slug, slug: there?.slug ?? slug, name, emoji: ownEmoji, parentId, position: positions.get(slug) ?? 0 }
  })
}

/** Settings that a new shop has unless its entry says otherwise. */
const newShop = {
  phone: null,
  whatsapp: null,
  exceptions: [],
  paymentOptions: ['cash'],
  vat: false,
  minimumCharge: 0,
  minimumFee: 0,
  minimumTicketFreeDelivery: null,
  deliveryTimeInterval: 60,
  ordersPerWindow: null,
  defaultEta: 60,
  etaType: 'MINUTES',
  roundPricesEvery: 0,
  ...usualLimits,
  ...usualDelivery,
  predefinedNotes: [],
  popularSearches: [],
  homeSections: [],
  collections: [],
  banners: [],
  pages: [],
  favorites: [],
}

type Outcome<Row> = { row: Row; missing: null } | { row: null; missing: string[] }

/** The row of a planned shop over the one that is there; `favorites` are product ids by now. */
function toShopRow(plan: ShopPlan, there: ShopRow | undefined, favorites: string[] | undefined): Outcome<ShopRow> {
  const { id, name, coordinates, isOpen, deliveryZone, kiloToGive: _, ...rest } = plan
  const { country = there?.country, deliveryZones = toZones(deliveryZone), ...facts } = rest
  const shopCountry = there?.country ?? country
  const written = withoutUndefined({ ...facts, favorites })
  const named = shopCountry ? withCountryCodes(written, shopCountry) : written
  if (there) {
    const row = {
      ...there,
      country: country ?? there.country,
      name: name ?? there.name,
      coordinates: coordinates ?? there.coordinates,
      deliveryZones: deliveryZones ?? there.deliveryZones,
      active: isOpen ?? there.active,
      facts: { ...there.facts, ...named },
    }
    return { row, missing: null }
  }
  const { label, address, schedule, deliveryCharge } = facts
  const required = { country, name, label, address, coordinates, schedule, deliveryZones, deliveryCharge }
  if (!country || !name || !coordinates || !deliveryZones || nameMissing(required).length > 0)
    return { row: null, missing: nameMissing(required) }

  const { currency, timezone: timeZone, vatRate } = countries[country]
  const ownFacts = { timeZone, vatRate, serviceProviderId: id, ...newShop, ...named }
  const row = { id, country, name, currency, coordinates, deliveryZones, active: isOpen ?? true, facts: ownFacts }
  return { row, missing: null }
}

function toZones(deliveryZone: ShopPlan['deliveryZone']): ShopRow['deliveryZones'] | undefined {
  if (!deliveryZone) return deliveryZone === null ? [] : undefined
  const terms = { deliveryCharge: null, minimumCharge: null, minimumTicketFreeDelivery: null }
  return [{ name: 'Zona de entrega', corners: deliveryZone, ...terms }]
}

function toWantedCoupon(entry: CouponEntry, there: PresentRows['coupons'][number] | undefined): Outcome<CouponRow> {
  const named = withoutUndefined(entry)
  if (there) return { row: toCouponRow({ ...toCouponPlan(there), ...named }), missing: null }
  const { title, kind, startsAt } = entry
  if (!title || !kind || !startsAt) return { row: null, missing: nameMissing({ title, kind, startsAt }) }
  return {
    row: toCouponRow(withDefaults({ ...named, code: entry.code, country: entry.country, title, kind, startsAt })),
    missing: null,
  }
}

type Named<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

function withoutUndefined<Values extends object>(values: Values): Named<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Named<Values>
}

function nameMissing(required: object): string[] {
  return Object.entries(required).flatMap(([name, value]) => (value === undefined ? [name] : []))
}

function sayMissing(kind: PlanRefusal['kind'], missing: readonly string[]): string {
  return `a new ${kind} needs ${missing.join(', ')}`
}
