import { cancelOrderInTransaction } from '../orders/cancel-in-transaction.ts'
import { type ChangeDependencies, transitionOrder } from '../orders/order-transitions.ts'
import { findLapsed } from './store.ts'

/** Cancels orders whose prescription did not come in time; their money goes back. Returns how many. */
export async function lapseOrders(deps: ChangeDependencies): Promise<number> {
  let lapsed = 0
  for (const orderId of await findLapsed(deps.db, deps.now())) {
    try {
      if (await lapse(deps, orderId)) lapsed += 1
    } catch (error) {
      deps.log.warn({ err: error, orderId }, 'an order without its prescription could not be ended')
    }
  }
  return lapsed
}

function lapse(deps: ChangeDependencies, orderId: string): Promise<boolean> {
  return transitionOrder(deps, orderId, async (trx, { prescription, status, ...order }) => {
    const now = deps.now()
    const isOver = prescription?.state === 'missing' && prescription.until !== null && prescription.until <= now
    if (status !== 'NEW' || !isOver) return false
    const reason = 'No recibimos la receta a tiempo'
    const cancelled = { ...order, prescription, status }
    await cancelOrderInTransaction(trx, deps, cancelled, {
      by: 'system',
      actorUid: null,
      reason,
      refundTo: 'payment',
      now,
    })
    return true
  })
}
