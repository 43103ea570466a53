import { anonymousViewer } from '#shared/viewer.ts'
import type { MarketDependencies } from '../deps.ts'
import { findPaymentFacts } from '../orders/store/orders.ts'

/**
 * An order became somebody's: what was paid for it becomes theirs as well, so that they can have it exported and erased. To
 * whom it belongs is read now: its new owner may have been erased since.
 */
export async function handOverPayments(
  needs: Pick<MarketDependencies, 'db' | 'payments'>,
  fact: object,
): Promise<void> {
  const orderId = 'orderId' in fact ? String(fact.orderId) : ''
  const order = await findPaymentFacts(needs.db, orderId)
  if (!order) return
  await needs.payments.handOverPayments(
    { kind: 'order', id: orderId, ownerUid: order.owner_uid },
    { context: { viewer: anonymousViewer(order.country), requestId: `order ${orderId}` } },
  )
}
