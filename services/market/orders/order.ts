import type { CallContext } from '#shared/rpc/service.ts'
import type { Order } from '../contract.ts'
import type { MarketNeeds } from '../deps.ts'
import { describeOrder } from './describe-order.ts'
import { type OrderKey, ownOrder } from './own-order.ts'

/** One order of the caller's own. */
export async function order(
  needs: Pick<MarketNeeds, 'db' | 'now' | 'accounts'>,
  key: OrderKey,
  context: CallContext,
): Promise<Order> {
  return { ...describeOrder(await ownOrder(needs, key, context), needs.now()), accessToken: null }
}
