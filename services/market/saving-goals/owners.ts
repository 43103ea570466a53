import type { Kysely, Transaction } from 'kysely'
import { marketError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { findWholeGoalLedger } from './store/entries.ts'
import { anonymiseGoals, findAllGoals, isOwedMoney, lockGoals, moveGoals } from './store/owners.ts'

/** A customer's goals and all of their entries, for the export of their data. */
export async function exportSavingGoals(db: Kysely<Tables>, ownerUid: string) {
  const [goals, entries] = await Promise.all([findAllGoals(db, ownerUid), findWholeGoalLedger(db, ownerUid)])
  return { goals, entries }
}

/** Refuses to erase a customer whose goals hold money: it comes back first, to the end. Throws saving-not-empty. */
export async function refuseErasureOfSaver(db: Kysely<Tables> | Transaction<Tables>, ownerUid: string): Promise<void> {
  if (await isOwedMoney(db, ownerUid)) throw marketError('saving-not-empty')
}

/** Takes a person out of their goals, which accounting keeps. Returns whether there were any. Throws saving-not-empty. */
export async function eraseSavingGoals(
  trx: Transaction<Tables>,
  ownerUid: string,
  { erasedUid, now }: { erasedUid: string; now: Date },
): Promise<boolean> {
  await lockGoals(trx, ownerUid)
  await refuseErasureOfSaver(trx, ownerUid)
  return anonymiseGoals(trx, ownerUid, { erasedUid, now })
}

/** Moves goals to another account of the same person; there may be more than one customer may open. */
export const moveSavingGoals = moveGoals
