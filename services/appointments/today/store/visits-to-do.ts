import { type Kysely, sql } from 'kysely'
import type { StoreReviewToDo, VisitToDo } from '../../contract.ts'
import type { AppointmentState } from '../../rules/enums.ts'
import type { StaffScope } from '../../staff-scope.ts'
import { within } from '../../store/staff-scope.ts'
import type { Tables } from '../../tables.ts'

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

/** As the index visits_that_wait says it. */
const waits = sql`(a.state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS')
  or (a.state = 'COMPLETED' and a.total_minor > a.deposit_paid_minor + a.paid_minor))`

/** Asked of a pending visit alone: joined, the planner would rather read all bookings than those of many visits. */
const awaitsDeposit = sql`exists (
  select from appointments.bookings b where b.id = a.booking_id and b.deposit_state = 'awaiting'
)`

function isOf(storeIds: readonly string[], scope: StaffScope) {
  return sql`a.store_id in (
    select s.id from appointments.stores s where s.id = any (${storeIds}::text[]) and ${within(scope, 's.merchant_id')}
  )`
}

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
          when a.state = 'PENDING' and ${awaitsDeposit} then 'awaitingDeposit'
          when a.state = 'PENDING' and a.visit_starts_at >= ${now} then 'toAccept'
          when a.state = 'CONFIRMED' and a.visit_starts_at < ${lateBefore} then 'notArrived'
          when a.state = 'IN_PROGRESS' and a.visit_ends_at < ${now} then 'toFinish'
          when a.state = 'COMPLETED'
            and exists (select from appointments.tills t where t.store_id = a.store_id and t.opened_at < a.visit_ends_at)
            then 'toPay'
        end as kind
      from appointments.appointments a
      where ${isOf(storeIds, scope)} and a.visit_starts_at >= ${new Date(now.getTime() - weekMs)}
        and ${waits} and (a.state <> 'CONFIRMED' or a.visit_starts_at < ${lateBefore})
    ), waiting as (
      select v.*, case when v.place <= ${first} then (
        select c.name from appointments.customers c where c.id = v.customer_id
      ) end as customer_name
      from (
        select *, row_number() over (partition by store_id, kind order by visit_starts_at, id) as place
        from visits where kind is not null
      ) v
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
  const isShown = sql`not r.is_hidden and r.created_at >= ${since}`
  const inShort = sql`json_agg(
    json_build_object('id', id, 'author', author, 'stars', stars, 'text', text) order by created_at, id
  ) filter (where place <= ${sql.lit(first)})`
  const { rows } = await sql<ReviewCounts>`
    with reported as (
      select store_id, count(*)::integer as count, ${inShort} as first
      from (
        select r.*, row_number() over (partition by r.store_id order by r.created_at, r.id) as place
        from (select distinct review_id from appointments.review_reports) p
        join appointments.reviews r on r.id = p.review_id
        where r.store_id = any (${storeIds}::text[]) and ${isShown}
      ) shown
      group by store_id
    )
    select s.id as "storeId", unanswered.count as "toAnswer", coalesce(unanswered.first, '[]') as "firstToAnswer",
      coalesce(reported.count, 0) as reported, coalesce(reported.first, '[]') as "firstReported"
    from unnest(${storeIds}::text[]) as s(id)
    cross join lateral (
      select (
          select count(*)::integer from appointments.reviews r
          where r.store_id = s.id and r.answer is null and ${isShown}
        ) as count, ${inShort} as first
      from (
        select r.*, row_number() over (order by r.created_at, r.id) as place
        from appointments.reviews r
        where r.store_id = s.id and r.answer is null and ${isShown}
        order by r.created_at, r.id
        limit ${first}
      ) first
    ) unanswered
    left join reported on reported.store_id = s.id
    where unanswered.count > 0 or reported.count > 0
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
    from (
      select a.*
      from appointments.appointments a
      where ${isOf(storeIds, scope)} and a.visit_starts_at >= ${from} and a.visit_starts_at < ${until}
        and (a.state = 'CONFIRMED' or (a.state = 'PENDING' and not ${awaitsDeposit}))
      order by a.visit_starts_at, a.id
      limit ${limit}
    ) a
    join appointments.customers c on c.id = a.customer_id
    order by a.visit_starts_at, a.id
  `.execute(db)
  return rows
}
