import { type Kysely, sql, type Transaction } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { Tables } from '../../tables.ts'

export interface DraftRecord {
  id: string
  fileName: string
  currency: Currency
  content: Uint8Array
}

type Db = Kysely<Tables> | Transaction<Tables>

/** Keeps an uploaded file. */
export async function insertDraft(db: Db, draft: DraftRecord & { actorUid: string; createdAt: Date }): Promise<void> {
  await sql`
    insert into payments.statement_drafts (id, file_name, currency, content, actor_uid, created_at)
    values (
      ${draft.id}, ${draft.fileName}, ${draft.currency}, ${draft.content}, ${draft.actorUid}, ${draft.createdAt}
    )
  `.execute(db)
}

export async function deleteDraftsBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from payments.statement_drafts where created_at < ${before}`.execute(db)
}

export async function findDraft(db: Db, id: string): Promise<DraftRecord | null> {
  const { rows } = await sql<DraftRecord>`
    select id, file_name as "fileName", currency, content from payments.statement_drafts where id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

export async function deleteDraft(trx: Transaction<Tables>, id: string): Promise<void> {
  await sql`delete from payments.statement_drafts where id = ${id}`.execute(trx)
}
