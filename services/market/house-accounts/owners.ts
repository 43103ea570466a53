import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { findCustomerAccounts, lockHouseAccount } from './store/accounts.ts'
import { findWholeLedger, insertEntry } from './store/entries.ts'
import { anonymiseAccounts, closeAccount, findAccountsToMerge, moveAccounts } from './store/owners.ts'

/** A customer's accounts and all of their entries, for the export of their data. */
export async function exportHouseAccounts(db: Kysely<Tables>, customerUid: string, now: Date) {
  const [accounts, entries] = await Promise.all([
    findCustomerAccounts(db, { customerUid }, now),
    findWholeLedger(db, customerUid),
  ])
  return {
    accounts: accounts.map(({ shopName, currency, limit, balance, state, graceDays, acceptedAt, openedAt }) => ({
      ...{ shopName, currency, limit, balance, state, graceDays, acceptedAt, openedAt },
    })),
    entries,
  }
}

/**
 * Moves accounts to another account of the same person. Where both have one with a shop, the balance goes over to the one
 * that stays, and the other is closed.
 */
export async function moveHouseAccounts(
  trx: Transaction<Tables>,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const pairs = await findAccountsToMerge(trx, { from, to })
  for (const id of pairs.flatMap(({ fromId, toId }) => [fromId, toId]).toSorted()) await lockHouseAccount(trx, id)
  // Read again: the balances may have changed before the locks were there.
  for (const { fromId, toId, balance } of await findAccountsToMerge(trx, { from, to })) {
    const entry = { at: now, kind: 'correction' as const, reason: 'Unión de tus dos cuentas', actorUid: 'system' }
    if (balance !== 0) {
      await insertEntry(trx, { ...entry, accountId: fromId, amount: -balance, cause: `merge:${fromId}:out` })
      await insertEntry(trx, { ...entry, accountId: toId, amount: balance, cause: `merge:${fromId}:in` })
    }
    await closeAccount(trx, fromId, now)
  }
  await moveAccounts(trx, from, to)
}

/** Takes a person out of their accounts, which accounting keeps. Returns whether there were any. */
export const eraseHouseAccounts = anonymiseAccounts
