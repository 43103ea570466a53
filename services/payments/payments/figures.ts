import type { Kysely } from 'kysely'
import { Finding, PaymentStatus } from '../contract.ts'
import { countByStatus, countRefundsOpen, findOpenKinds } from '../findings/store/look-after.ts'
import type { Tables } from '../tables.ts'
import { REFUND_OVERDUE_AFTER_MINUTES } from './rules/when-to-ask.ts'

const dayMs = 24 * 3_600_000

/** Metrics for monitoring: payments started in the last day, and work that waits for an operator. */
export async function paymentFigures(db: Kysely<Tables>, now: Date) {
  const [statuses, kinds, refunds] = await Promise.all([
    countByStatus(db, new Date(now.getTime() - dayMs)),
    findOpenKinds(db),
    countRefundsOpen(db, new Date(now.getTime() - REFUND_OVERDUE_AFTER_MINUTES * 60_000)),
  ])
  return {
    payments: PaymentStatus.options.map((status) => ({
      status,
      count: statuses.find((each) => each.status === status)?.count ?? 0,
    })),
    findings: Finding.shape.kind.options.map((kind) => ({
      kind,
      count: kinds.find((each) => each.kind === kind)?.count ?? 0,
    })),
    refundsToMake: refunds.toMake,
  }
}
