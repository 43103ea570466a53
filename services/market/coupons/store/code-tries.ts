import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Number of different unknown codes of each subject since a moment. */
export async function countTries(
  db: Kysely<Tables>,
  { subjects, since }: { subjects: readonly string[]; since: Date },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('market.coupon_tries')
    .select(['subject', ({ fn }) => fn.countAll<string>().as('count')])
    .where('subject', 'in', [...subjects])
    .where('tried_at', '>', since)
    .groupBy('subject')
    .execute()
  return new Map(rows.map(({ subject, count }) => [subject, Number(count)]))
}

/** Writes an unknown code down for each subject; one that was tried before gets the new time. */
export async function insertTries(
  db: Kysely<Tables>,
  { subjects, codeHash, now }: { subjects: readonly string[]; codeHash: string; now: Date },
): Promise<void> {
  await sql`
    insert into market.coupon_tries (subject, code_hash, tried_at)
    select subject, ${codeHash}, ${now} from unnest(${[...subjects]}::text[]) subject order by subject
    on conflict (subject, code_hash) do update set tried_at = excluded.tried_at
  `.execute(db)
}

export async function deleteOldTries(db: Kysely<Tables>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('market.coupon_tries')
    .where('tried_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
