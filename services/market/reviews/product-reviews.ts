import { authorName } from '#services/appointments/reviews/rules/author-name.ts'
import { dayIn } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Viewer } from '#shared/viewer.ts'
import type { OwnProductReview, ProductReview, ReviewSort } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findOrder } from '../orders/store/orders.ts'
import { reviewPictureAddress, reviewPictures } from './review-pictures.ts'
import { parseReviewCursor, productsTried, toReviewCursor } from './rules/product-reviews.ts'
import {
  countByStars,
  dropPictures,
  findOrderThatBrought,
  findOwnReview,
  findOwnReviews,
  findReviews,
  putReview,
  type ReviewRow,
  removeReview,
} from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** Reviews of a product, and its number of ratings per star. */
export async function productReviews(
  { db }: Dependencies,
  {
    productId,
    sortBy,
    after,
    first,
  }: { productId: string; sortBy: ReviewSort; after?: string | undefined; first: number },
  { viewer }: CallContext,
): Promise<{ reviews: ProductReview[]; endCursor: string | null; byStars: number[] }> {
  const [rows, byStars] = await Promise.all([
    findReviews(db, { productId, sortBy, first: first + 1, after: parseReviewCursor(after) }),
    countByStars(db, productId),
  ])
  const reviews = rows.slice(0, first).map((row) => toReview(row, viewer))
  return { reviews, endCursor: getEndCursor(rows, first), byStars }
}

/** Cursor of the next page, when one more row than requested was found. */
export function getEndCursor(rows: readonly ReviewRow[], first: number): string | null {
  const last = rows[first - 1]
  if (!last || rows.length <= first) return null
  return toReviewCursor({ stars: last.stars, at: last.created_at.toISOString(), id: last.id })
}

export async function ownProductReview(
  { db }: Dependencies,
  { productId }: { productId: string },
  context: CallContext,
) {
  const uid = accountUid(context)
  const review = await findOwnReview(db, { uid, productId })
  if (review) return { canReview: true, review: toOwnReview(review, context.viewer) }
  return { canReview: (await findOrderThatBrought(db, { uid, productId })) !== null, review: null }
}

interface ReviewInput {
  stars: number
  title: string
  text: string
}

/** Creates or updates a review. Only a caller with a completed order of the product may. */
export async function saveProductReview(
  { db, now }: Dependencies,
  { productId, ...review }: { productId: string } & ReviewInput,
  context: CallContext,
): Promise<OwnProductReview> {
  const uid = accountUid(context)
  const order = await findOrderThatBrought(db, { uid, productId })
  if (!order) throw marketError('not-a-buyer')
  const saved = await putReview(db, {
    id: newId(),
    product_id: productId,
    uid,
    order_id: order.id,
    ...review,
    author: authorName(order.fullName),
    created_at: now(),
  })
  return toOwnReview(saved, context.viewer)
}

export async function removeProductReview(
  deps: Dependencies & Pick<MarketDependencies, 'storage' | 'log'>,
  { productId }: { productId: string },
  context: CallContext,
) {
  const uid = accountUid(context)
  const pictures = await deps.db.transaction().execute(async (trx) => {
    const dropped = await dropPictures(trx, { uid, productId })
    await removeReview(trx, { uid, productId, now: deps.now() })
    return dropped
  })
  await removeUnusedPictures(reviewPictures, deps, pictures)
  return { message: 'valid' as const }
}

/** Products of a completed order of the caller's account, with the stars given already. */
export async function findOrderReviews(
  { db }: Dependencies,
  { orderId }: { orderId: string },
  { viewer }: CallContext,
) {
  const uid = accountUid({ viewer })
  const order = await findOrder(db, orderId, { ownerUid: uid, accessTokenHash: null, provedPhone: null })
  if (!order) throw marketError('order-not-found')
  // A guest's order can be reviewed only after an account has claimed it.
  if (viewer.isGuest) return []

  const own = new Map((await findOwnReviews(db, uid)).map((review) => [review.product_id, review]))
  return productsTried(order).flatMap((productId) => {
    const line = order.lines.find((each) => each.productId === productId)
    if (!line) return []
    const { productSlug, title, imageId } = line
    return [{ productId, productSlug, title, imageId, stars: own.get(productId)?.stars ?? null }]
  })
}

/** A review, with its day in the country of its reader. */
function toReview(row: ReviewRow, { country }: Pick<Viewer, 'country'>): ProductReview {
  return {
    id: row.id,
    stars: row.stars,
    title: row.title,
    text: row.text,
    author: row.author,
    day: dayIn(countries[country].timezone, row.created_at),
    isEdited: row.updated_at > row.created_at,
    answer: row.answer,
    pictures: row.pictures.map(reviewPictureAddress),
  }
}

export function toOwnReview(row: ReviewRow, reader: Pick<Viewer, 'country'>): OwnProductReview {
  return { ...toReview(row, reader), isHidden: row.hidden_at !== null }
}
