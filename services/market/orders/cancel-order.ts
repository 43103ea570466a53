import type { CallContext } from '#shared/rpc/service.ts'
import type { Order } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { cancelOrderInTransaction } from './cancel-in-transaction.ts'
import { order } from './order.ts'
import { transitionOrder } from './order-transitions.ts'
import { type OrderKey, ownOrder } from './own-order.ts'
import { canCustomerCancel } from './rules/order-life.ts'
import { findOpenChange } from './to-order.ts'

/** Cancels an order for its customer. A cancelled one is returned as it is: a double click cancels once. */
export async function cancelOrder(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'accounts' | 'jobs' | 'log'>,
  { reason, refundTo, ...key }: OrderKey & { reason: string; refundTo: 'payment' | 'wallet' },
  context: CallContext,
): Promise<Order> {
  const { id } = await ownOrder(deps, key, context)
  await transitionOrder(deps, id, async (trx, found) => {
    const { status } = found
    if (status === 'CANCELLED') return
    if (!canCustomerCancel({ status, isChangeOpen: findOpenChange(found) !== null, isMoved: found.moved !== null }))
      throw marketError('order-not-cancellable')
    await cancelOrderInTransaction(trx, deps, found, {
      by: 'customer',
      actorUid: null,
      reason,
      refundTo,
      now: deps.now(),
    })
  })
  return order(deps, { ...key, orderId: id }, context)
}
