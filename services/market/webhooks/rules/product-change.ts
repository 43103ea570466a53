/** What a program is told of a product: new in the shop, no longer sold there, or anything else. */
export function whatChanged({
  isNew,
  isOffered,
}: {
  /** The shop did not offer it before. */
  isNew: boolean
  isOffered: boolean
}): 'created' | 'changed' | 'withdrawn' {
  if (!isOffered) return 'withdrawn'
  return isNew ? 'created' : 'changed'
}
