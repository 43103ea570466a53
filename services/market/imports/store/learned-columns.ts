import { type Kysely, sql, type Transaction } from 'kysely'
import type { LearnedColumns } from '#shared/tables/column-mapping.ts'
import type { Tables } from '../../tables.ts'
import type { Column } from '../files/columns.ts'

type Db = Kysely<Tables> | Transaction<Tables>

/** Meanings of columns that operators chose for files of a shop, by the set of headings (`headingKey`). */
export async function findLearnedColumns(
  db: Db,
  shopId: string,
): Promise<{ headings: string; columns: LearnedColumns<Column> }[]> {
  const { rows } = await sql<{ headings: string; columns: LearnedColumns<Column> }>`
    select headings, columns from market.import_columns where shop_id = ${shopId}
  `.execute(db)
  return rows
}

export async function saveLearnedColumns(
  trx: Transaction<Tables>,
  shopId: string,
  learned: { headings: string; columns: LearnedColumns<Column>; actorUid: string; at: Date },
): Promise<void> {
  await sql`
    insert into market.import_columns (shop_id, headings_hash, headings, columns, actor_uid, saved_at)
    values (
      ${shopId}, md5(${learned.headings}), ${learned.headings}, ${JSON.stringify(learned.columns)}, ${learned.actorUid},
      ${learned.at}
    )
    on conflict (shop_id, headings_hash) do update set
      columns = excluded.columns, actor_uid = excluded.actor_uid, saved_at = excluded.saved_at
  `.execute(trx)
}
