import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AccountsMergeProposals, Tables } from '../tables.ts'

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

export type ProposalRow = Selectable<AccountsMergeProposals>

/** Guesses of one code. */
export const MOST_GUESSES = 5

/** Writes a proposal in the place of an earlier one for the same account. */
export async function replaceProposal(
  trx: Transaction<Tables>,
  proposal: Pick<ProposalRow, 'id' | 'from_uid' | 'into_uid' | 'actor_uid' | 'reason' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await trx.deleteFrom('accounts.merge_proposals').where('from_uid', '=', proposal.from_uid).execute()
  await trx.insertInto('accounts.merge_proposals').values(proposal).execute()
}

/** The newest open proposal to this account, or the one with this id. */
export function findProposal(
  db: Database,
  { intoUid, id, now }: { intoUid: string; id?: string; now: Date },
): Promise<ProposalRow | undefined> {
  return db
    .selectFrom('accounts.merge_proposals')
    .selectAll()
    .where('into_uid', '=', intoUid)
    .where('expires_at', '>', now)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Writes the code that was sent; the one before is worth nothing. */
export async function writeProposalCode(
  db: Database,
  id: string,
  code: { id: string; hash: string; by: string; expiresAt: Date } | null,
): Promise<void> {
  await db
    .updateTable('accounts.merge_proposals')
    .set({
      code_id: code?.id ?? null,
      code_hash: code?.hash ?? null,
      code_by: code?.by ?? null,
      code_expires_at: code?.expiresAt ?? null,
      guesses: 0,
    })
    .where('id', '=', id)
    .execute()
}

/** Takes one guess of the code that is open; undefined: none is, or none is left. */
export function takeProposalGuess(
  db: Database,
  { id, intoUid, now }: { id: string; intoUid: string; now: Date },
): Promise<ProposalRow | undefined> {
  return db
    .updateTable('accounts.merge_proposals')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('id', '=', id)
    .where('into_uid', '=', intoUid)
    .where('expires_at', '>', now)
    .where('code_expires_at', '>', now)
    .where('guesses', '<', MOST_GUESSES)
    .returningAll()
    .executeTakeFirst()
}

/** True when this call ended the proposal, false when another one had. */
export async function deleteProposal(db: Database, { id, intoUid }: { id: string; intoUid: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts.merge_proposals')
    .where('id', '=', id)
    .where('into_uid', '=', intoUid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
