import { type Kysely, sql } from 'kysely'
import type { Attended, Busy } from '../../rules/enums.ts'
import type { Tables } from '../../tables.ts'
import { readSpans, takenSpans } from './taken-spans.ts'

/**
 * Taken times of stations of many stores until a moment, by station id. The condition on the end of each span lets the
 * index skip past ones. The ids are joined with unnest, because planning a list of thousands takes longer than reading
 * them.
 */
export async function findBusyAmong(
  db: Kysely<Tables>,
  stationIds: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<Map<string, Busy[]>> {
  const { rows } = await sql<{ stationId: string; spans: string }>`
    select station_id as "stationId", ${takenSpans} as spans
    from appointments.station_times join unnest(${stationIds}::text[]) as asked (id) on asked.id = station_id
    where upper(during) > ${now} and upper(during) < ${until}::timestamptz + interval '1 day' and lower(during) < ${until}
      and (expires_at is null or expires_at > ${now})
    group by station_id
  `.execute(db)
  return new Map(rows.map(({ stationId, spans }) => [stationId, readSpans(stationId, spans)]))
}

/** The same for people, of the few stores that name theirs. */
export async function findAttendedAmong(
  db: Kysely<Tables>,
  employeeIds: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<Map<string, Attended[]>> {
  if (employeeIds.length === 0) return new Map()
  const { rows } = await sql<{ employeeId: string; from: Date; until: Date }>`
    select employee_id as "employeeId", lower(attended) as "from", upper(attended) as "until"
    from appointments.station_times
    where employee_id = any (${employeeIds}::text[])
      and attended && tstzrange(${now}::timestamptz, ${until}::timestamptz)
      and (expires_at is null or expires_at > ${now})
  `.execute(db)
  const spans = rows.map((row) => ({ ...row, from: row.from.getTime(), until: row.until.getTime() }))
  return Map.groupBy(spans, ({ employeeId }) => employeeId)
}
