import { type Kysely, sql } from 'kysely'
import type { Busy } from '../../rules/enums.ts'
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
