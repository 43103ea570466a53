import { isDeepStrictEqual } from 'node:util'
import { findPlaceError } from '#shared/countries/place-error.ts'
import { findCouponErrors, toCouponPlan } from '../coupons/coupon-plan.ts'
import { type CouponFault, whyCannotSetCoupon } from '../coupons/rules/coupon-references.ts'
import type { CouponRow } from '../coupons/store.ts'
import { couponName, type MarketPlan } from './market-plan.ts'
import { type PlanRefusal, type PresentRows, planRows } from './plan-rows.ts'
import { describePlaceError, describeZoneError } from './rules/zone-labels.ts'
import { findZoneError } from './rules/zone-shape.ts'
import type { DonationRow, OperationRow, PlaceRow, SetUpRows, ShopRow, TagRow } from './store/set-up.ts'

/** Writers for the rows of a plan. */
export interface MarketDoor {
  openMarket(market: { operation: OperationRow; places: readonly PlaceRow[] }): Promise<void>
  putShop(shop: ShopRow): Promise<void>
  putTags(tags: readonly TagRow[]): Promise<void>
  /** Sets the price of a shop's donated kilo. */
  putDonation(donation: DonationRow): Promise<void>
  putCoupons(coupons: readonly CouponRow[]): Promise<void>
  productIds(slugs: readonly string[]): Promise<string[]>
}

export interface PlannedChange {
  kind: 'market' | 'place' | 'category' | 'shop' | 'donation' | 'coupon'
  name: string
  what: 'new' | 'changed' | 'unchanged'
  /** Changed fields of a changed row. */
  fields: string[]
}

/**
 * Compares a plan with the database and applies it, unless it is a dry run or something is refused. Repeating the plan
 * changes nothing; records and fields that it does not name stay as they are.
 */
export async function setUpMarket(
  door: MarketDoor,
  { plan, present, dryRun }: { plan: MarketPlan; present: PresentRows; dryRun: boolean },
): Promise<{ changes: PlannedChange[]; refused: PlanRefusal[] }> {
  const { wanted, refused: incomplete } = await planRows(plan, present, door.productIds)
  const refused = [...incomplete, ...whyNot(wanted, present)]
  const comparison = {
    market: compare('market', wanted.operations, present.operations, ({ countryIso }) => countryIso),
    place: compare('place', wanted.places, present.places, placeName),
    category: compare('category', wanted.tags, present.tags, ({ id }) => id),
    shop: compare('shop', wanted.shops, present.shops, ({ id }) => id),
    donation: compare('donation', wanted.donations, present.donations, ({ shopId }) => shopId),
    coupon: compare('coupon', wanted.coupons, present.coupons, couponName),
  }
  const changes = Object.values(comparison).flat()
  if (dryRun || refused.length > 0) return { changes, refused }

  const isDue = ({ what }: PlannedChange) => what !== 'unchanged'
  if ([...comparison.market, ...comparison.place].some(isDue)) {
    for (const operation of wanted.operations) {
      const places = wanted.places.filter(({ country }) => country === operation.countryIso)
      await door.openMarket({ operation, places })
    }
  }
  if (comparison.category.some(isDue)) await door.putTags(wanted.tags)
  for (const [index, change] of comparison.shop.entries()) {
    const shop = wanted.shops[index]
    if (shop && isDue(change)) await door.putShop(shop)
  }
  for (const [index, change] of comparison.donation.entries()) {
    const donation = wanted.donations[index]
    if (donation && isDue(change)) await door.putDonation(donation)
  }
  if (comparison.coupon.some(isDue)) await door.putCoupons(wanted.coupons)
  return { changes, refused }
}

function whyNot(wanted: SetUpRows, present: PresentRows): PlanRefusal[] {
  const refused: PlanRefusal[] = []
  for (const { operationUid, countryIso } of wanted.operations) {
    const there = present.operations.find((operation) => operation.countryIso === countryIso)
    if (there && there.operationUid !== operationUid) {
      refused.push({ kind: 'market', name: operationUid, reason: `${countryIso} is ${there.operationUid} already` })
    }
  }
  const markets = new Set([...present.operations, ...wanted.operations].map(({ countryIso }) => countryIso))
  for (const { id, country, coordinates, deliveryZones } of wanted.shops) {
    const there = present.shops.find((shop) => shop.id === id)
    if (there?.country !== country && !markets.has(country))
      refused.push({ kind: 'shop', name: id, reason: `there is no market in ${country}` })
    if (there && there.country !== country) {
      refused.push({ kind: 'shop', name: id, reason: `it is in ${there.country}, and its prices with it` })
      continue
    }
    const place = findPlaceError([coordinates], country)
    if (place) refused.push({ kind: 'shop', name: id, reason: describePlaceError(place, country).en })
    const zone = findZoneError(deliveryZones, country)
    if (zone) refused.push({ kind: 'shop', name: id, reason: describeZoneError(zone, country).en })
  }
  const tags = new Set([...present.tags, ...wanted.tags].map(({ id }) => id))
  const shops = new Set([...present.shops, ...wanted.shops].map(({ id }) => id))
  for (const coupon of wanted.coupons) {
    const name = couponName(coupon)
    const used = present.coupons.find((there) => couponName(there) === name)?.used ?? 0
    for (const { error } of findCouponErrors(toCouponPlan(coupon)))
      refused.push({ kind: 'coupon', name, reason: error })
    for (const fault of whyCannotSetCoupon(coupon, { markets, tags, shops, used })) {
      refused.push({ kind: 'coupon', name, reason: toReason(fault) })
    }
  }
  return refused
}

function toReason({ code, value }: CouponFault): string {
  switch (code) {
    case 'coupon-without-market':
      return `there is no market in ${value}`
    case 'coupon-category-unknown':
      return `there is no category ${value}`
    case 'coupon-shop-unknown':
      return `there is no shop ${value}`
    case 'coupon-limit-below-uses':
      return `it was used ${value} times already`
  }
}

function compare<Row extends object>(
  kind: PlannedChange['kind'],
  wanted: readonly Row[],
  present: readonly Row[],
  getName: (row: Row) => string,
): PlannedChange[] {
  const known = new Map(present.map((row) => [getName(row), row]))
  return wanted.map((row) => {
    const name = getName(row)
    const there = known.get(name)
    if (!there) return { kind, name, what: 'new', fields: [] }
    const fields = fieldsThatDiffer(row, there)
    return { kind, name, what: fields.length > 0 ? 'changed' : 'unchanged', fields }
  })
}

function fieldsThatDiffer(wanted: object, there: object): string[] {
  const before = new Map(flattenRow(there))
  return flattenRow(wanted)
    .filter(([field, value]) => !isDeepStrictEqual(before.get(field), value))
    .map(([field]) => field)
}

// Lists the fields of a row, with those of a shop's facts one by one.
function flattenRow(row: object): [string, unknown][] {
  return Object.entries(row).flatMap(([field, value]) => (field === 'facts' ? Object.entries(value) : [[field, value]]))
}

function placeName({ country, city, neighbourhood }: SetUpRows['places'][number]): string {
  return `${country}, ${city}, ${neighbourhood}`
}
