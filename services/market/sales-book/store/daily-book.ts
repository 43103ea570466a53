import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../../tables.ts'
import type { BookDay } from '../rules/book-days.ts'
import type { BookMethod } from '../rules/sales-book.ts'
import { type BookPeriod, selectShops, soldMethod, soldRate } from './book-rows.ts'

/** Sums of the sales book by day: written by a job, and exact whenever they are read. */

export interface StoredBookGroup {
  kind: 'sale' | 'return'
  count: number
  method: BookMethod
  vatRate: number | null
  total: number
  discount: number
  /** null: of `count` returns of this same total, whose VAT is rounded one by one. */
  containedTax: number | null
}

const columns = sql`shop_id, day_start, day_end, kind, method, vat_rate, count, total_minor, discount_minor,
  contained_tax_minor`
const ofDay = sql`d.shop_id, d.day_start, d.day_end`

/**
 * Sums of days by method and rate, computed from their orders; `days` selects shop_id, day_start and day_end. Returns are
 * also apart by their amount, which is then that of one. Where goods are taxed unlike, each rate is a group of its own,
 * and the first one counts the sale. The only definition of the sums.
 */
function computeDays(days: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = (of: RawBuilder<unknown>) => sql`
    rows from (jsonb_to_recordset(${of}) as (rate float8, total bigint, discount bigint, vat bigint))
      with ordinality as p(rate, total, discount, vat, place)`
  const sumParts = sql`${soldMethod} as method, p.rate as vat_rate, count(*) filter (where p.place = 1)::integer as count,
    sum(p.total)::bigint as total_minor, sum(p.discount)::bigint as discount_minor, sum(p.vat)::bigint as contained_tax_minor`
  const sold = sql`
    (${days}) d
    join market.orders o on o.shop_id = d.shop_id and o.completed_at >= d.day_start and o.completed_at < d.day_end`
  const cameBack = sql`
    (${days}) d
    join market.returns r on r.created_at >= d.day_start and r.created_at < d.day_end and r.amount_minor > 0
    join market.orders o on o.id = r.order_id and o.shop_id = d.shop_id`
  return sql`
    select ${ofDay}, 'sale' as kind, ${soldMethod} as method, ${soldRate} as vat_rate, count(*)::integer as count,
      sum(o.total_minor)::bigint as total_minor,
      sum(least(o.total_minor, o.discount_total_minor))::bigint as discount_minor,
      sum(o.contained_tax_minor)::bigint as contained_tax_minor
    from ${sold}
    where o.vat_parts is null
    group by ${ofDay}, 5, 6
    union all
    select ${ofDay}, 'sale', ${sumParts}
    from ${sold} cross join ${parts(sql`o.vat_parts`)}
    where o.vat_parts is not null
    group by ${ofDay}, 5, 6
    union all
    select ${ofDay}, 'return', ${soldMethod}, ${soldRate}, count(*)::integer, r.amount_minor, 0, null
    from ${cameBack}
    where r.vat_parts is null
    group by ${ofDay}, 5, 6, r.amount_minor
    union all
    select ${ofDay}, 'return', ${sumParts}
    from ${cameBack} cross join ${parts(sql`r.vat_parts`)}
    where r.vat_parts is not null
    group by ${ofDay}, 5, 6`
}

/**
 * Sums of a period, exact at the moment of the statement: days that changed since they were written are computed from
 * their orders.
 */
export async function findBookGroups(db: Kysely<Tables>, period: BookPeriod): Promise<StoredBookGroup[]> {
  const { from, until, days } = period
  const { rows } = await sql<StoredBookGroup>`
    with chosen as materialized ${selectShops(period)},
    changed as materialized (
      select distinct c.shop_id, d.day_start, d.day_end
      from market.book_changes c
      join ${toTable(days)} on c.at >= d.day_start and c.at < d.day_end
      where c.at >= ${from} and c.at < ${until} and c.shop_id in (select id from chosen)
    ),
    sums as (
      select ${columns} from market.daily_book b
      where shop_id in (select id from chosen) and day_start >= ${from} and day_start < ${until}
        and not exists (select from changed c where c.shop_id = b.shop_id and c.day_start = b.day_start)
      union all
      ${computeDays(sql`select * from changed`)}
    )
    select kind, sum(count)::integer as count, method, vat_rate as "vatRate",
      coalesce(one_minor, sum(total_minor)::bigint) as total, coalesce(sum(discount_minor), 0)::bigint as discount,
      case when one_minor is null then sum(contained_tax_minor)::bigint end as "containedTax"
    from sums
    cross join lateral (select case when contained_tax_minor is null then total_minor end as one_minor) amount
    group by kind, method, vat_rate, one_minor
  `.execute(db)
  return rows
}

function toTable(days: readonly BookDay[]): RawBuilder<unknown> {
  return sql`unnest(${days.map(({ start }) => start)}::timestamptz[], ${days.map(({ end }) => end)}::timestamptz[])
    as d(day_start, day_end)`
}

/** An hour in which the book of a shop changed; days begin at whole hours. */
export interface BookChange {
  shopId: string
  country: CountryIso
  at: Date
}

/** How many of the newest changes are looked through for their hours. */
const MOST_CHANGES = 20_000

/** The newest hours in which the book changed, at most `limit`. */
export async function findBookChanges(db: Kysely<Tables>, limit: number): Promise<BookChange[]> {
  const { rows } = await sql<BookChange>`
    select c.shop_id as "shopId", s.country, date_trunc('hour', c.at) as at
    from (select shop_id, at from market.book_changes order by at desc limit ${MOST_CHANGES}) c
    join market.shops s on s.id = c.shop_id
    group by 1, 2, 3
    order by 3 desc, 1
    limit ${limit}
  `.execute(db)
  return rows
}

/** Writes the sums of shops' days from their orders, and forgets what changed in them before. */
export async function writeBookDays(
  trx: Transaction<Tables>,
  days: readonly (BookDay & { shopId: string })[],
): Promise<void> {
  const wanted = sql`
    select * from unnest(${days.map(({ shopId }) => shopId)}::text[], ${days.map(({ start }) => start)}::timestamptz[],
      ${days.map(({ end }) => end)}::timestamptz[]) as wanted(shop_id, day_start, day_end)`
  // A statement of its own before the sums: what commits after it leaves a line that stays.
  await sql`
    delete from market.book_changes c using (${wanted}) d
    where c.shop_id = d.shop_id and c.at >= d.day_start and c.at < d.day_end
  `.execute(trx)
  await sql`
    delete from market.daily_book b using (${wanted}) d
    where b.shop_id = d.shop_id and b.day_start < d.day_end and b.day_end > d.day_start
  `.execute(trx)
  await sql`insert into market.daily_book (${columns}) ${computeDays(wanted)}`.execute(trx)
}

/** Serialises the writers of sums: a slower one must not overwrite a newer sum. */
export async function lockBookDays(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('market.daily_book'))`.execute(trx)
}

/** Days of the book whose written sums are not those of their orders, although nothing says that they changed since. */
export function findWrongBookDays(): RawBuilder<{ what: string }> {
  const written = sql`
    select distinct b.shop_id, b.day_start, b.day_end from market.daily_book b
    where not exists (
      select from market.book_changes c where c.shop_id = b.shop_id and c.at >= b.day_start and c.at < b.day_end
    )`
  const list = sql`select ${columns} from market.daily_book join (${written}) d using (shop_id, day_start, day_end)`
  return sql`
    select distinct shop_id || ' ' || day_start as what
    from (
      (select ${columns} from (${list}) stored except all select ${columns} from (${computeDays(written)}) computed)
      union all
      (select ${columns} from (${computeDays(written)}) computed except all select ${columns} from (${list}) stored)
    ) unlike
    union all
    select o.id
    from market.orders o
    where o.completed_at is not null
      and not exists (
        select from market.daily_book b
        where b.shop_id = o.shop_id and b.day_start <= o.completed_at and o.completed_at < b.day_end
      )
      and not exists (
        select from market.book_changes c
        where c.shop_id = o.shop_id and c.at between date_trunc('hour', o.completed_at) and o.completed_at
      )`
}
