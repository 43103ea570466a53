import type { CallContext } from '#shared/rpc/service.ts'
import type { Order } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { order } from '../orders/order.ts'
import { transitionOrder } from '../orders/order-transitions.ts'
import { type OrderKey, ownOrder } from '../orders/own-order.ts'
import { convertToPickup } from '../orders/promises/convert-to-pickup.ts'
import { isPromised } from '../orders/rules/order-states.ts'
import { writeChoice } from './store/disruptions.ts'

/**
 * Keeps the new time of a moved delivery, or makes it one that is picked up. The answer may change from waiting to picking
 * up, and not back. Throws order-not-moved, and why it cannot be picked up.
 */
export async function answerDisruption(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'accounts' | 'jobs' | 'log'>,
  { choice, ...key }: OrderKey & { choice: 'wait' | 'pickup' },
  context: CallContext,
): Promise<Order> {
  const { id } = await ownOrder(deps, key, context)
  await transitionOrder(deps, id, async (trx, found) => {
    if (found.moved?.choice === choice) return
    if (!found.moved || !found.hasDelivery || !isPromised(found.status)) throw marketError('order-not-moved')
    const now = deps.now()
    await writeChoice(trx, { orderId: id, choice, now })
    if (choice === 'pickup') await convertToPickup(trx, deps, found, { before: found.moved.before.start, now })
  })
  return order(deps, { ...key, orderId: id }, context)
}
