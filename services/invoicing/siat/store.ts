import type { Kysely, Selectable, Updateable } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { InvoicingContingencies, InvoicingSiatCodes, Tables } from '../tables.ts'

export type SiatCode = Pick<Selectable<InvoicingSiatCodes>, 'code' | 'control_code' | 'valid_until'>

/** The newest code of a kind that holds until after `until`. */
export function findCode(
  db: Kysely<Tables>,
  { issuerId, kind, until }: { issuerId: string; kind: 'cuis' | 'cufd'; until: Date },
): Promise<SiatCode | undefined> {
  return db
    .selectFrom('invoicing.siat_codes')
    .select(['code', 'control_code', 'valid_until'])
    .where('issuer_id', '=', issuerId)
    .where('kind', '=', kind)
    .where('valid_until', '>', until)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertCode(
  db: Kysely<Tables>,
  { issuerId, kind, now, ...code }: SiatCode & { issuerId: string; kind: 'cuis' | 'cufd'; now: Date },
): Promise<void> {
  await db
    .insertInto('invoicing.siat_codes')
    .values({ id: newId(), issuer_id: issuerId, kind, given_at: now, ...code })
    .execute()
}

/** The newest code of a kind, also one that no longer holds. */
export function findLatestCode(
  db: Kysely<Tables>,
  { issuerId, kind }: { issuerId: string; kind: 'cuis' | 'cufd' },
): Promise<SiatCode | undefined> {
  return findCode(db, { issuerId, kind, until: new Date(0) })
}

export type Contingency = Selectable<InvoicingContingencies>

/** The open contingency of the issuer: this one, or the one that was begun before. */
export async function insertContingency(
  db: Kysely<Tables>,
  row: Pick<Contingency, 'id' | 'issuer_id' | 'event_code' | 'cufd' | 'control_code' | 'started_at'>,
): Promise<Contingency> {
  const inserted = await db
    .insertInto('invoicing.contingencies')
    .values(row)
    .onConflict((conflict) => conflict.column('issuer_id').where('closed_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return inserted
  return db
    .selectFrom('invoicing.contingencies')
    .selectAll()
    .where('issuer_id', '=', row.issuer_id)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export function findOpenContingencies(db: Kysely<Tables>): Promise<Contingency[]> {
  return db.selectFrom('invoicing.contingencies').selectAll().where('closed_at', 'is', null).execute()
}

export function findContingency(db: Kysely<Tables>, id: string): Promise<Contingency | undefined> {
  return db.selectFrom('invoicing.contingencies').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function writeContingency(
  db: Kysely<Tables>,
  id: string,
  set: Updateable<InvoicingContingencies>,
): Promise<void> {
  await db.updateTable('invoicing.contingencies').set(set).where('id', '=', id).execute()
}
