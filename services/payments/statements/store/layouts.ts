import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { SavedLayouts, StatementLayout } from '../rules/statement-columns.ts'

type Db = Kysely<Tables> | Transaction<Tables>

/** Every saved layout by its headings: one for each bank that somebody mapped. */
export async function findLayouts(db: Db): Promise<SavedLayouts> {
  const { rows } = await sql<{ headings: string } & StatementLayout>`
    select headings, roles, day_order as "dayOrder" from payments.statement_layouts
  `.execute(db)
  return new Map(rows.map(({ headings, ...layout }) => [headings, layout]))
}

/** Saves what the columns below these headings mean, in place of what was said before. */
export async function saveLayout(
  trx: Transaction<Tables>,
  headings: string,
  { roles, dayOrder, actorUid, savedAt }: StatementLayout & { actorUid: string; savedAt: Date },
): Promise<void> {
  await sql`
    insert into payments.statement_layouts (headings, roles, day_order, actor_uid, saved_at)
    values (${headings}, ${JSON.stringify(roles)}, ${dayOrder}, ${actorUid}, ${savedAt})
    on conflict (headings) do update
    set roles = excluded.roles, day_order = excluded.day_order, actor_uid = excluded.actor_uid,
      saved_at = excluded.saved_at
  `.execute(trx)
}
