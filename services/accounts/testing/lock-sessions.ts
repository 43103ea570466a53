import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Lets the second factor of an account go idle in all its sessions, as half an hour without a request does. */
export async function lockSessions(db: Kysely<Tables>, uid: string): Promise<void> {
  await db.updateTable('accounts.web_sessions').set({ second_factor_at: null }).where('uid', '=', uid).execute()
}

/** Lets the proofs of identity in all sessions of an account grow old, as a quarter of an hour does. */
export async function forgetProofs(db: Kysely<Tables>, uid: string): Promise<void> {
  await db.updateTable('accounts.web_sessions').set({ authenticated_at: null }).where('uid', '=', uid).execute()
}
