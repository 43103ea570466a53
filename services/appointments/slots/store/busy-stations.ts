import { type Kysely, sql } from 'kysely'
import type { Busy } from '../../rules/words.ts'
import type { Tables } from '../../tables.ts'
import { readSpans, takenSpans } from './taken-spans.ts'

/**
 * When these stations are taken from now until then, by their id: for many stores at once. Found by the end of what takes them,
 * so that what is over costs nothing. The stations are joined, because to plan a list of thousands takes longer than to read them.
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
