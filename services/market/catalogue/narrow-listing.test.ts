import { expect, test } from 'vitest'
import type { SearchTerm } from '../search/rules/search-term.ts'
import { type Asked, narrow, relax } from './narrow-listing.ts'

const facet = (id: number, count: number) => ({ id, facet: `word:${id}`, label: String(id), count })
const all = { ...facet(1, 50_000), facet: 'all' }

/** A term whose meanings are these facets, the first one first. */
function aTerm(...facets: ReturnType<typeof facet>[]): SearchTerm {
  return {
    text: 'palabra',
    isQuantity: false,
    alternatives: facets.map((each, index) => ({ facets: [each], stems: [], weight: 1 / (index + 1) })),
  }
}

function asking(terms: SearchTerm[], rest: Partial<Asked> = {}): Asked {
  return { all, groups: [], others: [], terms, rankedBy: terms, prices: {}, inStock: false, ...rest }
}

test('a word whose first meaning finds more than are counted walks the best of that meaning', () => {
  const found = narrow(asking([aTerm(facet(2, 1001), facet(3, 40))]), { byRelevance: true })
  expect(found).toMatchObject({ driver: { id: 2, isWord: true }, terms: [], rankedBy: null })
})

test('fewer, or narrowed by a filter, they are ranked among all meanings', () => {
  const few = asking([aTerm(facet(2, 1000), facet(3, 40))])
  const filtered = asking([aTerm(facet(2, 9000), facet(3, 40))], { groups: [[facet(9, 20)]] })
  for (const asked of [few, filtered]) {
    const found = narrow(asked, { byRelevance: true })
    expect(found?.terms).toEqual(asked.terms)
    expect(found?.rankedBy).toEqual(asked.rankedBy)
  }
})

test('the main term is the first that names a thing: no number, and not half of the shop', () => {
  const dogs = aTerm(facet(4, 30_000))
  const size = { ...aTerm(facet(5, 20)), isQuantity: true }
  const bed = aTerm(facet(6, 300))
  const blue = aTerm(facet(7, 10))

  expect(relax(asking([dogs, size, bed, blue]))).toMatchObject({ terms: [bed], rankedBy: [dogs, size, bed, blue] })
  expect(relax(asking([dogs, size]))?.terms).toEqual([dogs])
  expect(relax(asking([bed]))).toBeNull()
})
