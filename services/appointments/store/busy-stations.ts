import { type Kysely, sql } from 'kysely'
import type { Busy } from '../rules/words.ts'
import type { Tables } from '../tables.ts'

/**
 * When these stations are taken from now until then, by their id: for many stores at once. Found by the end of what takes them,
 * so that what is over costs nothing; one row a station, because rows are what a large answer costs.
 */
export async function findBusyAmong(
  db: Kysely<Tables>,
  stationIds: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<Map<string, Busy[]>> {
  const { rows } = await sql<{ stationId: string; spans: string }>`
    select station_id as "stationId", string_agg(
      floor(date_part('epoch', lower(during)) / 60)::int4 || '-' || ceil(date_part('epoch', upper(during)) / 60)::int4, ' '
    ) as spans
    from appointments.station_times
    where upper(during) > ${now} and upper(during) < ${until}::timestamptz + interval '1 day' and lower(during) < ${until}
      and station_id = any (${stationIds}::text[])
      and (expires_at is null or expires_at > ${now})
    group by station_id
  `.execute(db)
  return new Map(
    rows.map(({ stationId, spans }) => [stationId, spans.split(' ').map((span) => busyOf(stationId, span))]),
  )
}

/** Written in whole minutes since 1970, which is what everything here is planned in. */
function busyOf(stationId: string, span: string): Busy {
  const [from = '0', until = '0'] = span.split('-')
  return { stationId, from: Number(from) * 60_000, until: Number(until) * 60_000 }
}
