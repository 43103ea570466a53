import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Order } from './contract.ts'
import { describeOrder } from './describe-order.ts'
import { marketError } from './errors.ts'
import type { MarketNeeds } from './needs.ts'
import { findOrder } from './store/orders.ts'

/** One order, by its id or its reference, for its owner or for whoever has its link. Anybody else hears that there is none. */
export async function order(
  needs: Pick<MarketNeeds, 'db' | 'now'>,
  input: { orderId: string; token?: string | undefined },
  { viewer }: CallContext,
): Promise<Order> {
  const found = await findOrder(needs.db, input.orderId, {
    ownerUid: viewer.uid,
    accessTokenHash: input.token ? hashSecret(input.token) : null,
  })
  if (!found) throw marketError('order-not-found')

  return { ...describeOrder(found, needs.now()), accessToken: null }
}
