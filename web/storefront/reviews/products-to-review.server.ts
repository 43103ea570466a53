import type { RouterContextProvider } from 'react-router'
import type { Order } from '#services/market/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { ReviewableProduct } from './review-products.tsx'

/** What an order that came brought, for the account that it is of; nothing for whoever else may look at it. */
export async function productsToReview(
  context: Readonly<RouterContextProvider>,
  order: Pick<Order, '_id' | 'status'>,
): Promise<ReviewableProduct[]> {
  const { viewer, call } = context.get(visitContext)
  if (order.status !== 'COMPLETED' || viewer.uid === null || viewer.isGuest) return []
  const { market } = context.get(servicesContext)
  try {
    return await market.reviewsOfOrder({ orderId: order._id }, { context: call })
  } catch (error) {
    if (asServiceError(error)?.code === 'market.order-not-found') return []
    throw error
  }
}
