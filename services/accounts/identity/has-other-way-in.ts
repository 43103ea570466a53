import type { Kysely, Transaction } from 'kysely'
import { hasPasskey } from '../passkeys/has-passkey.ts'
import type { Tables } from '../tables.ts'
import { hasIdentity } from './store/identities.ts'

/** Whether the account also signs in by a password, a provider or a passkey. */
export async function hasOtherWayIn(db: Kysely<Tables> | Transaction<Tables>, uid: string): Promise<boolean> {
  return (await hasIdentity(db, uid)) || (await hasPasskey(db, uid))
}
