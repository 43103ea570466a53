import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { CatalogPage, CatalogQuery } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { aProduct, aTag, openCatalogue } from '../testing/a-catalogue.ts'
import { getRefusal } from '../testing/open-market.ts'
import { aShop } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const { client, context, list } = openCatalogue(connection)
const shopId = await aShop(db)
await aTag(db, { id: 'comida', name: 'Comida' })
await aTag(db, { id: 'humeda', name: 'Comida húmeda', parentId: 'comida' })
await aTag(db, { id: 'paseo', name: 'Paseo' })
// Few different prices, days and scores, so that most pages end between equals.
for (let n = 0; n < 43; n += 1) {
  await aProduct(db, shopId, {
    title: `Producto ${n} pollo`,
    vendor: ['Andina', 'Chaco', 'Yungas'][n % 3],
    tagIds: [n % 4 === 0 ? 'paseo' : 'humeda'],
    petTypes: n % 5 === 0 ? ['GATO'] : ['PERRO'],
    updatedAt: new Date(Date.UTC(2026, 10, 1 + (n % 3))),
    popularity: n % 4,
    variants: [{ price: 1000 + 500 * (n % 4), stock: n % 6 === 0 ? 0 : 9 }],
  })
}
const everything = await walk({ shopId, first: 100 })

test('every walk forward meets each product once, in order, and the walk back is the same mirrored', async () => {
  const query = fc.record(
    {
      sortBy: fc.constantFrom('updatedAt-desc', 'minPrice-asc', 'minPrice-desc', 'popularity-desc', 'relevance'),
      tagIds: fc.subarray(['comida', 'humeda', 'categoria-paseo'], { minLength: 1 }),
      brands: fc.subarray(['Andina', 'Chaco', 'Yungas'], { minLength: 1 }),
      petTypes: fc.constant<['PERRO']>(['PERRO']),
      inStock: fc.constant(true),
      maxPrice: fc.constant(2000),
      searchQuery: fc.constant('pollo'),
    },
    { requiredKeys: ['sortBy'] },
  )
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom(5, 10), async (filters, size) => {
      const forward = await walk({ shopId, ...filters, first: size })
      const backward = await walkBack({ shopId, ...filters, last: size })

      expect(backward).toEqual(forward)
      expect(new Set(forward.map(({ _id }) => _id)).size).toBe(forward.length)
      expect(forward.map(sortKey(filters.sortBy))).toEqual(
        forward.map(sortKey(filters.sortBy)).toSorted((a, b) => (filters.sortBy === 'minPrice-asc' ? a - b : b - a)),
      )
      const { totalCount, totalIsExact } = await list({ shopId, ...filters })
      expect({ totalCount, totalIsExact }).toEqual({ totalCount: forward.length, totalIsExact: true })
      expect(new Set(forward.map(({ _id }) => _id))).toEqual(
        new Set(everything.filter(passes(filters)).map(({ _id }) => _id)),
      )
    }),
    { numRuns: 40 },
  )
})

test('a first page goes on but not back, a last page back but not on', async () => {
  const first = await list({ shopId, first: 30 })
  const last = await list({ shopId, last: 30 })

  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
  expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
})

test('a page has 5, 10, 20, 30, 60 or 100 products, and 30 when another number is asked', async () => {
  const sizes = await Promise.all([5, 7, 20, 99, undefined].map((first) => list({ shopId, first })))

  expect(sizes.map(({ edges }) => edges.length)).toEqual([5, 30, 20, 30, 30])
})

test('a cursor that was tampered with, or belongs to another order, is refused', async () => {
  const { pageInfo } = await list({ shopId, first: 5, sortBy: 'minPrice-asc' })
  const forged = [
    'x',
    'ñ🐶',
    `${pageInfo.endCursor}'`.slice(2),
    Buffer.from("p.1.1' or 1=1.1").toString('base64url'),
    Buffer.from('p.9999999999999999.1.1').toString('base64url'),
    Buffer.from('p.1.1.9999999999').toString('base64url'),
  ]

  const refusals = await Promise.all([
    ...forged.map((after) => getRefusal(list({ shopId, sortBy: 'minPrice-asc', after }))),
    getRefusal(list({ shopId, sortBy: 'updatedAt-desc', after: pageInfo.endCursor ?? '' })),
  ])

  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'market.cursor-not-valid'))
})

test('any text at all as a cursor is refused or a page, never a failure', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 60, unit: 'binary' }), async (after) => {
      const answer = await list({ shopId, first: 5, after }).catch((error: { code: string }) => error.code)
      expect(typeof answer === 'string' ? answer : 'a page').toMatch(/^(a page|market\.cursor-not-valid)$/)
    }),
    { numRuns: 60 },
  )
})

test('the numbers beside the filters are those of the products', async () => {
  const facets = await client.catalogFacets({ shopId }, { context })
  const inCategory = await client.catalogFacets({ shopId, tagIds: ['categoria-comida'] }, { context })
  const searched = await client.catalogFacets({ shopId, searchQuery: 'pollo', brands: ['Chaco'] }, { context })

  expect(facets.tags).toEqual([
    { slug: 'categoria-comida', name: 'Comida', count: 32 },
    { slug: 'categoria-humeda', name: 'Comida húmeda', count: 32 },
    { slug: 'categoria-paseo', name: 'Paseo', count: 11 },
  ])
  expect(facets.brands).toEqual(brandCounts(everything))
  expect(facets.price).toEqual({ min: 1000, max: 2500 })
  const inComida = everything.filter(({ category }) => category === 'Comida húmeda')
  expect(inCategory.brands).toEqual(brandCounts(inComida))
  expect(inCategory.petTypes).toEqual([
    { name: 'PERRO', count: inComida.filter(({ petTypes }) => petTypes.includes('PERRO')).length },
    { name: 'GATO', count: inComida.filter(({ petTypes }) => petTypes.includes('GATO')).length },
  ])
  expect(inCategory.tags).toEqual(facets.tags)
  expect(searched.brands).toEqual(brandCounts(everything))
  expect(searched.petTypes.reduce((sum, { count }) => sum + count, 0)).toBe(
    everything.filter(({ vendor }) => vendor === 'Chaco').length,
  )
})

test('a category counts the products of its subcategories', async () => {
  const tree = await client.tags({ shopId }, { context })

  expect(tree.find(({ slug }) => slug === 'categoria-comida')).toMatchObject({
    isTopLevel: true,
    subTagIds: ['humeda'],
    productCount: 32,
  })
})

type Card = CatalogPage['edges'][number]['node']['product']

async function walk(query: CatalogQuery): Promise<Card[]> {
  const page = await list(query)
  const cards = page.edges.map(({ node }) => node.product)
  if (!page.pageInfo.hasNextPage) return cards
  return [...cards, ...(await walk({ ...query, after: page.pageInfo.endCursor ?? '' }))]
}

async function walkBack(query: CatalogQuery): Promise<Card[]> {
  const page = await list(query)
  const cards = page.edges.map(({ node }) => node.product)
  if (!page.pageInfo.hasPreviousPage) return cards
  return [...(await walkBack({ ...query, before: page.pageInfo.startCursor ?? '' })), ...cards]
}

function sortKey(sortBy: CatalogQuery['sortBy']) {
  // A card shows the price alone; for the other orders, the walks in both directions must agree.
  return (card: Card) => (sortBy?.startsWith('minPrice') ? card.pricing.minPrice : 0)
}

function passes({ tagIds, brands, petTypes, inStock, maxPrice }: Partial<CatalogQuery>) {
  const names = tagIds?.map((id): string => (id === 'categoria-paseo' ? 'Paseo' : 'Comida húmeda'))
  return (card: Card) =>
    (!names || names.includes(card.category ?? '')) &&
    (!brands || brands.includes(card.vendor)) &&
    (!petTypes || petTypes.some((pet) => card.petTypes.includes(pet))) &&
    (!inStock || !card.isSoldOut) &&
    (maxPrice === undefined || card.pricing.minPrice <= maxPrice)
}

function brandCounts(cards: Card[]) {
  return ['Andina', 'Chaco', 'Yungas']
    .map((name) => ({ name, count: cards.filter(({ vendor }) => vendor === name).length }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}
