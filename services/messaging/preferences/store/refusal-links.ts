import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { ChosenKind } from '../rules/kinds.ts'

export interface RefusalLink {
  uid: string | null
  address: string
  kind: ChosenKind
}

export async function insertRefusalLink(
  trx: Transaction<Tables>,
  { uid, address, kind }: RefusalLink,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('messaging.refusal_links')
    .values({ token_hash: tokenHash, uid, address, kind, created_at: now })
    .execute()
}

/** Recipient and kind of a refusal link; undefined for an unknown token. */
export async function findRefusalLink(db: Kysely<Tables>, tokenHash: string): Promise<RefusalLink | undefined> {
  const row = await db
    .selectFrom('messaging.refusal_links')
    .select(['uid', 'address', 'kind'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row as RefusalLink | undefined
}

export async function deleteRefusalLinks(
  db: Kysely<Tables>,
  { uid, addresses }: { uid: string; addresses: string[] },
): Promise<void> {
  await db
    .deleteFrom('messaging.refusal_links')
    .where((of) => of.or([of('uid', '=', uid), of('address', 'in', [uid, ...addresses])]))
    .execute()
}

export async function deleteOldRefusalLinks(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('messaging.refusal_links').where('created_at', '<', before).execute()
}
