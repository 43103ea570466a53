import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { findSealedSecret } from './store.ts'

/** Whether the account has an authenticator whose code was proved once. */
export async function hasAuthenticator(db: Kysely<Tables> | Transaction<Tables>, uid: string): Promise<boolean> {
  return (await findSealedSecret(db, uid)) !== null
}
