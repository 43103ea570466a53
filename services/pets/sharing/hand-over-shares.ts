import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { moveShares } from './store/shares.ts'

/** Hands the pets that others share with a merged account to the one that stays; a share of an own pet ends. */
export async function handOverShares(trx: Transaction<Tables>, owners: { from: string; to: string }): Promise<void> {
  await moveShares(trx, owners)
}
