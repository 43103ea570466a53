import type { Review } from '../contract.ts'
import { findStore, type StoreDependencies } from '../stores/cached-stores.ts'
import { countByStars, findReviews, type ReviewMark, type ReviewRow } from './store/reviews.ts'
import { toReview } from './to-review.ts'

/** Reviews of a store, the newest first. */
export async function listReviews(
  deps: StoreDependencies,
  { after, first, ...path }: { merchantId: string; storeId: string; after?: string | undefined; first: number },
): Promise<{ reviews: Review[]; endCursor: string | null; byStars: number[] }> {
  const { id: storeId, timezone } = await findStore(deps, path)
  const [rows, byStars] = await Promise.all([
    findReviews(deps.db, { storeId, first: first + 1, after: parseCursor(after) }),
    countByStars(deps.db, storeId),
  ])

  const shown = rows.slice(0, first)
  const last = shown.at(-1)
  return {
    reviews: shown.map((row) => toReview(row, timezone)),
    endCursor: last && rows.length > first ? toCursor(last) : null,
    byStars,
  }
}

function toCursor({ created_at, id }: ReviewRow): string {
  return `${created_at.toISOString()}_${id}`
}

/** An invalid cursor starts at the newest review. */
function parseCursor(cursor: string | undefined): ReviewMark | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\w-]{1,100})$/.exec(cursor ?? '') ?? []
  return at && id ? { at, id } : undefined
}
