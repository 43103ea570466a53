import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { deleteAccount } from './store/accounts.ts'
import { findPerson, lockPerson, type PersonRow } from './store/people.ts'

/** An account as it is stored. */
export type StoredAccount = PersonRow

/**
 * Locks accounts until the transaction ends; unknown ones are missing. Sorted, so that two transactions with the same accounts do
 * not wait for each other.
 */
export async function lockAccounts(
  trx: Transaction<Tables>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, StoredAccount>> {
  const accounts = new Map<string, StoredAccount>()
  for (const uid of uids.toSorted()) {
    const account = await lockPerson(trx, { uid })
    if (account) accounts.set(uid, account)
  }
  return accounts
}

export function findStoredAccount(db: Kysely<Tables>, uid: string): Promise<StoredAccount | undefined> {
  return findPerson(db, { uid })
}

/** Deletes an account with its sign-in, second factor, sessions and everything else that references it. */
export function closeAccount(trx: Transaction<Tables>, uid: string): Promise<void> {
  return deleteAccount(trx, uid)
}
