import type { RouterContextProvider } from 'react-router'
import type { ProductDetail } from '#services/market/contract.ts'
import { readText } from '#web/forms/read-fields.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'
import type { ShownReviews } from './product-reviews.tsx'
import { parseReviewSort } from './review-sorts.ts'

const AT_ONCE = 6

/** Page of reviews in the address; null for a product without reviews. */
export async function findProductReviews(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { _id: productId, rating }: Pick<ProductDetail, '_id' | 'rating'>,
): Promise<ShownReviews | null> {
  if (!rating) return null
  const { market } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const sortBy = parseReviewSort(searchParams.get('reviews'))
  const after = readText(searchParams, 'after', 200) || undefined
  const page = await market.productReviews(
    { productId, sortBy, first: AT_ONCE, ...(after ? { after } : {}) },
    { context: context.get(sharedVisitContext).call },
  )
  return { ...page, sortBy, isFirstPage: !after }
}
