import { toCouponPlan } from '../coupons/coupon-plan.ts'
import { MarketPlan, type ShopPlan } from './market-plan.ts'
import type { SetUpRows, ShopRow, TagRow } from './store/set-up.ts'
import { ShopFacts } from './store/shops.ts'

/** The plan that would set up the market as it is; personal coupons are none of it. `slugs`: products by their id. */
export function exportPlan(
  { operations, places, tags, shops, donations, coupons }: SetUpRows,
  slugs: ReadonlyMap<string, string>,
): MarketPlan {
  return MarketPlan.parse({
    markets: operations.map(({ operationUid, countryIso, countryName, countryFlag }) => ({
      operationUid,
      country: countryIso,
      name: countryName,
      flag: countryFlag,
      ...toPlaces(places.filter(({ country }) => country === countryIso)),
    })),
    categories: toCategories(tags, null),
    shops: shops.map((shop) => {
      const donation = donations.find(({ shopId }) => shopId === shop.id)
      return toShopPlan(shop, { slugs, kiloToGive: donation?.priceMinor ?? null })
    }),
    coupons: coupons.filter(({ ownerUid }) => ownerUid === null).map(toCouponPlan),
  })
}

/** Neighbourhoods in their order, under a city as long as it is the same. */
function toPlaces(rows: SetUpRows['places']): Pick<MarketPlan['markets'][number], 'places'> {
  const cities: NonNullable<MarketPlan['markets'][number]['places']> = []
  for (const { city, neighbourhood, lat, lon } of byPosition(rows)) {
    const last = cities.at(-1)
    if (last?.city === city) last.neighbourhoods.push({ name: neighbourhood, lat, lon })
    else cities.push({ city, neighbourhoods: [{ name: neighbourhood, lat, lon }] })
  }
  return cities.length > 0 ? { places: cities } : {}
}

function toCategories(tags: readonly TagRow[], parent: string | null): MarketPlan['categories'] {
  return byPosition(tags.filter(({ parentId }) => parentId === parent)).map(({ id, name, emoji }) => ({
    slug: id,
    name,
    emoji,
    children: toCategories(tags, id),
  }))
}

interface ShopExtras {
  slugs: ReadonlyMap<string, string>
  kiloToGive: number | null
}

function toShopPlan(row: ShopRow, { slugs, kiloToGive }: ShopExtras): ShopPlan {
  const { timeZone: _, vatRate: __, favorites, ...facts } = ShopFacts.parse(row.facts)
  return {
    id: row.id,
    country: row.country,
    name: row.name,
    isOpen: row.active ?? true,
    coordinates: row.coordinates,
    deliveryZones: row.deliveryZones,
    ...facts,
    favorites: favorites.flatMap((id) => slugs.get(id) ?? []),
    kiloToGive,
  }
}

function byPosition<Row extends { position: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.position - b.position)
}
