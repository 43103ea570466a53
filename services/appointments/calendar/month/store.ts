import { type Kysely, sql } from 'kysely'
import type { StaffScope } from '../../staff-scope.ts'
import { within } from '../../store/staff-scope.ts'
import type { Tables } from '../../tables.ts'

interface Asked {
  storeId: string
  timezone: string
  from: Date
  until: Date
  stationId: string | null
  employeeId: string | null
}

/** Visits of a store, without stays, by the day on which they start, in its zone; days without any are left out. */
export async function countVisitsByDay(
  db: Kysely<Tables>,
  scope: StaffScope,
  { storeId, timezone, from, until, stationId, employeeId }: Asked,
): Promise<Map<string, { visits: number; bookedMinutes: number }>> {
  const { rows } = await sql<{ day: string; visits: number; bookedMinutes: number }>`
    select to_char(a.visit_starts_at at time zone ${timezone}, 'YYYY-MM-DD') as day, count(*)::int as visits,
      (sum(extract(epoch from a.visit_ends_at - a.visit_starts_at)) / 60)::int as "bookedMinutes"
    from appointments.appointments a
    join appointments.stores s on s.id = a.store_id
    where a.store_id = ${storeId} and ${within(scope, 's.merchant_id')}
      and a.visit_starts_at >= ${from} and a.visit_starts_at < ${until} and a.state not in ('CANCELLED', 'NO_SHOW')
      and a.skills <> '{kennel}'
      and (${stationId}::text is null or a.station_id = ${stationId})
      and (${employeeId}::text is null or exists (
        select from appointments.station_times t where t.appointment_id = a.id and t.employee_id = ${employeeId}
      ))
    group by 1
  `.execute(db)
  return new Map(rows.map(({ day, ...count }) => [day, count]))
}
