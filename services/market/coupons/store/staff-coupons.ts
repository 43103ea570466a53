import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../../tables.ts'
import type { CouponRow } from '../store.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** A coupon as operators see it: its terms, its version, its uses and what they took off orders, in minor units. */
export interface StaffCouponRow extends CouponRow {
  version: number
  uses: number
  cost: number
}

const columns = sql`
  c.country, c.currency, c.code, c.title, c.kind, c.percent, c.amount_minor as amount,
  c.max_discount_minor as "maxDiscount", c.conditions, c.tag_ids as "tagIds", c.vendors, c.pet_types as "petTypes",
  c.shop_ids as "shopIds", c.min_item_total_minor as "minItemTotal", c.starts_at as "startsAt", c.ends_at as "endsAt",
  c.total_limit as "totalLimit", c.per_customer_limit as "perCustomerLimit", c.owner_uid as "ownerUid",
  c.is_public as "isPublic", c.version
`
const counted = sql`
  (select count(*)::integer as uses, coalesce(sum(discount_minor), 0)::bigint as cost
   from market.coupon_uses u where u.coupon_id = c.id and u.given_back_at is null)
`

interface StaffCouponQuery {
  country: CountryIso
  /** At this moment. */
  state: 'active' | 'scheduled' | 'ended'
  now: Date
  /** Part of the code or the title; empty: all. */
  search: string
  /** Code of the last coupon of the page before. */
  after: string | null
  first: number
}

/** Coupons of a country that operators made, newest first, without those that were granted to one person. */
export async function findStaffCoupons(db: Database, query: StaffCouponQuery): Promise<StaffCouponRow[]> {
  const { country, state, now, search, after, first } = query
  const isIn = {
    active: sql`c.starts_at <= ${now} and (c.ends_at is null or c.ends_at > ${now})`,
    scheduled: sql`c.starts_at > ${now}`,
    ended: sql`c.ends_at <= ${now}`,
  }[state]
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<StaffCouponRow>`
    select ${columns}, total.uses, total.cost
    from market.coupons c cross join lateral ${counted} total
    where c.country = ${country} and c.cause is null and c.owner_uid is null and ${isIn}
      and (${search} = '' or c.code ilike ${pattern}
        or shared.without_accents(c.title) ilike shared.without_accents(${pattern}))
      and (${after}::text is null or (c.created_at, c.id) < (
        select l.created_at, l.id from market.coupons l where l.country = ${country} and l.code = ${after}
      ))
    order by c.created_at desc, c.id desc
    limit ${first}
  `.execute(db)
  return rows
}

/** Number of coupons in each state. */
export async function countStaffCoupons(
  db: Database,
  { country, now }: { country: CountryIso; now: Date },
): Promise<{ active: number; scheduled: number; ended: number }> {
  const { rows } = await sql<{ active: number; scheduled: number; ended: number }>`
    select count(*) filter (where starts_at <= ${now} and (ends_at is null or ends_at > ${now}))::integer as active,
      count(*) filter (where starts_at > ${now})::integer as scheduled,
      count(*) filter (where ends_at <= ${now})::integer as ended
    from market.coupons where country = ${country} and cause is null and owner_uid is null
  `.execute(db)
  return rows[0] ?? { active: 0, scheduled: 0, ended: 0 }
}

/** The country's coupon with this code, or null. */
export async function findStaffCoupon(
  db: Database,
  { country, code }: { country: CountryIso; code: string },
): Promise<StaffCouponRow | null> {
  const { rows } = await sql<StaffCouponRow>`
    select ${columns}, total.uses, total.cost
    from market.coupons c cross join lateral ${counted} total
    where c.country = ${country} and c.code = ${code} and c.cause is null and c.owner_uid is null
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Locks the coupon until the transaction ends, then reads it: orders that were counting a use have committed it. Null
 * when there is none.
 */
export async function lockStaffCoupon(
  trx: Transaction<Tables>,
  key: { country: CountryIso; code: string },
): Promise<StaffCouponRow | null> {
  await sql`
    select from market.coupons where country = ${key.country} and code = ${key.code} for update
  `.execute(trx)
  return findStaffCoupon(trx, key)
}

/** Whether the code is taken in the country, by whatever coupon. */
export async function isCodeTaken(
  db: Database,
  { country, code }: { country: CountryIso; code: string },
): Promise<boolean> {
  const { rows } = await sql`select from market.coupons where country = ${country} and code = ${code}`.execute(db)
  return rows.length > 0
}

/** Ids of the markets, categories and shops that exist, of those named. */
export async function findReferences(
  db: Database,
  { country, tagIds, shopIds }: { country: CountryIso; tagIds: readonly string[]; shopIds: readonly string[] },
): Promise<{ markets: Set<string>; tags: Set<string>; shops: Set<string> }> {
  const { rows } = await sql<{ markets: string[]; tags: string[]; shops: string[] }>`
    select
      array(select country_iso from market.operations where country_iso = ${country}) as markets,
      array(select id from market.tags where id = any (${tagIds}::text[])) as tags,
      array(select id from market.shops where id = any (${shopIds}::text[])) as shops
  `.execute(db)
  const [found] = rows
  return { markets: new Set(found?.markets), tags: new Set(found?.tags), shops: new Set(found?.shops) }
}

export interface CouponChoices {
  /** In the order of the tree: parents before their children. */
  categories: { id: string; name: string; depth: number }[]
  brands: string[]
  shops: { id: string; name: string }[]
}

/** What a coupon of a country can be limited to: the categories, and the brands and shops of the country. */
export async function findCouponChoices(db: Database, country: CountryIso): Promise<CouponChoices> {
  const categories = await sql<{ id: string; name: string; depth: number }>`
    with recursive tree as (
      select id, name, 0 as depth, array[position] as places, array[name] as names
      from market.tags where parent_id is null
      union all
      select t.id, t.name, tree.depth + 1, tree.places || t.position, tree.names || t.name
      from market.tags t join tree on t.parent_id = tree.id
    )
    select id, name, depth from tree order by places, names
  `.execute(db)
  const brands = await sql<{ vendor: string }>`
    -- From one brand to the next in the index: a distinct would read every product.
    with recursive brand as (
      (select vendor from market.products where status = 'active' and vendor <> '' order by vendor limit 1)
      union all
      select (
        select p.vendor from market.products p
        where p.status = 'active' and p.vendor <> '' and p.vendor > brand.vendor
        order by p.vendor limit 1
      )
      from brand where brand.vendor is not null
    )
    select vendor from brand
    where vendor is not null and exists (
      select from market.products p
      join market.offers o on o.product_id = p.id
      join market.shops s on s.id = o.shop_id and s.country = ${country}
      where p.vendor = brand.vendor and p.status = 'active' and p.vendor <> ''
    )
    order by vendor
  `.execute(db)
  const shops = await sql<{ id: string; name: string }>`
    select id, name from market.shops where country = ${country} order by active desc, name, id
  `.execute(db)
  return { categories: categories.rows, brands: brands.rows.map(({ vendor }) => vendor), shops: shops.rows }
}

/** These categories with all their descendants, and the names of those named. */
export async function findCoveredTags(
  db: Database,
  tagIds: readonly string[],
): Promise<{ coveredTagIds: string[]; tagNames: string[] }> {
  const { rows } = await sql<{ id: string; name: string; isNamed: boolean }>`
    with recursive covered as (
      select id, name, true as is_named from market.tags where id = any (${tagIds}::text[])
      union
      select t.id, t.name, false from covered join market.tags t on t.parent_id = covered.id
    )
    select id, name, is_named as "isNamed" from covered order by name
  `.execute(db)
  return {
    coveredTagIds: [...new Set(rows.map(({ id }) => id))],
    tagNames: rows.filter(({ isNamed }) => isNamed).map(({ name }) => name),
  }
}

interface ExampleQuery {
  country: CountryIso
  shopIds: readonly string[]
  coveredTagIds: readonly string[]
  vendors: readonly string[]
  petTypes: readonly string[]
}

/**
 * A selling shop where the coupon counts and up to three of its products in stock: first two that the coupon covers,
 * the most bought on top, then one that it does not cover, where there is one.
 */
export async function findExampleGoods(
  db: Database,
  { country, shopIds, coveredTagIds, vendors, petTypes }: ExampleQuery,
): Promise<{ shopId: string; productVariantId: string; price: number; isCovered: boolean }[]> {
  const { rows } = await sql<{ shopId: string; productVariantId: string; price: number; isCovered: boolean }>`
    with shop as (
      select s.id from market.shops s
      where s.active and s.country = ${country} and (${shopIds}::text[] = '{}' or s.id = any (${shopIds}::text[]))
        and exists (select from market.offers o where o.shop_id = s.id and o.stock > 0 and not o.hidden)
      order by s.id limit 1
    ),
    goods as (
      select distinct on (p.id)
        o.shop_id, o.variant_id, o.price_minor as price, coalesce(popularity.score, 0) as score, p.id as product_id,
        (${coveredTagIds}::text[] = '{}' or p.tag_ids && ${coveredTagIds}::text[])
          and (${vendors}::text[] = '{}' or p.vendor = any (${vendors}::text[]))
          and (${petTypes}::text[] = '{}' or p.pet_types && ${petTypes}::text[]) as is_covered
      from shop
      join market.offers o on o.shop_id = shop.id
      join market.products p on p.id = o.product_id and p.status = 'active'
      join market.variants v on v.id = o.variant_id and v.active
      left join market.popularity popularity on popularity.shop_id = shop.id and popularity.product_id = p.id
      where o.stock > 0 and not o.hidden and o.price_minor > 0
      order by p.id, v.position
    ),
    ranked as (
      select *, row_number() over (partition by is_covered order by score desc, product_id) as place from goods
    )
    select shop_id as "shopId", variant_id as "productVariantId", price, is_covered as "isCovered"
    from ranked
    where (is_covered and place <= 2) or (not is_covered and place = 1)
    order by is_covered desc, place
  `.execute(db)
  return rows
}
