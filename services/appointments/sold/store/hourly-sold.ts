import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { SoldGroup, SoldPeriod } from '#shared/accounting/sold-entries.ts'
import type { Tables } from '../../tables.ts'
import { branches } from './sold-rows.ts'

/** Sums of what was sold by country and hour: written by a job, and exact whenever they are read. */

const columns = sql`hour, country, kind, source, method, amount_minor, count`

/**
 * Counts of equal amounts by country and hour, computed from their entries; `spans` selects begins and ends, each within an
 * hour. The only definition of the sums.
 */
function computeSpans(spans: RawBuilder<unknown>): RawBuilder<unknown> {
  const rows = branches.map(
    ({ columns: own, from: source, at, storeId }) => sql`
      select d.begins, each.* from (${spans}) d
      cross join lateral (
        select ${own}, s.country
        from ${source} join appointments.stores s on s.id = ${storeId}
        where ${at} >= d.begins and ${at} < d.ends
      ) each`,
  )
  return sql`
    select date_trunc('hour', begins, 'UTC') as hour, country, kind, source, method, amount as amount_minor, count(*)::integer as count
    from (${sql.join(rows, sql` union all `)}) sold
    where amount > 0
    group by 1, 2, 3, 4, 5, 6`
}

const toSpans = (hours: RawBuilder<unknown>) =>
  sql`select hour as begins, hour + interval '1 hour' as ends from ${hours}`

/**
 * Counts of equal amounts of a period, exact at the moment of the statement: hours that changed since they were written, and
 * those of which the period has a part, are computed from their entries.
 */
export async function findSoldGroups(db: Kysely<Tables>, { country, from, until }: SoldPeriod): Promise<SoldGroup[]> {
  const { rows } = await sql<SoldGroup>`
    with period as (
      select ${from}::timestamptz as begins, ${until}::timestamptz as ends,
        date_trunc('hour', ${from}::timestamptz + interval '1 hour' - interval '1 microsecond', 'UTC') as first_hour,
        date_trunc('hour', ${until}::timestamptz, 'UTC') as end_of_hours
    ), changed as materialized (
      select distinct c.hour from appointments.sold_changes c
      where c.hour >= (select first_hour from period) and c.hour < (select end_of_hours from period)
    ), parts as materialized (
      select begins, least(first_hour, ends) as ends from period where begins < least(first_hour, ends)
      union all
      select end_of_hours, ends from period where end_of_hours >= first_hour and end_of_hours < ends
      union all
      ${toSpans(sql`changed`)}
    ), sums as (
      select kind, source, method, amount_minor, count from appointments.hourly_sold w
      where w.country = ${country} and w.hour >= (select first_hour from period) and w.hour < (select end_of_hours from period)
        and not exists (select from changed c where c.hour = w.hour)
      union all
      select kind, source, method, amount_minor, count
      from (${computeSpans(sql`select begins, ends from parts`)}) computed where computed.country = ${country}
    )
    select kind, source, method, amount_minor as amount, sum(count)::integer as count
    from sums
    group by kind, source, method, amount_minor
  `.execute(db)
  return rows
}

/** Takes the newest changed hours, at most `limit`; the transaction writes them anew. */
export async function takeChangedHours(trx: Transaction<Tables>, limit: number): Promise<Date[]> {
  const { rows } = await sql<{ hour: Date }>`
    with taken as (
      delete from appointments.sold_changes
      where hour in (select distinct hour from appointments.sold_changes order by hour desc limit ${limit})
      returning hour
    )
    select distinct hour from taken
  `.execute(trx)
  return rows.map(({ hour }) => hour)
}

/** Writes the sums of these hours from their entries. */
export async function writeHours(trx: Transaction<Tables>, hours: readonly Date[]): Promise<void> {
  const wanted = sql`unnest(${hours}::timestamptz[]) as wanted(hour)`
  await sql`delete from appointments.hourly_sold where hour in (select hour from ${wanted})`.execute(trx)
  await sql`insert into appointments.hourly_sold (${columns}) ${computeSpans(toSpans(wanted))}`.execute(trx)
}

/** Serialises the writers of sums: a slower one must not overwrite a newer sum. */
export async function lockSoldHours(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('appointments.hourly_sold'))`.execute(trx)
}

/** Hours whose written sums are not those of their entries, although no line says that they changed since. */
export function findWrongHours(): RawBuilder<{ what: string }> {
  const sold = sql`(
    select hour from appointments.hourly_sold
    union select date_trunc('hour', at, 'UTC') from appointments.till_entries
    union select date_trunc('hour', deposit_sold_at, 'UTC') from appointments.bookings where deposit_sold_at is not null
    union select date_trunc('hour', decided_at, 'UTC') from appointments.deposit_refunds
  ) as each`
  const written = sql`(
    select hour from ${sold}
    where not exists (select from appointments.sold_changes c where c.hour = each.hour)
  ) as written`
  const stored = sql`select ${columns} from appointments.hourly_sold where hour in (select hour from ${written})`
  const computed = sql`select ${columns} from (${computeSpans(toSpans(written))}) computed`
  return sql`
    select distinct hour::text as what
    from (
      (select * from (${stored}) one except all select * from (${computed}) other)
      union all
      (select * from (${computed}) one except all select * from (${stored}) other)
    ) unlike`
}
