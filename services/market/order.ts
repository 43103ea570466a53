import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Order } from './contract.ts'
import { describeOrder } from './describe-order.ts'
import { marketError } from './errors.ts'
import type { MarketNeeds } from './needs.ts'
import { provedPhone } from './proved-phone.ts'
import { findOrder } from './store/orders.ts'

/**
 * One order, by its id or its reference, for its owner, for whoever has its link, or for whoever proved the phone that it
 * was placed with. Anybody else hears that there is none.
 */
export async function order(
  needs: Pick<MarketNeeds, 'db' | 'now' | 'accounts'>,
  input: { orderId: string; token?: string | undefined },
  context: CallContext,
): Promise<Order> {
  const ownerUid = context.viewer.uid
  const accessTokenHash = input.token ? hashSecret(input.token) : null
  const byRight = await findOrder(needs.db, input.orderId, { ownerUid, accessTokenHash, provedPhone: null })
  const found = byRight ?? (await findByPhone(needs, input.orderId, context))
  if (!found) throw marketError('order-not-found')

  return { ...describeOrder(found, needs.now()), accessToken: null }
}

async function findByPhone(needs: Pick<MarketNeeds, 'db' | 'accounts'>, orderId: string, context: CallContext) {
  if (context.viewer.uid === null) return null
  const phone = await provedPhone(needs, context)
  if (phone === null) return null
  return findOrder(needs.db, orderId, { ownerUid: null, accessTokenHash: null, provedPhone: phone })
}
