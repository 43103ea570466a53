import type { CallContext } from '#shared/rpc/service.ts'
import type { Order } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { order } from './order.ts'
import { transitionOrder } from './order-transitions.ts'
import { type OrderKey, ownOrder } from './own-order.ts'
import { canBeRated } from './rules/order-life.ts'
import { writeOrder } from './store/order-life.ts'

/** Rates an order, once. Repeating the rating returns it as it is. */
export async function rateOrder(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'accounts' | 'jobs' | 'log'>,
  { stars, comment, ...key }: OrderKey & { stars: number; comment: string | null },
  context: CallContext,
): Promise<Order> {
  const { id } = await ownOrder(deps, key, context)
  const text = comment || null
  await transitionOrder(deps, id, async (trx, { status, rating }) => {
    if (rating && rating.stars === stars && rating.comment === text) return
    if (!canBeRated({ status, isRated: rating !== null })) throw marketError('order-not-rateable')
    await writeOrder(trx, id, { rating_stars: stars, rating_comment: text, rated_at: deps.now() })
  })
  return order(deps, { ...key, orderId: id }, context)
}
