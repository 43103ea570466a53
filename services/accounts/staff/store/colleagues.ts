import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { type StaffAccess, type StoredAreas, toStoredAreas } from '../../rules/staff-access.ts'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Adds a role. A merchant is bound to one merchant id, the last one granted; an owner stays one. */
export async function addRole(db: Database, uid: string, { role, areas, merchantId }: StaffAccess): Promise<void> {
  const { is_owner, staff_areas } = toStoredAreas(areas)
  await db
    .updateTable('accounts.accounts')
    .set({
      roles: sql<string[]>`array(select distinct unnest(roles || ${role}::text))`,
      ...(role === 'merchant' && { merchant_id: merchantId }),
      ...(role === 'operator' && { is_owner: sql<boolean>`is_owner or ${is_owner}::boolean`, staff_areas }),
      staff_version: sql<number>`staff_version + 1`,
    })
    .where('uid', '=', uid)
    .execute()
}

/** Makes this the only staff role of an account; null takes every staff role away. */
export async function replaceRole(db: Database, uid: string, access: StaffAccess | null): Promise<void> {
  await db
    .updateTable('accounts.accounts')
    .set({
      roles: access ? ['customer', access.role] : ['customer'],
      ...toStoredAreas(access?.areas ?? {}),
      merchant_id: access?.merchantId ?? null,
      staff_version: sql<number>`staff_version + 1`,
    })
    .where('uid', '=', uid)
    .execute()
}

/**
 * The owners who are not blocked, locked until the transaction ends: two who block or demote each other concurrently
 * are serialised.
 */
export async function lockWorkingOwners(trx: Transaction<Tables>): Promise<string[]> {
  const owners = await trx
    .selectFrom('accounts.accounts')
    .select('uid')
    .where('is_owner', '=', true)
    .where('blocked_at', 'is', null)
    .orderBy('uid')
    .forNoKeyUpdate()
    .execute()
  return owners.map(({ uid }) => uid)
}

export async function hasWorkingOwner(db: Database): Promise<boolean> {
  const owner = await db
    .selectFrom('accounts.accounts')
    .select('uid')
    .where('is_owner', '=', true)
    .where('blocked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

/** Most colleagues that the list shows. */
const MOST_PEOPLE = 500

/** An account as owners see it: role, second factor, last visit of a web session. */
export interface StaffPersonRow extends StoredAreas {
  uid: string
  name: string | null
  email: string | null
  roles: string[]
  merchant_id: string | null
  blocked_at: Date | null
  staff_version: number
  has_second_factor: boolean
  last_seen_at: Date | null
}

/** Accounts with a staff role, blocked ones too, by name; with a uid that account, with a role or without. */
export async function findStaffPeople(db: Database, uid?: string): Promise<StaffPersonRow[]> {
  const { rows } = await sql<StaffPersonRow>`
    select account.uid, name, email, roles, is_owner, staff_areas, merchant_id, blocked_at, staff_version,
      exists (
        select from accounts.second_factors factor
        where factor.uid = account.uid and factor.sealed_secret is not null
      ) or exists (
        select from accounts.passkeys passkey where passkey.uid = account.uid and passkey.is_second_factor
      ) as has_second_factor,
      (select max(session.last_seen_at) from accounts.web_sessions session where session.uid = account.uid) as last_seen_at
    from accounts.accounts account
    where not is_guest
      and ${uid === undefined ? sql`roles && array['operator', 'merchant', 'courier']` : sql`account.uid = ${uid}`}
    order by lower(coalesce(nullif(name, ''), email)), account.uid
    limit ${MOST_PEOPLE}
  `.execute(db)
  return rows
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

/** Accounts with the role of a courier that are not blocked, by name. */
export async function findCouriers(db: Database): Promise<{ uid: string; name: string | null }[]> {
  const { rows } = await sql<{ uid: string; name: string | null }>`
    select uid, coalesce(nullif(name, ''), email) as name
    from accounts.accounts
    -- The first condition is that of the index of staff: without it every account is read.
    where roles && array['operator', 'merchant', 'courier'] and roles && array['courier'] and blocked_at is null
    order by lower(coalesce(nullif(name, ''), email)), uid
    limit ${MOST_PEOPLE}
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
