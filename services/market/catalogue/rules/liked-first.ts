/**
 * Moves the preferred variant of a card to the front, so that one tap adds it; an id that the card does not hold moves
 * nothing.
 */
export function likedFirst<Variant extends { _id: string }>(variants: readonly Variant[], likedId: string): Variant[] {
  const liked = variants.filter(({ _id }) => _id === likedId)
  return [...liked, ...variants.filter(({ _id }) => _id !== likedId)]
}
