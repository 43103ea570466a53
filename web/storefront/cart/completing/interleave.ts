/** The first of each list, then the second of each, and so on; each thing once, by its `key`. */
export function interleave<Item>(lists: readonly (readonly Item[])[], key: (item: Item) => string): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1)))
  return [...new Map(inTurn.flat().map((item) => [key(item), item])).values()]
}
