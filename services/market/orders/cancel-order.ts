import type { CallContext } from '#shared/rpc/service.ts'
import type { Order } from '../contract.ts'
import type { MarketNeeds } from '../deps.ts'
import { marketError } from '../errors.ts'
import { cancelWithin } from './cancel-within.ts'
import { openChangeOf } from './describe-order.ts'
import { order } from './order.ts'
import { changeOrder } from './order-transitions.ts'
import { type OrderKey, ownOrder } from './own-order.ts'
import { canCustomerCancel } from './rules/order-life.ts'

/** The customer cancels. What is cancelled already answers as it is: a double click cancels once. */
export async function cancelOrder(
  needs: Pick<MarketNeeds, 'db' | 'now' | 'accounts' | 'jobs' | 'log'>,
  { reason, refundTo, ...key }: OrderKey & { reason: string; refundTo: 'payment' | 'wallet' },
  context: CallContext,
): Promise<Order> {
  const { id } = await ownOrder(needs, key, context)
  await changeOrder(needs, id, async (trx, found) => {
    const { status } = found
    if (status === 'CANCELLED') return
    if (!canCustomerCancel({ status, isChangeOpen: openChangeOf(found) !== null }))
      throw marketError('order-not-cancellable')
    await cancelWithin(trx, needs, found, { by: 'customer', actorUid: null, reason, refundTo, now: needs.now() })
  })
  return order(needs, { ...key, orderId: id }, context)
}
