import { anonymousViewer } from '#shared/viewer.ts'
import type { MarketDependencies } from '../deps.ts'
import { findRefundsToAsk, markRefundAsked } from '../orders/store/order-life.ts'

/**
 * Requests pending refunds from the payments service: of one order, or all decided before `before`. The cause makes a
 * refund happen once, however often it is requested. Throws with the first that fails.
 */
export async function askRefunds(
  { db, now, payments }: Pick<MarketDependencies, 'db' | 'now' | 'payments'>,
  which: { orderId?: string; before?: Date },
): Promise<number> {
  const due = await findRefundsToAsk(db, which)
  const failures: unknown[] = []
  for (const { cause, orderId, toPayment, reason, actorUid, country } of due) {
    const context = { viewer: anonymousViewer(country), requestId: `refund ${cause}` }
    try {
      const refund = { kind: 'order' as const, id: orderId, amount: toPayment, cause, reason, actorUid }
      await payments.refund(refund, { context })
      await markRefundAsked(db, cause, now())
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return due.length
}

const minuteMs = 60_000

/** Requests refunds that the fact's consumer failed to request, which has five minutes for it. */
export function askForgottenRefunds(deps: Pick<MarketDependencies, 'db' | 'now' | 'payments'>): Promise<number> {
  return askRefunds(deps, { before: new Date(deps.now().getTime() - 5 * minuteMs) })
}
