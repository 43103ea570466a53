import { type QueryExecutorProvider, sql } from 'kysely'
import { type CountryIso, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { Currency } from '#shared/money.ts'
import type { DeliveryZone } from '../../contract.ts'
import type { CouponRow } from '../../coupons/store.ts'
import { ShopFacts } from './shops.ts'

export interface OperationRow {
  operationUid: string
  countryIso: CountryIso
  countryName: string
  countryFlag: string
}

export interface ShopRow {
  id: string
  country: CountryIso
  name: string
  currency: Currency
  coordinates: Point
  /** Empty delivers nowhere, pickup only. */
  deliveryZones: DeliveryZone[]
  /** The rest of the contract's Shop. */
  facts: object
  /** Shown to customers; undefined leaves it as it is, and opens a new shop. */
  active?: boolean | undefined
}

export interface PlaceRow {
  country: CountryIso
  city: string
  neighbourhood: string
  lat: number
  lon: number
  position: number
}

export interface TagRow {
  id: string
  slug: string
  name: string
  emoji: string | null
  parentId: string | null
  position: number
}

export async function putOperation(db: QueryExecutorProvider, row: OperationRow): Promise<void> {
  await sql`
    insert into market.operations (operation_uid, country_iso, country_name, country_flag)
    values (${row.operationUid}, ${row.countryIso}, ${row.countryName}, ${row.countryFlag})
    on conflict (operation_uid) do update set
      country_name = excluded.country_name, country_flag = excluded.country_flag`.execute(db)
}

export async function putShop(db: QueryExecutorProvider, row: ShopRow, now: Date): Promise<void> {
  const zones = JSON.stringify(row.deliveryZones)
  await sql`
    insert into market.shops as s
      (id, country, name, currency, lat, lon, delivery_zones, delivery_zone, facts, active, updated_at)
    values (
      ${row.id}, ${row.country}, ${row.name}, ${row.currency}, ${row.coordinates.lat}, ${row.coordinates.lon},
      ${zones}::jsonb, ${zones}::jsonb -> 0 -> 'corners', ${JSON.stringify(row.facts)}::jsonb, ${row.active ?? true},
      ${now}
    )
    on conflict (id) do update set
      name = excluded.name, lat = excluded.lat, lon = excluded.lon, delivery_zones = excluded.delivery_zones,
      delivery_zone = excluded.delivery_zone, facts = excluded.facts,
      active = coalesce(${row.active ?? null}, s.active), version = s.version + 1, updated_at = excluded.updated_at
  `.execute(db)
}

export async function putPlaces(db: QueryExecutorProvider, rows: readonly PlaceRow[]): Promise<void> {
  await sql`
    insert into market.places (country, city, neighbourhood, lat, lon, position)
    select country, city, neighbourhood, lat, lon, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      country text, city text, neighbourhood text, lat double precision, lon double precision, position integer
    )
    on conflict (country, city, neighbourhood) do update set
      lat = excluded.lat, lon = excluded.lon, position = excluded.position`.execute(db)
}

/** Parents may stand anywhere in the list. */
export async function putTags(db: QueryExecutorProvider, rows: readonly TagRow[]): Promise<void> {
  await sql`
    insert into market.tags (id, slug, name, emoji, parent_id, position)
    select id, slug, name, emoji, "parentId", position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id text, slug text, name text, emoji text, "parentId" text, position integer
    )
    on conflict (id) do update set
      slug = excluded.slug, name = excluded.name, emoji = excluded.emoji, parent_id = excluded.parent_id,
      position = excluded.position`.execute(db)
}

/** Writes popularity scores known from elsewhere; orders add to them. */
export async function putPopularity(
  db: QueryExecutorProvider,
  shopId: string,
  scores: readonly { slug: string; score: number }[],
): Promise<void> {
  await sql`
    insert into market.popularity (shop_id, product_id, score)
    select ${shopId}, p.id, r.score
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as r (slug text, score integer)
    join market.products p on p.slug = r.slug
    on conflict (shop_id, product_id) do update set score = excluded.score`.execute(db)
}

export async function findProductIds(db: QueryExecutorProvider, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${slugs}::text[]) with ordinality as wanted (slug, place)
    join market.products p on p.slug = wanted.slug
    order by wanted.place`.execute(db)
  return rows.map(({ id }) => id)
}

/** Slugs of products by their id; products that are gone have none. */
export async function findProductSlugs(
  db: QueryExecutorProvider,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; slug: string }>`
    select id, slug from market.products where id = any (${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

export interface ShopOfMarket {
  id: string
  name: string
  country: CountryIso
  currency: Currency
}

/** Shops of the default market first. */
export async function findShops(db: QueryExecutorProvider): Promise<ShopOfMarket[]> {
  const { rows } = await sql<ShopOfMarket>`
    select id, name, country, currency from market.shops where active
    order by country <> ${DEFAULT_COUNTRY}, country, id`.execute(db)
  return rows
}

/** Price of a shop's donated kilo. */
export interface DonationRow {
  shopId: string
  priceMinor: number
}

/** Rows that `market:setup` compares: markets, places, categories, shops, donation offers and coupons. */
export interface SetUpRows {
  coupons: CouponRow[]
  operations: OperationRow[]
  places: PlaceRow[]
  tags: TagRow[]
  shops: ShopRow[]
  donations: DonationRow[]
}

/** Facts with the defaults of those that a shop of an earlier version lacks. */
function withDefaults(facts: object): object {
  return { ...facts, ...ShopFacts.parse(facts) }
}

export async function findSetUp(db: QueryExecutorProvider): Promise<Omit<SetUpRows, 'coupons'>> {
  const operations = await sql<OperationRow>`
    select operation_uid as "operationUid", country_iso as "countryIso", country_name as "countryName",
      country_flag as "countryFlag"
    from market.operations order by country_iso`.execute(db)
  const places = await sql<PlaceRow>`
    select country, city, neighbourhood, lat, lon, position from market.places
    order by country, position, city, neighbourhood`.execute(db)
  const tags = await sql<TagRow>`
    select id, slug, name, emoji, parent_id as "parentId", position from market.tags order by position, id`.execute(db)
  const shops = await sql<ShopRow>`
    select id, country, name, currency, json_build_object('lat', lat, 'lon', lon) as coordinates,
      delivery_zones as "deliveryZones", facts, active
    from market.shops order by id`.execute(db)
  const donations = await sql<DonationRow>`
    select o.shop_id as "shopId", o.price_minor as "priceMinor"
    from market.products p
    join market.offers o on o.product_id = p.id
    where p.status = 'donation'`.execute(db)
  return {
    donations: donations.rows,
    operations: operations.rows,
    places: places.rows,
    tags: tags.rows,
    shops: shops.rows.map((row) => ({ ...row, facts: withDefaults(row.facts) })),
  }
}
