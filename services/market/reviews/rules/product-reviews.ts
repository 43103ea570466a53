import { isDonation } from '../../donations/rules/donation.ts'

/** What is taken of a review. */
export const MOST_TITLE_LETTERS = 80
export const MOST_REVIEW_LETTERS = 1000

interface Purchase {
  status: string
  lines: readonly {
    productId: string
    state: 'kept' | 'dropped' | 'substituted'
    quantity: number
    donatedGrams?: number | null
  }[]
}

/** The products that an order brought: what was missing or given away was not tried, what came back was. In the order of its lines. */
export function productsTried({ status, lines }: Purchase): string[] {
  if (status !== 'COMPLETED') return []
  const brought = lines.filter((line) => line.state === 'kept' && line.quantity > 0 && !isDonation(line))
  return [...new Set(brought.map(({ productId }) => productId))]
}

/** With one decimal, as stars are shown; null before anybody gave any. */
export function getAverage({ stars, count }: { stars: number; count: number }): number | null {
  return count === 0 ? null : Math.round((10 * stars) / count) / 10
}

/** Where a page of reviews ended; `stars` where they go by stars. */
export interface ReviewMark {
  stars: number
  /** ISO 8601. */
  at: string
  id: string
}

export function toReviewCursor({ stars, at, id }: ReviewMark): string {
  return `${stars}_${at}_${id}`
}

/** Anything but a cursor of ours begins at the first. */
export function parseReviewCursor(cursor: string | undefined): ReviewMark | null {
  const [, stars, at, id] = /^([1-5])_(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\w-]{1,100})$/.exec(cursor ?? '') ?? []
  if (!stars || !at || !id || Number.isNaN(Date.parse(at))) return null
  return { stars: Number(stars), at, id }
}
