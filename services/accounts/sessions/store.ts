import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { SessionName } from './session-name.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export async function insertWebSession(
  db: Database,
  session: {
    tokenHash: string
    uid: string
    kind: 'web' | 'app'
    deviceId: string | null
    /** Label for its owner: 'Chrome en Android'. */
    device: string | null
    /** Whether the person proves who they are with the opening, by more than a PIN. */
    isAuthenticated?: boolean
    now: Date
    expiresAt: Date
  },
) {
  await db
    .insertInto('accounts.web_sessions')
    .values({
      token_hash: session.tokenHash,
      uid: session.uid,
      kind: session.kind,
      device_id: session.deviceId,
      device: session.device,
      created_at: session.now,
      renewed_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      authenticated_at: session.isAuthenticated ? session.now : null,
    })
    .execute()
}

/** Records that the person proved who they are in this session; false when it is no open web session of the account. */
export async function markAuthenticated(
  db: Database,
  { uid, tokenHash, now }: { uid: string; tokenHash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.web_sessions')
    .set({ authenticated_at: now })
    .where('token_hash', '=', tokenHash)
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When the person of an open session last proved who they are: in a web session, or at the sign-in of an API client. */
export async function findAuthenticatedAt(
  db: Database,
  { uid, session, now }: { uid: string; session: SessionName; now: Date },
): Promise<Date | null> {
  if ('familyId' in session) {
    const family = await db
      .selectFrom('accounts.token_families')
      .select('created_at')
      .where('id', '=', session.familyId)
      .where('uid', '=', uid)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return family?.created_at ?? null
  }
  const web = await db
    .selectFrom('accounts.web_sessions')
    .select('authenticated_at')
    .where('token_hash', '=', session.tokenHash)
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return web?.authenticated_at ?? null
}

export function findWebSession(db: Database, tokenHash: string, now: Date) {
  return db
    .selectFrom('accounts.web_sessions as session')
    .innerJoin('accounts.accounts as account', 'account.uid', 'session.uid')
    .select([
      'account.uid',
      'account.is_guest',
      'account.roles',
      'account.is_owner',
      'account.staff_areas',
      'session.kind',
      'session.renewed_at',
      'session.second_factor_at',
      'session.last_seen_at',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('account.blocked_at', 'is', null)
    .executeTakeFirst()
}

/** Records a use of the session. A second factor that went idle meanwhile is cleared, and has to be proved again. */
export async function markSessionSeen(
  db: Database,
  { tokenHash, now, endsSecondFactor }: { tokenHash: string; now: Date; endsSecondFactor: boolean },
) {
  await db
    .updateTable('accounts.web_sessions')
    .set({ last_seen_at: now, ...(endsSecondFactor && { second_factor_at: null }) })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export function findWebSessionsByAccount(db: Database, uid: string, now: Date) {
  return db
    .selectFrom('accounts.web_sessions')
    .select(['id', 'token_hash', 'kind', 'device', 'created_at', 'renewed_at', 'last_seen_at'])
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .execute()
}

/** Ends all sessions of an account, all but one, or one. Answers how many ended. */
export async function endWebSessions(
  db: Database,
  { uid, id, tokenHash, exceptHash }: { uid: string; id?: string; tokenHash?: string; exceptHash?: string },
): Promise<number> {
  let query = db.deleteFrom('accounts.web_sessions').where('uid', '=', uid)
  if (id !== undefined) query = query.where('id', '=', id)
  if (tokenHash !== undefined) query = query.where('token_hash', '=', tokenHash)
  if (exceptHash !== undefined) query = query.where('token_hash', '<>', exceptHash)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

/** Invalidates the identity proofs issued before now. Locks the account until the transaction ends. */
export async function refuseEarlierProofs(trx: Transaction<Tables>, uid: string, now: Date): Promise<void> {
  await trx.updateTable('accounts.accounts').set({ sessions_valid_from: now }).where('uid', '=', uid).execute()
}

export async function endFamilies(
  db: Database,
  { uid, id, exceptId, now }: { uid: string; id?: string; exceptId?: string; now: Date },
): Promise<number> {
  let query = db
    .updateTable('accounts.token_families')
    .set({ ended_at: now })
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
  if (id !== undefined) query = query.where('id', '=', id)
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** API sign-ins that can still be refreshed. */
export function findFamiliesByAccount(db: Database, uid: string, now: Date) {
  return db
    .selectFrom('accounts.token_families as family')
    .select(['family.id', 'family.created_at', 'family.last_seen_at'])
    .where('family.uid', '=', uid)
    .where('family.ended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts.refresh_tokens as token')
          .select('token.token_hash')
          .whereRef('token.family_id', '=', 'family.id')
          .where('token.used_at', 'is', null)
          .where('token.expires_at', '>', now),
      ),
    )
    .execute()
}

export async function markFamilySeen(db: Database, familyId: string, now: Date) {
  await db.updateTable('accounts.token_families').set({ last_seen_at: now }).where('id', '=', familyId).execute()
}

/** Hash of the session that used this embedded-page token first; the token stays bound to it. */
export async function claimAppToken(
  db: Database,
  token: { issuer: string; jti: string; sessionHash: string; expiresAt: Date; now: Date },
): Promise<string> {
  const claimed = await db
    .insertInto('accounts.app_tokens')
    .values({
      issuer: token.issuer,
      jti: token.jti,
      session_hash: token.sessionHash,
      used_at: token.now,
      expires_at: token.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('session_hash')
    .executeTakeFirst()
  if (claimed) return claimed.session_hash

  const earlier = await db
    .selectFrom('accounts.app_tokens')
    .select('session_hash')
    .where('issuer', '=', token.issuer)
    .where('jti', '=', token.jti)
    .executeTakeFirstOrThrow()
  return earlier.session_hash
}

/** True when this call extended the session; of several concurrent calls only one does. */
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

/** Account of a sign-in that has not ended and is not blocked. */
export function findAccountByFamily(db: Database, familyId: string) {
  return db
    .selectFrom('accounts.token_families as family')
    .innerJoin('accounts.accounts as account', 'account.uid', 'family.uid')
    .select(['account.uid', 'account.is_guest', 'account.roles'])
    .where('family.id', '=', familyId)
    .where('family.ended_at', 'is', null)
    .where('account.blocked_at', 'is', null)
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

/** Locked until the transaction ends, so that concurrent uses are serialised. */
export function lockRefreshToken(db: Transaction<Tables>, tokenHash: string) {
  return db
    .selectFrom('accounts.refresh_tokens as token')
    .innerJoin('accounts.token_families as family', 'family.id', 'token.family_id')
    .innerJoin('accounts.accounts as account', 'account.uid', 'family.uid')
    .select([
      'token.family_id',
      'token.used_at',
      'token.expires_at',
      'family.uid',
      'family.device_id',
      'family.ended_at',
      'account.blocked_at',
    ])
    .where('token.token_hash', '=', tokenHash)
    .forUpdate(['token', 'family'])
    .executeTakeFirst()
}

export async function markUsed(db: Database, tokenHash: string, now: Date) {
  await db
    .updateTable('accounts.refresh_tokens')
    .set({ used_at: sql`coalesce(used_at, ${now})` })
    .where('token_hash', '=', tokenHash)
    .execute()
}
