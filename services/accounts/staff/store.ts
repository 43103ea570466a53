import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { StaffRole } from '../contract.ts'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export async function insertInvitation(
  db: Database,
  invitation: {
    tokenHash: string
    email: string
    role: StaffRole
    merchantId: string | null
    invitedBy: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('accounts.invitations')
    .values({
      token_hash: invitation.tokenHash,
      email: invitation.email,
      role: invitation.role,
      merchant_id: invitation.merchantId,
      invited_by: invitation.invitedBy,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
      accepted_at: null,
      accepted_by: null,
    })
    .execute()
}

export async function forgetInvitation(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('accounts.invitations').where('token_hash', '=', tokenHash).execute()
}

/** Locked until the transaction ends, so that it is accepted only once. */
export function lockOpenInvitation(trx: Transaction<Tables>, tokenHash: string, now: Date) {
  return trx
    .selectFrom('accounts.invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function closeInvitation(db: Database, tokenHash: string, uid: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts.invitations')
    .set({ accepted_at: now, accepted_by: uid })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Adds a role. A merchant is bound to one merchant id, the last one granted. */
export async function addRole(
  db: Database,
  uid: string,
  { role, merchantId }: { role: StaffRole; merchantId: string | null },
): Promise<void> {
  await db
    .updateTable('accounts.accounts')
    .set({
      roles: sql<string[]>`array(select distinct unnest(roles || ${role}::text))`,
      ...(role === 'merchant' && { merchant_id: merchantId }),
    })
    .where('uid', '=', uid)
    .execute()
}

/**
 * The operators who are not blocked, locked until the transaction ends: two who block each other concurrently are
 * serialised.
 */
export async function lockWorkingOperators(trx: Transaction<Tables>): Promise<string[]> {
  const operators = await trx
    .selectFrom('accounts.accounts')
    .select('uid')
    .where(sql<boolean>`'operator' = any (roles)`)
    .where('blocked_at', 'is', null)
    .orderBy('uid')
    .forNoKeyUpdate()
    .execute()
  return operators.map(({ uid }) => uid)
}

export async function hasWorkingOperator(db: Database): Promise<boolean> {
  const operator = await db
    .selectFrom('accounts.accounts')
    .select('uid')
    .where(sql<boolean>`'operator' = any (roles)`)
    .where('blocked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return operator !== undefined
}

/** False when there is no such account. */
export async function setBlockedAt(db: Database, uid: string, blockedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts.accounts')
    .set({ blocked_at: blockedAt })
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of these accounts, those with a staff role now or earlier. */
export async function findColleagues(db: Database, uids: string[]): Promise<{ uid: string; name: string }[]> {
  const { rows } = await sql<{ uid: string; name: string }>`
    select uid, coalesce(nullif(name, ''), email) as name
    from accounts.accounts
    where uid = any(${uids}) and roles && array['operator', 'merchant', 'courier']
      and coalesce(nullif(name, ''), email) is not null
  `.execute(db)
  return rows
}

export interface FoundAccount {
  uid: string
  name: string | null
  email: string | null
  phone_number: string | null
  country: string
  blocked_at: Date | null
}

/** Accounts that have signed in, matching a part of the name or e-mail, or digits of the phone; the newest first. */
export async function searchAccounts(
  db: Database,
  { search, digits, most }: { search: string; digits: string | null; most: number },
): Promise<FoundAccount[]> {
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<FoundAccount>`
    select uid, name, email, phone_number, country, blocked_at
    from accounts.accounts
    where not is_guest
      and (name ilike ${part} or email ilike ${part} ${digits === null ? sql`` : sql`or phone_number like ${`%${digits}%`}`})
    order by created_at desc, uid
    limit ${most}
  `.execute(db)
  return rows
}

/** Accounts that have signed in with this e-mail, verified or not. */
export function findByEmail(db: Database, email: string) {
  return db
    .selectFrom('accounts.accounts')
    .select(['uid', 'email', 'verified_email', 'roles'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('is_guest', '=', false)
    .orderBy('created_at')
    .execute()
}

/** Merchant id of a merchant's account. */
export async function findMerchantByAccount(db: Database, uid: string): Promise<string | null> {
  const row = await db.selectFrom('accounts.accounts').select('merchant_id').where('uid', '=', uid).executeTakeFirst()
  return row?.merchant_id ?? null
}
