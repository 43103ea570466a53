import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { Tables } from '../../tables.ts'
import { LATE_MINUTES, LATENESS_MINUTES, REPORT_MINUTES, type RecentDelivery } from '../rules/blocked-place.ts'
import type { DisruptionReason } from '../rules/disruption.ts'

export interface StoredReport {
  id: string
  courierUid: string
  orderId: string
  referenceId: string
  reason: DisruptionReason
  /** Where the delivery goes: 'Calle Sucre 45, Equipetrol'; null: its address says neither. */
  near: string | null
  at: Point
  place: 'device' | 'door'
  reportedAt: Date
  isMarked: boolean
}

const MINUTE_MS = 60_000
/** Hours that a report is shown to operators, and after which it is deleted. */
const SHOWN_HOURS = 3
const KEPT_HOURS = 24
/** The newest, for what is shown and for what marks a place. */
const MOST_REPORTS = 200
const MOST_DELIVERIES = 2_000

export async function insertReport(
  trx: Transaction<Tables>,
  report: Pick<StoredReport, 'id' | 'courierUid' | 'orderId' | 'reason' | 'at' | 'place' | 'reportedAt'> & {
    country: CountryIso
  },
): Promise<void> {
  await trx
    .insertInto('market.blocked_reports')
    .values({
      id: report.id,
      country: report.country,
      courier_uid: report.courierUid,
      order_id: report.orderId,
      reason: report.reason,
      ...report.at,
      place: report.place,
      reported_at: report.reportedAt,
    })
    .execute()
}

/** Reports of the last hours, the newest first. */
export function findShownReports(db: Kysely<Tables>, country: CountryIso, now: Date): Promise<StoredReport[]> {
  return findReports(db, { country, now, since: new Date(now.getTime() - SHOWN_HOURS * 60 * MINUTE_MS) })
}

export interface StoredToDo extends Pick<StoredReport, 'near'> {
  kind: 'area' | 'report'
  id: string
  name: string
  when: Date
}

/** Current areas that were marked without an operator, and reports of the last hours that lie in no current one. */
export async function findDisruptionsToDo(db: Kysely<Tables>, country: CountryIso, now: Date): Promise<StoredToDo[]> {
  const since = new Date(now.getTime() - SHOWN_HOURS * 60 * MINUTE_MS)
  const { rows } = await sql<StoredToDo>`
    select 'area' as kind, d.id, d.name, null as near, d.ends_at as "when"
    from market.disruptions d
    where d.country = ${country} and ${isCurrent(now)} and d.marked_by <> 'operator'
    union all
    select 'report', r.id, o.reference_id, ${nearDoor}, r.reported_at
    from market.blocked_reports r
    join market.orders o on o.id = r.order_id
    where r.country = ${country} and r.reported_at > ${since} and not ${isInArea(isCurrent(now))}
    order by kind, "when" desc, id
    limit ${MOST_REPORTS}
  `.execute(db)
  return rows
}

/** Reports that may mark a place: young, in no area that is disrupted now, and not older than the end that an operator set there. */
export function findOpenReports(db: Kysely<Tables>, country: CountryIso, now: Date): Promise<StoredReport[]> {
  const isOpen = sql`not ${isInArea(isCurrent(now))} and not ${isInArea(isEndedSince(sql`r.reported_at`))}`
  return findReports(db, { country, now, since: new Date(now.getTime() - REPORT_MINUTES * MINUTE_MS), isOpen })
}

async function findReports(
  db: Kysely<Tables>,
  {
    country,
    now,
    since,
    isOpen = sql`true`,
  }: { country: CountryIso; now: Date; since: Date; isOpen?: RawBuilder<unknown> },
): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select r.id, r.courier_uid as "courierUid", r.order_id as "orderId", o.reference_id as "referenceId", r.reason,
      ${nearDoor} as near,
      json_build_object('lat', r.lat, 'lon', r.lon) as at, r.place, r.reported_at as "reportedAt",
      ${isInArea(isCurrent(now))} as "isMarked"
    from market.blocked_reports r
    join market.orders o on o.id = r.order_id
    where r.country = ${country} and r.reported_at > ${since} and ${isOpen}
    order by r.reported_at desc, r.id
    limit ${MOST_REPORTS}
  `.execute(db)
  return rows
}

/** End of the current area at the place of a report, the last of several; null: it is in none. */
export async function findMarkedUntil(
  db: Kysely<Tables>,
  reportId: string,
  now: Date,
): Promise<{ endsAt: Date; country: CountryIso } | null> {
  const { rows } = await sql<{ endsAt: Date; country: CountryIso }>`
    select d.ends_at as "endsAt", r.country
    from market.blocked_reports r
    join market.disruptions d on d.country = r.country and ${isCurrent(now)} and ${coversPlace}
    where r.id = ${reportId}
    order by d.ends_at desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

export async function deleteOldReports(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('market.blocked_reports')
    .where('reported_at', '<', new Date(now.getTime() - KEPT_HOURS * 60 * MINUTE_MS))
    .execute()
}

export interface StoredDelivery extends RecentDelivery, Pick<StoredReport, 'near'> {}

/**
 * Deliveries that left and whose promise ended in the last two hours: late ones are `LATENESS_MINUTES` behind it. Without those in
 * an area that is disrupted now, or that an operator has ended since they were promised.
 */
export async function findRecentDeliveries(
  db: Kysely<Tables>,
  country: CountryIso,
  now: Date,
): Promise<StoredDelivery[]> {
  const since = new Date(now.getTime() - LATE_MINUTES * MINUTE_MS)
  const until = new Date(now.getTime() - LATENESS_MINUTES * MINUTE_MS)
  const { rows } = await sql<StoredDelivery>`
    select r.courier_uid as "courierUid", json_build_object('lat', r.lat, 'lon', r.lon) as at, r.near,
      coalesce(r.arrived_at, ${now}) >= r.promised_at + make_interval(mins => ${LATENESS_MINUTES}) as "isLate"
    from (
      select o.country, o.courier_uid, o.promised_at, ${nearDoor} as near,
        (o.shipping_address -> 'coordinates' ->> 'lat')::float8 as lat,
        (o.shipping_address -> 'coordinates' ->> 'lon')::float8 as lon,
        case when o.status <> 'ON_THE_WAY' then (
          select max(t.at) from market.order_timeline t where t.order_id = o.id and t.status = o.status
        ) end as arrived_at
      from market.orders o
      where o.country = ${country} and o.promised_at > ${since} and o.promised_at <= ${until} and o.has_delivery
        and o.courier_uid is not null and o.status in ('ON_THE_WAY', 'NOT_DELIVERED', 'COMPLETED')
    ) r
    where r.lat is not null and not ${isInArea(isCurrent(now))} and not ${isInArea(isEndedSince(sql`r.promised_at`))}
    order by r.promised_at desc
    limit ${MOST_DELIVERIES}
  `.execute(db)
  return rows
}

/** Keeps all but one from judging the places of a country at once, until the transaction ends. */
export async function lockPlaces(trx: Transaction<Tables>, country: CountryIso): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`market disruptions ${country}`}, 0))`.execute(trx)
}

/** Street and neighbourhood, else city, of an order `o`. */
const nearDoor = sql`nullif(concat_ws(', ', nullif(o.shipping_address ->> 'street', ''),
  coalesce(o.shipping_address ->> 'locality', o.shipping_address ->> 'city')), '')`

/** Whether the place `r` lies in an area `d` of its country of which this is true. */
const isInArea = (isSo: RawBuilder<unknown>) => sql`exists (
  select from market.disruptions d where d.country = r.country and ${isSo} and ${coversPlace}
)`

const coversPlace = sql`market.disruption_area(d.corners) @> point(r.lon, r.lat)`

const isCurrent = (now: Date) => sql`d.ended_at is null and d.starts_at <= ${now} and d.ends_at > ${now}`

/** An operator ended it at that moment or later: who judged the place knows more than what was said of it before. */
const isEndedSince = (moment: RawBuilder<unknown>) => sql`d.ended_by is not null and d.ended_at >= ${moment}`
