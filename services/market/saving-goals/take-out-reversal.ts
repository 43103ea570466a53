import type { PaymentRefunded } from '#services/payments/contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { findDepositLeft, findGoalOfDeposit, insertSavingRefund, markSavingRefundAsked } from './store/deposits.ts'
import { hasEntry, insertGoalEntry } from './store/entries.ts'
import { lockGoal } from './store/goals.ts'

/** Whether the bank took the money back by itself (a chargeback), so that nothing is left to send. */
export function isReversal({ cause }: Pick<PaymentRefunded, 'cause'>): boolean {
  return cause.startsWith('reversal:')
}

/**
 * Takes what the bank took back out of the goal, once per reversal, and asks nothing of payments. What of it left the goal
 * before, into the wallet, stays there: the finding of payments says so to an operator. A deposit that was not posted has
 * nothing in its goal.
 */
export async function takeOutReversal(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { subject, cause, amount: reversed }: PaymentRefunded,
): Promise<void> {
  const depositId = subject.id
  const found = await findGoalOfDeposit(db, depositId)
  if (!found) throw new Error(`Reversal ${cause} is of the unknown saving deposit ${depositId}`)
  await db.transaction().execute(async (trx) => {
    const row = await lockGoal(trx, found)
    // The owner changed by a merge between the two statements: the fact is consumed again.
    if (!row) throw new Error(`The goal of saving deposit ${depositId} moved`)
    if (await hasEntry(trx, cause)) return
    const amount = Math.min(reversed, await findDepositLeft(trx, depositId))
    if (amount === 0) return

    const at = now()
    await insertGoalEntry(trx, { goalId: row.id, at, kind: 'taken_back', amount: -amount, depositId, cause })
    await insertSavingRefund(trx, { cause, depositId, amount, now: at })
    await markSavingRefundAsked(trx, cause, { state: 'done', now: at })
  })
}
