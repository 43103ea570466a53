import type { ToLookAfter } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import {
  OVERDUE_AFTER_MINUTES,
  REFUND_OVERDUE_AFTER_MINUTES,
  UNHEARD_AFTER_MINUTES,
} from '../payments/rules/when-to-ask.ts'
import { toPayment } from '../payments/to-payment.ts'
import { countOverdue, countRefundsOpen, countUnheard, findOpenKinds, findOverdue } from './store/look-after.ts'

/** Work that waits for an operator, and automatic work that is overdue. */
export async function toLookAfter(deps: PaymentsDependencies): Promise<ToLookAfter> {
  const { db, now } = deps
  const ago = (minutes: number) => new Date(now().getTime() - minutes * 60_000)
  const overdueSince = ago(OVERDUE_AFTER_MINUTES)
  const [findings, refunds, count, payments, unheard] = await Promise.all([
    findOpenKinds(db),
    countRefundsOpen(db, ago(REFUND_OVERDUE_AFTER_MINUTES)),
    countOverdue(db, overdueSince),
    findOverdue(db, overdueSince, 20),
    countUnheard(db, ago(UNHEARD_AFTER_MINUTES)),
  ])
  return {
    findings: findings.map(({ oldestAt, ...kind }) => ({ ...kind, oldestAt: oldestAt.toISOString() })),
    refunds: { ...refunds, oldestAt: refunds.oldestAt?.toISOString() ?? null },
    overdue: { count, payments: payments.map((payment) => toPayment(deps, payment)) },
    unheard,
  }
}
