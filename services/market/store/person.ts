import { sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** Favourites, and the answers that are remembered under their keys: those repeat names and addresses. */
export async function deleteWhatIsOnlyTheirs(trx: Transaction<Tables>, ownerUid: string): Promise<void> {
  await trx.deleteFrom('market.favorites').where('owner_uid', '=', ownerUid).execute()
  await sql`delete from market.idempotency where owner = ${ownerUid}`.execute(trx)
}
