import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod'
import type { DisruptionsChanged } from '#services/market/contract.ts'
import {
  DISRUPTION_REASONS,
  type Disruption,
  findDisruptionsAt,
} from '#services/market/disruptions/rules/disruption.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import { Coordinates } from '#shared/values.ts'
import type { Tables } from '../tables.ts'

const Stored = z.object({
  id: z.string(),
  reason: z.enum(DISRUPTION_REASONS),
  corners: z.array(Coordinates),
  start: z.date(),
  end: z.date(),
})

/** Days that an area is remembered after its end: a fact that arrives late must not bring it back. */
const REMEMBERED_DAYS = 30

/** Remembers a disrupted area, unless a newer fact did, and forgets those of long ago. */
export async function writeDisruption(
  trx: Transaction<Tables>,
  { disruptionId, country, reason, corners, startsAt, endsAt, changedAt }: DisruptionsChanged,
): Promise<void> {
  await sql`
    insert into appointments.disruptions as known (id, country, reason, corners, starts_at, ends_at, changed_at)
    values (${disruptionId}, ${country}, ${reason}, ${JSON.stringify(corners)}, ${startsAt}, ${endsAt}, ${changedAt})
    on conflict (id) do update
    set starts_at = excluded.starts_at, ends_at = excluded.ends_at, changed_at = excluded.changed_at
    where known.changed_at < excluded.changed_at
  `.execute(trx)
  await sql`
    delete from appointments.disruptions
    where ends_at < ${changedAt}::timestamptz - make_interval(days => ${REMEMBERED_DAYS})
  `.execute(trx)
}

/** Disruptions of a point that are not over before `from` and begin before `until`, in time order. */
export async function findDisruptionsOf(
  db: Kysely<Tables> | Transaction<Tables>,
  { country, point, from, until }: { country: CountryIso; point: Point; from: Date; until: Date },
): Promise<Disruption[]> {
  const rows = await db
    .selectFrom('appointments.disruptions')
    .select(['id', 'reason', 'corners', 'starts_at as start', 'ends_at as end'])
    .where('country', '=', country)
    .where('ends_at', '>', from)
    .where('starts_at', '<', until)
    .execute()
  return findDisruptionsAt(z.array(Stored).parse(rows), point)
}
