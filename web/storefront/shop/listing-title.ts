import type { Tag } from '#services/market/contract.ts'

/** What a listing is called: its words, its category, its only brand, or everything. */
export function formatListingTitle({
  tag,
  q,
  brand,
}: {
  tag: string | null
  q: string | null
  brand: string | null
}): string {
  if (q && tag) return `«${q}» en ${tag}`
  if (q) return `Resultados para «${q}»`
  if (tag && brand) return `${tag} de ${brand}`
  return tag ?? (brand ? `Productos ${brand}` : 'Todos los productos')
}

/** What an address calls that names none of them. */
export const UNKNOWN_CATEGORY = 'Esa categoría no existe'

/** From the top of the tree down to the tag itself. */
export function getTagTrail(tags: Tag[], tag: Tag | null): Tag[] {
  const trail: Tag[] = []
  for (let at = tag; at && trail.length < 10; at = tags.find(({ _id }) => _id === at?.parentId) ?? null)
    trail.unshift(at)
  return trail
}
