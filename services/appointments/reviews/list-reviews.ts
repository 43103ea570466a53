import type { Review } from '../contract.ts'
import { findStore, type StoreDependencies } from '../stores/cached-stores.ts'
import { parseReviewCursor, toReviewCursor } from './rules/review-cursor.ts'
import { countByStars, findReviews } from './store/reviews.ts'
import { toReview } from './to-review.ts'

/** Reviews of a store, the newest first. */
export async function listReviews(
  deps: StoreDependencies,
  { after, first, ...path }: { merchantId: string; storeId: string; after?: string | undefined; first: number },
): Promise<{ reviews: Review[]; endCursor: string | null; byStars: number[] }> {
  const { id: storeId, timezone } = await findStore(deps, path)
  const [rows, byStars] = await Promise.all([
    findReviews(deps.db, { storeId, first: first + 1, after: parseReviewCursor(after) }),
    countByStars(deps.db, storeId),
  ])

  const shown = rows.slice(0, first)
  const last = shown.at(-1)
  return {
    reviews: shown.map((row) => toReview(row, timezone)),
    endCursor: last && rows.length > first ? toReviewCursor(last) : null,
    byStars,
  }
}
