import { isDonation } from '../../donations/rules/donation.ts'

/** Longest accepted title and text of a review. */
export const MOST_TITLE_CHARACTERS = 80
export const MOST_ANSWER_CHARACTERS = 1000
export const MOST_REVIEW_CHARACTERS = 1000
export const MOST_REVIEW_PICTURES = 3

interface Purchase {
  status: string
  lines: readonly {
    productId: string
    state: 'kept' | 'dropped' | 'substituted'
    quantity: number
    donatedGrams?: number | null
  }[]
}

/** Products that an order brought, in the order of its lines: without missing and donated ones, with returned ones. */
export function productsTried({ status, lines }: Purchase): string[] {
  if (status !== 'COMPLETED') return []
  const brought = lines.filter((line) => line.state === 'kept' && line.quantity > 0 && !isDonation(line))
  return [...new Set(brought.map(({ productId }) => productId))]
}

/** Average with one decimal, as stars are shown; null before the first rating. */
export function getAverage({ stars, count }: { stars: number; count: number }): number | null {
  return count === 0 ? null : Math.round((10 * stars) / count) / 10
}

/** Last row of a page of reviews; `stars` when sorted by stars. */
export interface ReviewMark {
  stars: number
  /** ISO 8601. */
  at: string
  id: string
}

export function toReviewCursor({ stars, at, id }: ReviewMark): string {
  return `${stars}_${at}_${id}`
}

/** Decodes a cursor; an invalid one starts at the first page. */
export function parseReviewCursor(cursor: string | undefined): ReviewMark | null {
  const [, stars, at, id] = /^([1-5])_(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\w-]{1,100})$/.exec(cursor ?? '') ?? []
  // A day that does not exist becomes another one in JavaScript, and an error in PostgreSQL.
  if (!stars || !at || !id || Number.isNaN(Date.parse(at)) || new Date(at).toISOString() !== at) return null
  return { stars: Number(stars), at, id }
}
