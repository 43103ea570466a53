import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { findPasskeys } from './store.ts'

/** Whether the account signs in by a passkey. */
export async function hasPasskey(db: Kysely<Tables> | Transaction<Tables>, uid: string): Promise<boolean> {
  return (await findPasskeys(db, uid)).length > 0
}
