import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changed, chosenFilters, listingParams, toCatalogQuery, withoutFilters } from './listing-search.ts'
import { parseListingSearch } from './parse-listing-search.ts'

const read = (query: string) => parseListingSearch(new URLSearchParams(query))

test('an address says everything about its listing', () => {
  const search = read(
    'slug=perros&q=pollo&brand=Ñuble&brand=Kantuta&pet=PERRO&size=mediano&stage=adulto&min=20&max=420&offer=1&sortby=minPrice-asc&limit=60',
  )
  expect(toCatalogQuery(search, 'scz', 100)).toMatchObject({
    shopId: 'scz',
    tagIds: ['perros'],
    searchQuery: 'pollo',
    brands: ['Ñuble', 'Kantuta'],
    petTypes: ['PERRO'],
    sizes: ['mediano'],
    lifeStages: ['adulto'],
    minPrice: 2000,
    maxPrice: 42000,
    onOffer: true,
    sortBy: 'minPrice-asc',
    first: 60,
  })
  expect(chosenFilters(search)).toBe(7)
  expect(chosenFilters(withoutFilters(search))).toBe(0)
})

test('a listing for a pet asks for its kind and for what fits its body, and keeps the other filters', () => {
  const search = read('slug=alimento&petId=toby&brand=Ñuble&pet=GATO')
  const suiting = { petType: 'PERRO', size: 'mediano' as const, lifeStage: null }

  expect(toCatalogQuery(search, 'scz', 100, suiting)).toMatchObject({
    tagIds: ['alimento'],
    brands: ['Ñuble'],
    petTypes: ['PERRO'],
    fits: { size: 'mediano', lifeStage: null },
  })
  expect(toCatalogQuery(search, 'scz', 100)).toMatchObject({ petTypes: ['GATO'], fits: undefined })
  expect(chosenFilters(search)).toBe(3)
  expect(listingParams(withoutFilters(search)).toString()).toBe('slug=alimento')
})

test('a listing without a word is sorted by date, a search by relevance', () => {
  expect(toCatalogQuery(read(''), 'scz', 100).sortBy).toBe('updatedAt-desc')
  expect(toCatalogQuery(read('q=pollo'), 'scz', 100).sortBy).toBe('relevance')
})

test('changing a filter goes back to the first page', () => {
  const search = read('slug=gatos&after=abc')
  expect(changed(search, { offer: true })).toMatchObject({ after: null, offer: true, slug: 'gatos' })
})

test('unknown values are dropped', () => {
  expect(read('pet=DRAGON&size=XXL&sortby=rm&limit=31&min=-4&max=1e5&offer=yes')).toMatchObject({
    petTypes: [],
    sizes: [],
    sortBy: null,
    limit: 30,
    min: null,
    max: null,
    offer: false,
  })
})

const anyAddress = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'slug',
        'q',
        'brand',
        'pet',
        'size',
        'stage',
        'min',
        'max',
        'offer',
        'stock',
        'sortby',
        'limit',
        'after',
        'before',
        'other',
      ),
      fc.oneof(fc.string(), fc.constantFrom('PERRO', 'mediano', 'adulto', '1', '20', '60', 'minPrice-asc', 'Ñuble')),
    ),
  )
  .map((pairs) => new URLSearchParams(pairs))

test('reading and writing any address agree', () => {
  fc.assert(
    fc.property(anyAddress, (params) => {
      const once = parseListingSearch(params)
      expect(parseListingSearch(listingParams(once))).toEqual(once)
    }),
  )
})
