/** End of a listing page: opaque outside, three integers inside. */
export interface ListingPosition {
  key: number
  listingId: number
  /** Facet whose index gives the order: later pages must use the same one, or they would overlap when counts change. */
  facetId: number
}

export type ListingOrder = 'recency-desc' | 'price-asc' | 'price-desc' | 'score-desc'

const letters: Record<ListingOrder, string> = {
  'recency-desc': 'r',
  'price-asc': 'p',
  'price-desc': 'q',
  'score-desc': 's',
}

export function encodeCursor(order: ListingOrder, { key, listingId, facetId }: ListingPosition): string {
  return Buffer.from(`${letters[order]}.${key}.${listingId}.${facetId}`).toString('base64url')
}

/** Decodes a cursor; null when it is malformed or of another sort order. */
export function decodeCursor(order: ListingOrder, cursor: string): ListingPosition | null {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, letter, key, listingId, facetId] = /^([rpqs])\.(\d{1,16})\.(\d{1,16})\.(\d{1,10})$/.exec(text) ?? []
  if (letter !== letters[order]) return null

  const position = { key: Number(key), listingId: Number(listingId), facetId: Number(facetId) }
  // The database refuses larger numbers as out of range.
  const fits =
    Number.isSafeInteger(position.key) && Number.isSafeInteger(position.listingId) && position.facetId < 2_147_483_648
  return fits ? position : null
}
