import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Saves a form of an account that exists; false where it does not. */
export async function insertSavedRequest(
  db: Database,
  request: {
    id: string
    uid: string
    browserHash: string
    address: string
    sealedForm: string
    now: Date
    expiresAt: Date
  },
): Promise<boolean> {
  const known = await db
    .selectFrom('accounts.accounts')
    .select('uid')
    .where('uid', '=', request.uid)
    .where('is_guest', '=', false)
    .executeTakeFirst()
  if (!known) return false
  await db
    .insertInto('accounts.saved_requests')
    .values({
      id: request.id,
      uid: request.uid,
      browser_hash: request.browserHash,
      address: request.address,
      sealed_form: request.sealedForm,
      created_at: request.now,
      expires_at: request.expiresAt,
    })
    .execute()
  return true
}

/** Deletes the oldest forms of an account beyond the newest ones that `most` allows. */
export async function trimSavedRequests(
  db: Database,
  { uid, most }: { uid: string; most: { forms: number; sealedBytes: number } },
): Promise<void> {
  await sql`
    delete from accounts.saved_requests
    where id in (
      select id from (
        select id, row_number() over newest as forms, sum(octet_length(sealed_form)) over newest as bytes
        from accounts.saved_requests
        where uid = ${uid}
        window newest as (order by created_at desc, id rows unbounded preceding)
      ) counted
      where forms > ${most.forms} or bytes > ${most.sealedBytes}
    )
  `.execute(db)
}

export function findSavedRequest(db: Database, { id, browserHash, now }: SavedRequestKey) {
  return db
    .selectFrom('accounts.saved_requests')
    .select(['uid', 'address', 'created_at'])
    .where('id', '=', id)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The form, for one caller alone: undefined while another one sends it. */
export function claimSavedRequest(
  db: Database,
  { id, browserHash, uid, now, voidBefore }: SavedRequestKey & { uid: string; voidBefore: Date },
) {
  return db
    .updateTable('accounts.saved_requests')
    .set({ claimed_at: now })
    .where('id', '=', id)
    .where('browser_hash', '=', browserHash)
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .where((where) => where.or([where('claimed_at', 'is', null), where('claimed_at', '<', voidBefore)]))
    .returning('sealed_form')
    .executeTakeFirst()
}

export async function releaseSavedRequest(db: Database, id: string): Promise<void> {
  await db.updateTable('accounts.saved_requests').set({ claimed_at: null }).where('id', '=', id).execute()
}

export async function deleteSavedRequest(db: Database, id: string): Promise<void> {
  await db.deleteFrom('accounts.saved_requests').where('id', '=', id).execute()
}

interface SavedRequestKey {
  id: string
  browserHash: string
  now: Date
}
