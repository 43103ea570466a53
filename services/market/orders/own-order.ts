import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { provedPhone } from '../customers/proved-phone.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { OrderRecord } from './store/order-record.ts'
import { findOrder } from './store/orders.ts'

export interface OrderKey {
  /** Id or reference of the order. */
  orderId: string
  /** Token of a guest's link. */
  token?: string | undefined
}

/**
 * An order of the caller's own: for its owner, the holder of its link, or a caller who proved the phone it was placed
 * with. Other callers get order-not-found.
 */
export async function ownOrder(
  deps: Pick<MarketDependencies, 'db' | 'accounts'>,
  { orderId, token }: OrderKey,
  context: CallContext,
): Promise<OrderRecord> {
  const ownerUid = context.viewer.uid
  const accessTokenHash = token ? hashSecret(token) : null
  const byRight = await findOrder(deps.db, orderId, { ownerUid, accessTokenHash, provedPhone: null })
  const found = byRight ?? (await findByPhone(deps, orderId, context))
  if (!found) throw marketError('order-not-found')
  return found
}

async function findByPhone(deps: Pick<MarketDependencies, 'db' | 'accounts'>, orderId: string, context: CallContext) {
  if (context.viewer.uid === null) return null
  const phone = await provedPhone(deps, context)
  if (phone === null) return null
  return findOrder(deps.db, orderId, { ownerUid: null, accessTokenHash: null, provedPhone: phone })
}
