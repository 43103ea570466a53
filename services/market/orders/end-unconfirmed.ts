import type { MarketDependencies } from '../deps.ts'
import { cancelOrderInTransaction } from './cancel-in-transaction.ts'
import { transitionOrder } from './order-transitions.ts'
import { isUnconfirmed } from './rules/order-life.ts'
import { findUnconfirmed } from './store/order-life.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'jobs' | 'log'>

/**
 * Cancels orders of buyers without a proved phone that neither the shop nor the customer confirmed in time: stock, coupon
 * and delivery window return. Returns how many. One that fails is tried again a minute later.
 */
export async function endUnconfirmedOrders(deps: Dependencies): Promise<number> {
  let ended = 0
  for (const id of await findUnconfirmed(deps.db, deps.now())) {
    try {
      if (await endUnconfirmed(deps, id)) ended += 1
    } catch (error) {
      deps.log.warn({ err: error, orderId: id }, 'an unconfirmed order could not be ended')
    }
  }
  return ended
}

function endUnconfirmed(deps: Dependencies, orderId: string): Promise<boolean> {
  return transitionOrder(deps, orderId, async (trx, found) => {
    const now = deps.now()
    // The shop or the customer confirmed it meanwhile.
    if (!isUnconfirmed(found, now)) return false
    const reason = 'Nadie confirmó el pedido a tiempo'
    await cancelOrderInTransaction(trx, deps, found, { by: 'system', actorUid: null, reason, refundTo: 'wallet', now })
    return true
  })
}
