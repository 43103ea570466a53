import { anonymousViewer } from '#shared/viewer.ts'
import type { MarketDependencies } from '../deps.ts'
import { findPaymentFacts } from '../orders/store/orders.ts'

/**
 * Moves the payments of an order to its new owner, who can then export and erase them. Reads the owner at this moment,
 * because the account may have been erased since.
 */
export async function handOverPayments(deps: Pick<MarketDependencies, 'db' | 'payments'>, fact: object): Promise<void> {
  const orderId = 'orderId' in fact ? String(fact.orderId) : ''
  const order = await findPaymentFacts(deps.db, orderId)
  if (!order) return
  await deps.payments.handOverPayments(
    { kind: 'order', id: orderId, ownerUid: order.owner_uid },
    { context: { viewer: anonymousViewer(order.country), requestId: `order ${orderId}` } },
  )
}
