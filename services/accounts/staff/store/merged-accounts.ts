import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Account into which another one was merged; undefined when it was not. */
export async function findMergedInto(db: Database, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts.merged_accounts')
    .select('into_uid')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.into_uid
}

export async function insertMerged(
  trx: Transaction<Tables>,
  { uid, into, actorUid, now }: { uid: string; into: string; actorUid: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('accounts.merged_accounts')
    .values({ uid, into_uid: into, actor_uid: actorUid, merged_at: now })
    .execute()
  // Accounts that were merged into this one before lead to where it went.
  await trx.updateTable('accounts.merged_accounts').set({ into_uid: into }).where('into_uid', '=', uid).execute()
}

/**
 * Moves what an account knows of a person to another one: addresses, billing data of countries without any, outcomes of
 * orders, and the name, phone or e-mail that the other one lacks, unverified.
 */
export async function moveAccountData(trx: Transaction<Tables>, from: string, to: string): Promise<void> {
  await sql`
    update accounts.addresses set uid = ${to}, is_default = is_default and not exists (
      select from accounts.addresses own where own.uid = ${to} and own.is_default
    )
    where uid = ${from}
  `.execute(trx)
  await sql`
    update accounts.billing_infos theirs set uid = ${to}
    where uid = ${from} and not exists (
      select from accounts.billing_infos own where own.uid = ${to} and own.country = theirs.country
    )
  `.execute(trx)
  await trx.updateTable('accounts.order_outcomes').set({ uid: to }).where('uid', '=', from).execute()
  await sql`
    update accounts.accounts own
    set name = coalesce(own.name, theirs.name),
      phone_number = coalesce(own.phone_number, theirs.phone_number),
      email = coalesce(own.email, theirs.email),
      completed_orders = own.completed_orders + theirs.completed_orders,
      cancelled_at_door = own.cancelled_at_door + theirs.cancelled_at_door
    from accounts.accounts theirs
    where own.uid = ${to} and theirs.uid = ${from}
  `.execute(trx)
}
