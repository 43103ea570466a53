import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import { getCounterOwner } from '../counter-sales/rules/counter-sale.ts'
import type { Tables } from '../tables.ts'
import type { DailySales } from './rules/periods.ts'

/** Sums of a day (yyyy-MM-dd) as `rules/periods.ts` defines them. */
export type SalesRow = DailySales & { day: string }

/** A shop, and its days with orders. */
export interface ShopSales {
  shopId: string
  name: string
  days: SalesRow[]
}

/** Owner of the sales over a counter, before the shop's id. */
const COUNTER = getCounterOwner('')

/** Whether an order counts: neither cancelled nor waiting for its payment. */
const counts = sql`o.status <> 'CANCELLED' and o.payment_state <> 'awaiting'`

const columns = sql`shop_id, day, orders, cancelled, revenue_minor, new_customers, refunded_minor, coupon_minor,
  membership_saving_minor`

/** Sums of days, computed from their orders; `days` selects shop_id and day. The only definition of the sums in SQL. */
function computeDays(days: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOfDay = sql`o.shop_id = d.shop_id and market.local_day(o.created_at, o.shop) = d.day`
  return sql`
    select d.shop_id, d.day, placed.orders, placed.cancelled,
      placed.sold_minor - came_back.returned_minor as revenue_minor, newcomers.new_customers,
      went_back.refunded_minor, placed.coupon_minor, placed.membership_saving_minor
    from (${days}) d
    cross join lateral (
      select count(*) filter (where ${counts})::integer as orders,
        count(*) filter (where o.status = 'CANCELLED')::integer as cancelled,
        coalesce(sum(greatest(0, o.total_minor - o.discount_total_minor)) filter (where ${counts}), 0)::bigint as sold_minor,
        coalesce(sum(o.discount_total_minor) filter (where ${counts} and o.coupon is not null), 0)::bigint as coupon_minor,
        coalesce(sum(o.membership_saving_minor) filter (where ${counts}), 0)::bigint as membership_saving_minor
      from market.orders o
      where ${isOfDay}
    ) placed
    cross join lateral (
      select coalesce(sum(r.amount_minor), 0)::bigint as returned_minor
      from market.orders o
      join market.returns r on r.order_id = o.id
      where ${isOfDay} and ${counts}
    ) came_back
    cross join lateral (
      -- The first order of each buyer on the day alone can be their first of all.
      select count(*)::integer as new_customers
      from (
        select distinct on (o.owner_uid) o.owner_uid, o.created_at, o.id
        from market.orders o
        where ${isOfDay} and ${counts} and o.owner_uid <> ${COUNTER} || o.shop_id
        order by o.owner_uid, o.created_at, o.id
      ) own
      where not exists (
        select from market.orders earlier
        where earlier.owner_uid = own.owner_uid and (earlier.created_at, earlier.id) < (own.created_at, own.id)
          and earlier.status <> 'CANCELLED' and earlier.payment_state <> 'awaiting'
      )
    ) newcomers
    cross join lateral (
      select coalesce(sum(r.to_payment_minor + r.to_wallet_minor + r.to_cash_minor + r.to_account_minor), 0)::bigint as refunded_minor
      from market.order_refunds r
      join market.orders o on o.id = r.order_id and o.shop_id = d.shop_id
      where r.created_at >= d.day::timestamp at time zone 'UTC' - interval '1 day'
        and r.created_at < d.day::timestamp at time zone 'UTC' + interval '2 days'
        and market.local_day(r.created_at, o.shop) = d.day
    ) went_back`
}

interface Range {
  country: CountryIso
  shopId: string | null
  /** yyyy-MM-dd, both included. */
  from: string
  until: string
}

/**
 * A country's shops in the order of their lists, with their sums by day, exact at the moment of the statement: days that
 * changed since they were written are computed from their orders. Days without orders are left out.
 */
export async function findDailySales(db: Kysely<Tables>, range: Range): Promise<ShopSales[]> {
  const { rows } = await sql<ShopSales>`
    with ${changedDays(range)},
    sums as (
      select ${columns} from market.daily_sales w
      where day between ${range.from}::date and ${range.until}::date and shop_id in (select id from chosen)
        and not exists (select from changed c where c.shop_id = w.shop_id and c.day = w.day)
      union all
      select * from (${computeDays(sql`select shop_id, day from changed`)}) computed
    )
    select c.id as "shopId", c.name, coalesce(json_agg(json_build_object(
      'day', day, 'orders', orders, 'cancelled', cancelled, 'revenue', revenue_minor, 'newCustomers', new_customers,
      'refunded', refunded_minor, 'couponCost', coupon_minor, 'memberSavings', membership_saving_minor
    ) order by day) filter (where day is not null), '[]') as days
    from chosen c
    left join sums on sums.shop_id = c.id
    group by c.id, c.name, c.active
    order by c.active desc, c.name, c.id
  `.execute(db)
  return rows
}

// Shops of the range, and their days in it whose sums are out of date.
function changedDays({ country, shopId, from, until }: Range): RawBuilder<unknown> {
  return sql`
    chosen as materialized (
      select id, name, active from market.shops
      where country = ${country} and (${shopId}::text is null or id = ${shopId})
    ),
    changed as materialized (
      select distinct shop_id, day from market.sales_changes
      where day between ${from}::date and ${until}::date and shop_id in (select id from chosen)
    )`
}

/** Units and worth of each product, computed from the orders of these days; donations are no goods of the shop. */
function computeProducts(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select d.shop_id, d.day, l.product_id, sum(l.quantity - l.returned_quantity)::integer as units,
      sum((l.quantity - l.returned_quantity) * l.price_minor)::bigint as revenue_minor
    from (${days}) d
    join market.orders o on o.shop_id = d.shop_id and market.local_day(o.created_at, o.shop) = d.day and ${counts}
    join market.order_lines l on l.order_id = o.id and l.state = 'kept' and coalesce(l.donated_grams, 0) = 0
    group by d.shop_id, d.day, l.product_id
    having sum(l.quantity - l.returned_quantity) > 0`
}

export interface ProductSales {
  productId: string
  units: number
  revenue: number
}

/**
 * `version` changes with every change of the written sums of these days; null while one of them is out of date, so that
 * its sums are computed from its orders. With the titles that these products have now.
 */
export async function findSalesVersion(
  db: Kysely<Tables>,
  range: Range,
  productIds: readonly string[],
): Promise<{ version: string | null; titles: ProductTitle[] }> {
  const { rows } = await sql<{ version: string | null; titles: ProductTitle[] }>`
    with ${changedDays(range)}
    select
      case when not exists (select from changed) then (
        select count(*) || ' ' || coalesce(max(written), 0) from market.daily_sales
        where day between ${range.from}::date and ${range.until}::date and shop_id in (select id from chosen)
      ) end as version,
      coalesce((select json_agg(titled) from (${titlesOf(productIds)}) titled), '[]') as titles
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('No version of the sales')
  return row
}

export interface ProductTitle {
  id: string
  title: string
  slug: string
}

/** Products that were removed are left out. */
export async function findTitles(db: Kysely<Tables>, productIds: readonly string[]): Promise<ProductTitle[]> {
  const { rows } = await sql<ProductTitle>`${titlesOf(productIds)}`.execute(db)
  return rows
}

function titlesOf(productIds: readonly string[]): RawBuilder<unknown> {
  return sql`select id, title, slug from market.products where id = any (${[...productIds]}::text[])`
}

/** Products by what was sold of them, at list prices; exact like `findDailySales`. */
export async function findBestSellers(db: Kysely<Tables>, range: Range, limit: number): Promise<ProductSales[]> {
  const { rows } = await sql<ProductSales>`
    with ${changedDays(range)},
    sold as (
      select product_id, units, revenue_minor from market.daily_product_sales w
      where day between ${range.from}::date and ${range.until}::date and shop_id in (select id from chosen)
        and not exists (select from changed c where c.shop_id = w.shop_id and c.day = w.day)
      union all
      select product_id, units, revenue_minor
      from (${computeProducts(sql`select shop_id, day from changed`)}) computed
    )
    select product_id as "productId", sum(units)::integer as units, sum(revenue_minor)::bigint as revenue
    from sold group by product_id
    order by 3 desc, 1
    limit ${limit}
  `.execute(db)
  return rows
}

/** Takes the newest changed days, at most `limit`; the transaction writes them anew. */
export async function takeChangedDays(
  trx: Transaction<Tables>,
  limit: number,
): Promise<{ shopId: string; day: string }[]> {
  const { rows } = await sql<{ shopId: string; day: string }>`
    with taken as (
      delete from market.sales_changes
      where (day, shop_id) in (
        select distinct day, shop_id from market.sales_changes order by day desc, shop_id limit ${limit}
      )
      returning shop_id, day
    )
    select distinct shop_id as "shopId", day::text from taken
  `.execute(trx)
  return rows
}

/** Writes the sums of these days from their orders. */
export async function writeDays(
  trx: Transaction<Tables>,
  days: readonly { shopId: string; day: string }[],
): Promise<void> {
  const wanted = sql`
    select * from unnest(
      ${days.map(({ shopId }) => shopId)}::text[], ${days.map(({ day }) => day)}::date[]
    ) as wanted(shop_id, day)`
  await sql`delete from market.daily_sales where (shop_id, day) in (${wanted})`.execute(trx)
  await sql`delete from market.daily_product_sales where (shop_id, day) in (${wanted})`.execute(trx)
  // A shop that was removed meanwhile has no sums.
  const ofShops = sql`select w.* from (${wanted}) w join market.shops s on s.id = w.shop_id`
  await sql`insert into market.daily_sales (${columns}) ${computeDays(ofShops)}`.execute(trx)
  await sql`
    insert into market.daily_product_sales (shop_id, day, product_id, units, revenue_minor) ${computeProducts(ofShops)}
  `.execute(trx)
}

/** Serialises the writers of sums: a slower one must not overwrite a newer sum. */
export async function lockSalesDays(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('market.daily_sales'))`.execute(trx)
}

/** Marks the days since one as changed, so that they are computed once more. */
export async function markDaysSince(db: Kysely<Tables>, day: string): Promise<void> {
  await sql`
    insert into market.sales_changes (shop_id, day) select shop_id, day from market.daily_sales where day >= ${day}::date
  `.execute(db)
}

/** Days whose written sums are not those of their orders, although nothing says that they changed since. */
export function findWrongDays(): RawBuilder<{ what: string }> {
  return sql`
    select computed.shop_id || ' ' || computed.day as what
    from (${computeDays(sql`
      select w.shop_id, w.day from market.daily_sales w
      where not exists (select from market.sales_changes c where c.shop_id = w.shop_id and c.day = w.day)
    `)}) computed
    join market.daily_sales w on w.shop_id = computed.shop_id and w.day = computed.day
    where (w.orders, w.cancelled, w.revenue_minor, w.new_customers, w.refunded_minor, w.coupon_minor,
      w.membership_saving_minor) is distinct from (computed.orders, computed.cancelled, computed.revenue_minor,
      computed.new_customers, computed.refunded_minor, computed.coupon_minor, computed.membership_saving_minor)`
}
