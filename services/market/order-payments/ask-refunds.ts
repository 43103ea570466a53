import { anonymousViewer } from '#shared/viewer.ts'
import type { MarketDependencies } from '../deps.ts'
import { findRefundsToAsk, markRefundAsked } from '../orders/store/order-life.ts'

/**
 * Asks the payments service to send back what it has not been asked for yet: of one order, or everything that was decided
 * before `before`. The cause makes it happen once, however often it is asked. Throws with the first that fails.
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
      const wish = { kind: 'order' as const, id: orderId, amount: toPayment, cause, reason, actorUid }
      await payments.refund(wish, { context })
      await markRefundAsked(db, cause, now())
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return due.length
}

const minuteMs = 60_000

/** The same for what no fact's consumer managed: five minutes are theirs alone. */
export function askForgottenRefunds(needs: Pick<MarketDependencies, 'db' | 'now' | 'payments'>): Promise<number> {
  return askRefunds(needs, { before: new Date(needs.now().getTime() - 5 * minuteMs) })
}
