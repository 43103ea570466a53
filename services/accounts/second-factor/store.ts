import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Roles and e-mail of an account. */
export function findPerson(db: Database, uid: string) {
  return db.selectFrom('accounts.accounts').select(['roles', 'email']).where('uid', '=', uid).executeTakeFirst()
}

/** Creates the row of a second factor if needed, and locks it until the transaction ends. */
export async function lockSecondFactor(trx: Transaction<Tables>, uid: string, now: Date) {
  await trx
    .insertInto('accounts.second_factors')
    .values({ uid, guesses_began_at: now, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('accounts.second_factors')
    .selectAll()
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The sealed secret of an account's authenticator; null while none was proved. */
export async function findSealedSecret(db: Database, uid: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts.second_factors')
    .select('sealed_secret')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.sealed_secret ?? null
}

export async function updateSecondFactor(
  db: Database,
  uid: string,
  to: {
    sealed_secret?: string | null
    pending_secret?: string | null
    last_step?: number
    guesses?: number
    guesses_began_at?: Date
  },
): Promise<void> {
  await db
    .updateTable('accounts.second_factors')
    .set({ uid, ...to })
    .where('uid', '=', uid)
    .execute()
}

export async function forgetSecondFactor(db: Database, uid: string): Promise<void> {
  await db.deleteFrom('accounts.second_factors').where('uid', '=', uid).execute()
  await clearSecondFactor(db, uid)
}

export async function clearSecondFactor(db: Database, uid: string): Promise<void> {
  await db.updateTable('accounts.web_sessions').set({ second_factor_at: null }).where('uid', '=', uid).execute()
}

/** False when the session is no web session of the account: only web sessions carry staff roles. */
export async function markSecondFactorProved(
  db: Database,
  { uid, tokenHash, now }: { uid: string; tokenHash: string; now: Date },
): Promise<boolean> {
  const session = await db
    .updateTable('accounts.web_sessions')
    .set({ second_factor_at: now, last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return session !== undefined
}
