import type { Shop } from '#services/market/contract.ts'

type HomeSection = Shop['homeSections'][number]

interface StockedTag {
  _id: string
  slug: string
  productCount: number
}

/**
 * The shop's sections that have products, by position: the first `count` are shown with products, the others as links.
 */
export function chooseShelves(sections: readonly HomeSection[], tags: readonly StockedTag[], count: number) {
  const stocked = new Set(tags.filter(({ productCount }) => productCount > 0).flatMap(({ _id, slug }) => [_id, slug]))
  const filled = sections
    .filter(({ tagSlug }) => !tagSlug || stocked.has(tagSlug))
    .toSorted((a, b) => a.position - b.position)
  return { shown: filled.slice(0, count), linked: filled.slice(count) }
}
