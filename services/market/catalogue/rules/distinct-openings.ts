const OPENING_WORDS = 3

/**
 * The first `most` titles, those first whose opening words no earlier one has: a narrow list shows little more of a title.
 * Both groups keep their order.
 */
export function preferDistinctOpenings<Item>(
  items: readonly Item[],
  getTitle: (item: Item) => string,
  most: number,
): Item[] {
  const seen = new Set<string>()
  const isNew = items.map((item) => {
    const opening = getTitle(item).toLowerCase().split(/\s+/).slice(0, OPENING_WORDS).join(' ')
    if (seen.has(opening)) return false
    seen.add(opening)
    return true
  })
  return [...items.filter((_, index) => isNew[index]), ...items.filter((_, index) => !isNew[index])].slice(0, most)
}
