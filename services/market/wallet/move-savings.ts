import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { findBalance, lockBalance, moveMoney, type WalletMove, type WalletOwner } from './store.ts'

/** What somebody can spend, and so put aside; 0 without a wallet. */
export function getWalletBalance(db: Kysely<Tables>, owner: WalletOwner): Promise<number> {
  return findBalance(db, owner)
}

/** The same, locked until the transaction ends. */
export function lockWalletBalance(trx: Transaction<Tables>, owner: WalletOwner): Promise<number> {
  return lockBalance(trx, owner)
}

/** Moves money between a wallet and a saving goal, once per cause; negative: it is put aside. */
export function moveSavings(trx: Transaction<Tables>, move: Omit<WalletMove, 'reason' | 'actorUid'>): Promise<boolean> {
  return moveMoney(trx, { ...move, reason: 'saving', actorUid: null })
}
