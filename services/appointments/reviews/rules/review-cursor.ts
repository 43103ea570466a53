/** Cursor: the last review of a page. */
export interface ReviewMark {
  /** ISO 8601. */
  at: string
  id: string
}

export function toReviewCursor({ created_at, id }: { created_at: Date; id: string }): string {
  return `${created_at.toISOString()}_${id}`
}

/** An invalid cursor starts at the first review. */
export function parseReviewCursor(cursor: string | undefined): ReviewMark | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\w-]{1,100})$/.exec(cursor ?? '') ?? []
  return at && id ? { at, id } : undefined
}
