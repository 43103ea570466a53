import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StoreReviewToDo, VisitToDo } from '../contract.ts'
import type { AppointmentState, Closure } from '../rules/enums.ts'
import type { StaffScope } from '../staff-scope.ts'
import { within } from '../store/staff-scope.ts'
import type { Tables } from '../tables.ts'
import type { DailyVisits } from './rules/visit-periods.ts'

/** A visit among those that need somebody. */
export interface WaitingVisit extends Omit<VisitToDo, 'day' | 'startMinute'> {
  /** As JSON. */
  startsAt: string
}

interface StoreCounts {
  storeId: string
  toAccept: number
  firstToAccept: Date | null
  awaitingDeposit: number
  firstAwaitingDeposit: Date | null
  notArrived: number
  firstNotArrived: Date | null
  toFinish: number
  firstToFinish: Date | null
  toPay: number
  firstToPay: Date | null
  first: WaitingVisit[]
}

const weekMs = 7 * 86_400_000

/**
 * Visits of the stores within the caller's scope that need somebody, by store, with the `first` of each kind: coming ones,
 * and those of the last week. `lateBefore`: a visit that began earlier and has not been started is missing its pet. To be
 * paid are visits that ended and owe something; what a store did before it had a till was paid outside of it, and is left out.
 */
export async function countVisitsToDo(
  db: Kysely<Tables>,
  scope: StaffScope,
  { storeIds, now, lateBefore, first }: { storeIds: readonly string[]; now: Date; lateBefore: Date; first: number },
): Promise<StoreCounts[]> {
  const is = (kind: VisitToDo['kind']) => sql`filter (where kind = ${kind})`
  const { rows } = await sql<StoreCounts>`
    with visits as (
      select a.id, a.store_id, a.booking_id, a.customer_id, a.pet_name, a.visit_starts_at, a.state,
        case
          when a.state = 'PENDING' and b.deposit_state is not distinct from 'awaiting' then 'awaitingDeposit'
          when a.state = 'PENDING' and a.visit_starts_at >= ${now} then 'toAccept'
          when a.state = 'CONFIRMED' and a.visit_starts_at < ${lateBefore} then 'notArrived'
          when a.state = 'IN_PROGRESS' and a.visit_ends_at < ${now} then 'toFinish'
          when a.state = 'COMPLETED' and a.total_minor > a.deposit_paid_minor + a.paid_minor
            and exists (select from appointments.tills t where t.store_id = a.store_id and t.opened_at < a.visit_ends_at)
            then 'toPay'
        end as kind
      from appointments.appointments a
      join appointments.bookings b on b.id = a.booking_id
      where a.store_id = any (${storeIds}::text[]) and ${within(scope, 'b.merchant_id')}
        and a.visit_starts_at >= ${new Date(now.getTime() - weekMs)}
        and a.state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED')
    ), waiting as (
      select v.*, c.name as customer_name,
        row_number() over (partition by v.store_id, v.kind order by v.visit_starts_at, v.id) as place
      from visits v join appointments.customers c on c.id = v.customer_id
      where v.kind is not null
    )
    select store_id as "storeId",
      count(*) ${is('toAccept')}::integer as "toAccept", min(visit_starts_at) ${is('toAccept')} as "firstToAccept",
      count(*) ${is('awaitingDeposit')}::integer as "awaitingDeposit",
      min(visit_starts_at) ${is('awaitingDeposit')} as "firstAwaitingDeposit",
      count(*) ${is('notArrived')}::integer as "notArrived", min(visit_starts_at) ${is('notArrived')} as "firstNotArrived",
      count(*) ${is('toFinish')}::integer as "toFinish", min(visit_starts_at) ${is('toFinish')} as "firstToFinish",
      count(*) ${is('toPay')}::integer as "toPay", min(visit_starts_at) ${is('toPay')} as "firstToPay",
      json_agg(json_build_object(
        'kind', kind, 'id', id, 'petName', pet_name, 'customerName', customer_name, 'state', state,
        'startsAt', visit_starts_at
      ) order by visit_starts_at, id) filter (where place <= ${first}) as first
    from waiting
    group by store_id
  `.execute(db)
  return rows
}

interface ReviewCounts {
  storeId: string
  toAnswer: number
  reported: number
  firstToAnswer: StoreReviewToDo[]
  firstReported: StoreReviewToDo[]
}

/** Reviews of these stores that wait for an answer, written since a moment, and shown ones with a report; the `first` of both. */
export async function countReviewsToDo(
  db: Kysely<Tables>,
  { storeIds, since, first }: { storeIds: readonly string[]; since: Date; first: number },
): Promise<ReviewCounts[]> {
  const firstOf = (kind: RawBuilder<unknown>) => sql`coalesce(to_json((array_agg(
    json_build_object('id', id, 'author', author, 'stars', stars, 'text', text) order by created_at, id
  ) filter (where ${kind}))[1:${sql.lit(first)}]), '[]')`
  const toAnswer = sql`answer is null`
  const reported = sql`is_reported`
  const { rows } = await sql<ReviewCounts>`
    select store_id as "storeId",
      count(*) filter (where ${toAnswer})::integer as "toAnswer", ${firstOf(toAnswer)} as "firstToAnswer",
      count(*) filter (where ${reported})::integer as reported, ${firstOf(reported)} as "firstReported"
    from (
      select r.*, exists (select from appointments.review_reports p where p.review_id = r.id) as is_reported
      from appointments.reviews r
      where r.store_id = any (${storeIds}::text[]) and not r.is_hidden and r.created_at >= ${since}
    ) shown
    group by store_id
  `.execute(db)
  return rows
}

export interface NextVisitRow {
  id: string
  storeId: string
  petName: string
  state: AppointmentState
  packName: string
  customerName: string
  startsAt: Date
}

/** Visits of these stores that are under way or start before `until`, the earliest first. */
export async function findNextVisits(
  db: Kysely<Tables>,
  scope: StaffScope,
  { storeIds, from, until, limit }: { storeIds: readonly string[]; from: Date; until: Date; limit: number },
): Promise<NextVisitRow[]> {
  const { rows } = await sql<NextVisitRow>`
    select a.id, a.store_id as "storeId", a.pet_name as "petName", a.state, a.service_pack ->> 'name' as "packName",
      c.name as "customerName", a.visit_starts_at as "startsAt"
    from appointments.appointments a
    join appointments.bookings b on b.id = a.booking_id
    join appointments.customers c on c.id = a.customer_id
    where a.store_id = any (${storeIds}::text[]) and ${within(scope, 'b.merchant_id')}
      and a.visit_starts_at >= ${from} and a.visit_starts_at < ${until}
      and a.state in ('PENDING', 'CONFIRMED') and b.deposit_state is distinct from 'awaiting'
    order by a.visit_starts_at, a.id
    limit ${limit}
  `.execute(db)
  return rows
}

interface VisitRow extends Omit<DailyVisits, 'openMinutes' | 'refunded'> {
  storeId: string
  /** yyyy-MM-dd in the store's zone. */
  day: string
}

/** Sums of visits by store and day, as `rules/visit-periods.ts` defines them; days without visits are left out. */
export async function findDailyVisits(
  db: Kysely<Tables>,
  scope: StaffScope,
  { storeIds, from, until }: { storeIds: readonly string[]; from: Date; until: Date },
): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    with visits as (
      select a.store_id, (a.visit_starts_at at time zone s.timezone)::date as day, a.state, a.total_minor,
        a.membership_saving_minor, a.customer_id, b.merchant_id, b.starts_at, b.id as booking_id,
        a.state not in ('CANCELLED', 'NO_SHOW')
          and not (a.state = 'PENDING' and b.deposit_state is not distinct from 'awaiting') as takes_place,
        extract(epoch from a.visit_ends_at - a.visit_starts_at) / 60 as minutes
      from appointments.appointments a
      join appointments.bookings b on b.id = a.booking_id
      join appointments.stores s on s.id = a.store_id
      where a.store_id = any (${storeIds}::text[]) and ${within(scope, 'b.merchant_id')}
        and a.visit_starts_at >= ${from} and a.visit_starts_at < ${until}
    )
    select v.store_id as "storeId", v.day::text,
      count(*) filter (where takes_place)::integer as visits,
      count(*) filter (where state = 'NO_SHOW')::integer as "noShows",
      count(*) filter (where state = 'CANCELLED')::integer as cancelled,
      count(*) filter (where state = 'COMPLETED')::integer as finished,
      coalesce(sum(total_minor) filter (where state = 'COMPLETED'), 0)::bigint as revenue,
      coalesce(sum(membership_saving_minor) filter (where takes_place), 0)::bigint as "memberSavings",
      count(distinct customer_id) filter (where state <> 'CANCELLED' and not exists (
        select from appointments.bookings earlier
        join appointments.appointments e on e.booking_id = earlier.id and e.state <> 'CANCELLED'
        where earlier.customer_id = v.customer_id and earlier.merchant_id = v.merchant_id
          and (earlier.starts_at, earlier.id) < (v.starts_at, v.booking_id)
      ))::integer as "newCustomers",
      coalesce(sum(minutes) filter (where takes_place), 0)::integer as "bookedMinutes"
    from visits v
    group by v.store_id, v.day
  `.execute(db)
  return rows
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
