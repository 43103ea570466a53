import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import { CountryIsoCode, CurrencyCode } from '#shared/values.ts'
import { DeliveryZone, Operation, type Place, Shop } from '../../contract.ts'
import type { Tables } from '../../tables.ts'
import type { ShopRecord } from '../shop-record.ts'

/** Content of the column `market.shops.facts`. */
export const ShopFacts = Shop.omit({
  id: true,
  name: true,
  currency: true,
  country: true,
  coordinates: true,
  isOpen: true,
  opensAt: true,
  servesPoint: true,
  zoneMinimumCharge: true,
  version: true,
}).extend({ pages: z.array(z.object({ slug: z.string(), title: z.string() })).default([]) })

const ShopRow = z.object({
  id: z.string(),
  name: z.string(),
  country: CountryIsoCode,
  currency: CurrencyCode,
  lat: z.number(),
  lon: z.number(),
  delivery_zones: z.array(DeliveryZone),
  facts: ShopFacts,
  version: z.int(),
})

export async function findOperations(db: Kysely<Tables>): Promise<Operation[]> {
  const rows = await db.selectFrom('market.operations').selectAll().orderBy('country_iso').execute()
  return rows.map((row) =>
    Operation.parse({
      operationUid: row.operation_uid,
      countryIso: row.country_iso,
      countryName: row.country_name,
      countryFlag: row.country_flag,
    }),
  )
}

/** Country and currency of a shop, open or not; null: there is none. */
export async function findShopMarket(
  db: Kysely<Tables>,
  shopId: string,
): Promise<{ country: CountryIso; currency: Currency } | null> {
  const row = await db
    .selectFrom('market.shops')
    .select(['country', 'currency'])
    .where('id', '=', shopId)
    .executeTakeFirst()
  return row ? { country: CountryIsoCode.parse(row.country), currency: CurrencyCode.parse(row.currency) } : null
}

/** Selling shops of a country. */
export async function findShopsByCountry(db: Kysely<Tables>, country: CountryIso): Promise<ShopRecord[]> {
  const rows = await db
    .selectFrom('market.shops')
    .select(['id', 'name', 'country', 'currency', 'lat', 'lon', 'delivery_zones', 'facts', 'version'])
    .where('country', '=', country)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { facts, lat, lon, delivery_zones, currency, ...shop } = ShopRow.parse(row)
    return {
      ...shop,
      ...facts,
      currency: { code: currency },
      coordinates: { lat, lon },
      deliveryZones: delivery_zones,
    }
  })
}

/** Every shop, selling ones first. */
export async function findAllShops(
  db: Kysely<Tables>,
): Promise<{ id: string; name: string; country: CountryIso; active: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; country: CountryIso; active: boolean }>`
    select id, name, country, active from market.shops order by active desc, country, name, id
  `.execute(db)
  return rows
}

/** The country's cities with their neighbourhoods, to pick a delivery point from. */
export async function findPlaces(db: Kysely<Tables>, country: CountryIso): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select city, json_agg(json_build_object('name', neighbourhood, 'lat', lat, 'lon', lon) order by position) as neighbourhoods
    from market.places
    where country = ${country}
    group by city
    order by min(position), city`.execute(db)
  return rows
}
