import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Export, ExportFormat } from './contract.ts'

export interface ExportRow {
  id: string
  at: Date
  actorUid: string
  kind: Export['kind']
  format: ExportFormat
  facts: Record<string, unknown>
  rows: number | null
}

export async function insertExport(db: Kysely<Tables>, row: ExportRow): Promise<void> {
  const { id, at, actorUid, kind, format, facts, rows } = row
  await db
    .insertInto('market.exports')
    .values({ id, at, actor_uid: actorUid, kind, format, facts: JSON.stringify(facts), rows })
    .execute()
}

/** Whether this file was noted since then, for this person. */
export async function hasExport(
  db: Kysely<Tables>,
  { id, actorUid, kind, format, facts, since }: Omit<ExportRow, 'at' | 'rows'> & { since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from market.exports
    where id = ${id} and actor_uid = ${actorUid} and kind = ${kind} and format = ${format}
      and facts = ${JSON.stringify(facts)}::jsonb and at >= ${since}
  `.execute(db)
  return rows.length > 0
}

/** The latest exports, newest first. */
export async function findExports(db: Kysely<Tables>, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select id, at, actor_uid as "actorUid", kind, format, facts, rows from market.exports
    order by at desc, id limit ${limit}
  `.execute(db)
  return rows
}
