import type { ReviewSort } from '#services/market/contract.ts'

export const REVIEW_SORTS = ['newest', 'best', 'worst'] as const satisfies ReviewSort[]

/** Where the reviews of a product begin on its page. */
export const REVIEWS_ANCHOR = 'opiniones'

/** The order that an address asks for; the newest first unless it does. */
export function parseReviewSort(asked: string | null): ReviewSort {
  return REVIEW_SORTS.find((sort) => sort === asked) ?? 'newest'
}
