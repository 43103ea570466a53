import type { Kysely, Selectable } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { InvoicingSiatCodes, Tables } from '../tables.ts'

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
