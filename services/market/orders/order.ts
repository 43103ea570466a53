import type { CallContext } from '#shared/rpc/service.ts'
import type { Order } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { type OrderKey, ownOrder } from './own-order.ts'
import { toOrder } from './to-order.ts'

export async function order(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'accounts'>,
  key: OrderKey,
  context: CallContext,
): Promise<Order> {
  return { ...toOrder(await ownOrder(deps, key, context), deps.now()), accessToken: null }
}
