import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { RecentCounts } from '../recent-counts.ts'

const hourMs = 60 * 60_000

/** Counts the rows matching `which` that were created (`created_at`) in the last hour and in the last day. */
export async function countRecent<Tables>(
  trx: Transaction<Tables>,
  { table, which, now }: { table: string; which: RawBuilder<unknown>; now: Date },
): Promise<RecentCounts> {
  const hourAgo = new Date(now.getTime() - hourMs)
  const dayAgo = new Date(now.getTime() - 24 * hourMs)
  const { rows } = await sql<RecentCounts>`
    select (count(*) filter (where created_at > ${hourAgo}))::int as "inAnHour", count(*)::int as "inADay"
    from ${sql.table(table)}
    where ${which} and created_at > ${dayAgo}
  `.execute(trx)
  return rows[0] ?? { inAnHour: 0, inADay: 0 }
}
