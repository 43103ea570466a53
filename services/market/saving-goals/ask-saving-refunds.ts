import { PaymentRefunded } from '#services/payments/contract.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { MarketDependencies } from '../deps.ts'
import { findSavingRefundsToAsk, markSavingRefundAsked, writeSavingRefundState } from './store/deposits.ts'
import { isReversal, takeOutReversal } from './take-out-reversal.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'payments'>

/**
 * Requests refunds of a goal's payments, or all decided before a moment, from the payments service. The cause makes a
 * refund happen once, however often it is requested. Throws with the first that fails.
 */
export async function askSavingRefunds(
  { db, now, payments }: Dependencies,
  which: { goalId?: string; before?: Date },
): Promise<number> {
  const due = await findSavingRefundsToAsk(db, which)
  const failures: unknown[] = []
  for (const { cause, depositId, amount, country } of due) {
    const context = { viewer: anonymousViewer(country), requestId: `saving refund ${cause}` }
    const refund = { kind: 'saving' as const, id: depositId, amount, cause, actorUid: null }
    try {
      const { state } = await payments.refund({ ...refund, reason: 'Retiro de su ahorro' }, { context })
      await markSavingRefundAsked(db, cause, { state, now: now() })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return due.length
}

const FIVE_MINUTES = 5 * 60_000

/** Requests refunds that the fact's consumer failed to request, which has five minutes for it. */
export function askForgottenSavingRefunds(deps: Dependencies): Promise<number> {
  return askSavingRefunds(deps, { before: new Date(deps.now().getTime() - FIVE_MINUTES) })
}

/** The fact 'payment-refunded': what became of money that goes back to its payer, or that the bank took back by itself. */
export async function followSavingRefund(deps: Pick<MarketDependencies, 'db' | 'now'>, fact: object): Promise<void> {
  const refunded = PaymentRefunded.parse(fact)
  if (refunded.subject.kind !== 'saving') return
  if (isReversal(refunded)) await takeOutReversal(deps, refunded)
  else await writeSavingRefundState(deps.db, refunded.cause, refunded.state)
}
