import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Closure } from '../../rules/enums.ts'
import type { StaffScope } from '../../staff-scope.ts'
import { within } from '../../store/staff-scope.ts'
import type { Tables } from '../../tables.ts'
import type { DailyVisits } from '../rules/visit-periods.ts'

interface VisitRow extends Omit<DailyVisits, 'openMinutes' | 'refunded'> {
  storeId: string
  /** yyyy-MM-dd in the store's zone. */
  day: string
}

const columns = sql`store_id, day, visits, no_shows, cancelled, finished, revenue_minor, member_savings_minor, new_customers,
  booked_minutes`

/** Sums of days, computed from their visits; `days` selects store_id and day. The only definition of the sums in SQL. */
function computeDays(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select d.store_id, d.day,
      count(*) filter (where v.takes_place)::integer as visits,
      count(*) filter (where v.state = 'NO_SHOW')::integer as no_shows,
      count(*) filter (where v.state = 'CANCELLED')::integer as cancelled,
      count(*) filter (where v.state = 'COMPLETED')::integer as finished,
      coalesce(sum(v.total_minor) filter (where v.state = 'COMPLETED'), 0)::bigint as revenue_minor,
      coalesce(sum(v.membership_saving_minor) filter (where v.takes_place), 0)::bigint as member_savings_minor,
      count(distinct v.customer_id) filter (where v.state <> 'CANCELLED' and not exists (
        select from appointments.bookings earlier
        join appointments.appointments e on e.booking_id = earlier.id and e.state <> 'CANCELLED'
        where earlier.customer_id = v.customer_id and earlier.merchant_id = v.merchant_id
          and (earlier.starts_at, earlier.id) < (v.starts_at, v.booking_id)
      ))::integer as new_customers,
      coalesce(sum(v.minutes) filter (where v.takes_place), 0)::integer as booked_minutes
    from (
      select d.store_id, d.day, d.day::timestamp at time zone s.timezone as begins,
        (d.day + 1)::timestamp at time zone s.timezone as ends
      from (${days}) d
      join appointments.stores s on s.id = d.store_id
      -- Planned apart: else the index of the visits is read twice, once whole, for the equal ids of d and s.
      offset 0
    ) d
    cross join lateral (
      select a.state, a.total_minor, a.membership_saving_minor, a.customer_id, b.merchant_id, b.starts_at, b.id as booking_id,
        a.state not in ('CANCELLED', 'NO_SHOW')
          and not (a.state = 'PENDING' and b.deposit_state is not distinct from 'awaiting') as takes_place,
        -- A night at the hotel takes no time of a table.
        case when a.skills = '{kennel}' then 0
          else extract(epoch from a.visit_ends_at - a.visit_starts_at) / 60 end as minutes
      from appointments.appointments a
      join appointments.bookings b on b.id = a.booking_id
      where a.store_id = d.store_id
        and a.visit_starts_at >= d.begins and a.visit_starts_at < d.ends
    ) v
    group by d.store_id, d.day`
}

/**
 * Sums of visits by store and day, as `rules/visit-periods.ts` defines them, exact at the moment of the statement: days that
 * changed since they were written are computed from their visits. Days without visits may be left out.
 */
export async function findDailyVisits(
  db: Kysely<Tables>,
  scope: StaffScope,
  { storeIds, from, until }: DayRange,
): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    with chosen as materialized (
      select s.id from appointments.stores s where s.id = any (${storeIds}::text[]) and ${within(scope, 's.merchant_id')}
    ), changed as materialized (
      select distinct store_id, day from appointments.visit_changes
      where day between ${from}::date and ${until}::date and store_id in (select id from chosen)
    ), sums as (
      select ${columns} from appointments.daily_visits w
      where day between ${from}::date and ${until}::date and store_id in (select id from chosen)
        and not exists (select from changed c where c.store_id = w.store_id and c.day = w.day)
      union all
      select * from (${computeDays(sql`select store_id, day from changed`)}) computed
    )
    select store_id as "storeId", day::text, visits, no_shows as "noShows", cancelled, finished, revenue_minor as revenue,
      member_savings_minor as "memberSavings", new_customers as "newCustomers", booked_minutes as "bookedMinutes"
    from sums
  `.execute(db)
  return rows
}

interface DayRange {
  storeIds: readonly string[]
  /** yyyy-MM-dd of the stores' zones, both included. */
  from: string
  until: string
}

/** Takes the newest changed days, at most `limit`; the transaction writes them anew. */
export async function takeChangedDays(
  trx: Transaction<Tables>,
  limit: number,
): Promise<{ storeId: string; day: string }[]> {
  const { rows } = await sql<{ storeId: string; day: string }>`
    with taken as (
      delete from appointments.visit_changes
      where (day, store_id) in (
        select distinct day, store_id from appointments.visit_changes order by day desc, store_id limit ${limit}
      )
      returning store_id, day
    )
    select distinct store_id as "storeId", day::text from taken
  `.execute(trx)
  return rows
}

/** Writes the sums of these days from their visits. */
export async function writeDays(
  trx: Transaction<Tables>,
  days: readonly { storeId: string; day: string }[],
): Promise<void> {
  const wanted = sql`
    select * from unnest(
      ${days.map(({ storeId }) => storeId)}::text[], ${days.map(({ day }) => day)}::date[]
    ) as wanted(store_id, day)`
  await sql`delete from appointments.daily_visits where (store_id, day) in (${wanted})`.execute(trx)
  await sql`insert into appointments.daily_visits (${columns}) ${computeDays(wanted)}`.execute(trx)
}

/** Serialises the writers of sums: a slower one must not overwrite a newer sum. */
export async function lockVisitDays(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('appointments.daily_visits'))`.execute(trx)
}

/** Marks the days since one as changed, so that they are computed once more. */
export async function markDaysSince(db: Kysely<Tables>, day: string): Promise<void> {
  await sql`
    insert into appointments.visit_changes (store_id, day)
    select store_id, day from appointments.daily_visits where day >= ${day}::date
  `.execute(db)
}

/** Days whose written sums are not those of their visits, although no line says that they changed since. */
export function findWrongDays(): RawBuilder<{ what: string }> {
  return sql`
    select w.store_id || ' ' || w.day as what
    from appointments.daily_visits w
    left join (${computeDays(sql`select store_id, day from appointments.daily_visits`)}) computed
      on computed.store_id = w.store_id and computed.day = w.day
    where not exists (select from appointments.visit_changes c where c.store_id = w.store_id and c.day = w.day)
      and (w.visits, w.no_shows, w.cancelled, w.finished, w.revenue_minor, w.member_savings_minor, w.new_customers,
        w.booked_minutes) is distinct from (computed.visits, computed.no_shows, computed.cancelled, computed.finished,
        computed.revenue_minor, computed.member_savings_minor, computed.new_customers, computed.booked_minutes)`
}

/** Money that went back in these stores by day: at the counter, and of deposits; days without any are left out. */
export async function findDailyRefunds(
  db: Kysely<Tables>,
  { storeIds, from, until }: { storeIds: readonly string[]; from: Date; until: Date },
): Promise<{ storeId: string; day: string; refunded: number }[]> {
  const { rows } = await sql<{ storeId: string; day: string; refunded: number }>`
    select r.store_id as "storeId", (r.at at time zone s.timezone)::date::text as day, sum(r.amount)::bigint as refunded
    from (
      select t.store_id, e.at, -e.amount_minor as amount
      from appointments.till_entries e
      join appointments.tills t on t.id = e.till_id
      where t.store_id = any (${storeIds}::text[]) and e.kind = 'refund' and e.method <> 'package'
        and e.at >= ${from} and e.at < ${until}
      union all
      select b.store_id, d.decided_at, d.amount_minor
      from appointments.deposit_refunds d
      join appointments.bookings b on b.id = d.booking_id
      where b.store_id = any (${storeIds}::text[]) and d.decided_at >= ${from} and d.decided_at < ${until}
    ) r
    join appointments.stores s on s.id = r.store_id
    group by 1, 2
  `.execute(db)
  return rows
}

/** Closures of these stores that end on a day or later, by store. */
export async function findClosures(
  db: Kysely<Tables>,
  { storeIds, fromDay }: { storeIds: readonly string[]; fromDay: string },
): Promise<Map<string, Closure[]>> {
  const { rows } = await sql<Closure & { storeId: string }>`
    select store_id as "storeId", from_day::text as "fromDay", until_day::text as "untilDay", start_time as "startTime",
      end_time as "endTime", reason
    from appointments.closures
    where store_id = any (${storeIds}::text[]) and until_day >= ${fromDay}::date
  `.execute(db)
  return Map.groupBy(rows, ({ storeId }) => storeId)
}
