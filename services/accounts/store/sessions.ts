import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export async function insertWebSession(
  db: Database,
  session: { tokenHash: string; uid: string; deviceId: string | null; now: Date; expiresAt: Date },
) {
  await db
    .insertInto('accounts.web_sessions')
    .values({
      token_hash: session.tokenHash,
      uid: session.uid,
      device_id: session.deviceId,
      created_at: session.now,
      renewed_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export function findWebSession(db: Database, tokenHash: string, now: Date) {
  return db
    .selectFrom('accounts.web_sessions as session')
    .innerJoin('accounts.accounts as account', 'account.uid', 'session.uid')
    .select(['account.uid', 'account.is_guest', 'account.roles', 'session.renewed_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst()
}

/** Whether it was this call that moved the end: of several at once only one does. */
export async function renewWebSession(
  db: Database,
  renewal: { tokenHash: string; now: Date; expiresAt: Date; unlessRenewedSince: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.web_sessions')
    .set({ renewed_at: renewal.now, expires_at: renewal.expiresAt })
    .where('token_hash', '=', renewal.tokenHash)
    .where('renewed_at', '<=', renewal.unlessRenewedSince)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertFamily(
  db: Database,
  family: { id: string; uid: string; deviceId: string | null; now: Date },
) {
  await db
    .insertInto('accounts.token_families')
    .values({ id: family.id, uid: family.uid, device_id: family.deviceId, created_at: family.now, ended_at: null })
    .execute()
}

export async function endFamily(db: Database, familyId: string, now: Date) {
  await db.updateTable('accounts.token_families').set({ ended_at: now }).where('id', '=', familyId).execute()
}

/** The account behind a sign-in that has not ended. */
export function findAccountOfFamily(db: Database, familyId: string) {
  return db
    .selectFrom('accounts.token_families as family')
    .innerJoin('accounts.accounts as account', 'account.uid', 'family.uid')
    .select(['account.uid', 'account.is_guest', 'account.roles'])
    .where('family.id', '=', familyId)
    .where('family.ended_at', 'is', null)
    .executeTakeFirst()
}

export async function insertRefreshToken(
  db: Database,
  token: { tokenHash: string; familyId: string; expiresAt: Date },
) {
  await db
    .insertInto('accounts.refresh_tokens')
    .values({ token_hash: token.tokenHash, family_id: token.familyId, used_at: null, expires_at: token.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locked until the transaction ends, so that two uses at once come one after the other. */
export function lockRefreshToken(db: Transaction<Tables>, tokenHash: string) {
  return db
    .selectFrom('accounts.refresh_tokens as token')
    .innerJoin('accounts.token_families as family', 'family.id', 'token.family_id')
    .select([
      'token.family_id',
      'token.used_at',
      'token.expires_at',
      'family.uid',
      'family.device_id',
      'family.ended_at',
    ])
    .where('token.token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function markUsed(db: Database, tokenHash: string, now: Date) {
  await db
    .updateTable('accounts.refresh_tokens')
    .set({ used_at: sql`coalesce(used_at, ${now})` })
    .where('token_hash', '=', tokenHash)
    .execute()
}
