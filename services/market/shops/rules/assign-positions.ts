/**
 * Positions of named rows among those that are there: pure. Rows named in the order in which they stand keep their
 * positions; a list that names all of them sets the order; a shorter one leaves it and puts new rows last.
 */
export function assignPositions(named: readonly string[], present: ReadonlyMap<string, number>): number[] {
  const known = named.flatMap((key) => present.get(key) ?? [])
  const isInOrder = known.every((position, index) => index === 0 || position >= (known[index - 1] ?? 0))
  const hasNew = known.length < named.length
  const namesAll = known.length === present.size
  if (namesAll && (hasNew || !isInOrder)) return named.map((_, index) => index)

  let last = Math.max(-1, ...present.values())
  return named.map((key) => present.get(key) ?? ++last)
}
