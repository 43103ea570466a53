import { expect, test } from 'vitest'
import {
  changedSearch,
  getStoresHref,
  isFiltered,
  parseStoreSearch,
  priceSteps,
  toFields,
  toStoresQuery,
  withoutFilters,
} from './store-search.ts'

const parseSearch = (query: string) => parseStoreSearch(new URLSearchParams(query))

test('a bare address lists the services by name, as cards', () => {
  const search = parseSearch('')
  expect(search).toMatchObject({ tab: 'services', display: 'grid', sort: 'by-name', kind: null })
  expect(getStoresHref(search)).toBe('/appointments')
})

test('whatever an address says is said again by its own link', () => {
  const query =
    'display=map&sort=by-distance&kind=bano&by-price=120&by-pet-type=gato&by-distance=5&merchantId=m&storeId=s'
  const href = getStoresHref(parseSearch(query))
  expect(parseSearch(href.split('?')[1] ?? '')).toEqual(parseSearch(query))
  expect(new URLSearchParams(toFields(parseSearch(query))).toString()).toBe(href.split('?')[1])
})

test('what nobody offers is not said', () => {
  expect(parseSearch('sort=cheapest&kind=tatuaje&display=3d&by-price=-4&by-distance=cerca&by-pet-type=dragon')).toEqual(
    parseSearch(''),
  )
})

test('a filter goes back to the first page', () => {
  const search = parseSearch('after=abc&by-price=90')
  expect(changedSearch(search, { sort: 'by-rating' })).toMatchObject({ after: null, maxPrice: 90, sort: 'by-rating' })
  expect(isFiltered(search)).toBe(true)
  expect(isFiltered(withoutFilters(search))).toBe(false)
})

test('prices are asked in minor units and distances in metres, from where things go', () => {
  const search = parseSearch('by-price=120&by-distance=5')
  const from = { lat: -17.78, lon: -63.18 }
  expect(toStoresQuery(search, from, 100)).toMatchObject({ maxPrice: 12_000, maxMetres: 5000, ...from })
  expect(toStoresQuery(search, null, 1)).toMatchObject({ maxPrice: 120, maxMetres: undefined })
})

test('a chosen store does not hide the others; a merchant alone does', () => {
  expect(toStoresQuery(parseSearch('merchantId=m&storeId=s'), null, 100).merchantId).toBeUndefined()
  expect(toStoresQuery(parseSearch('merchantId=m'), null, 100).merchantId).toBe('m')
})

test('the price filter offers round amounts that leave something out', () => {
  expect(priceSteps({ min: 6000, max: 25_000 }, 100)).toEqual([100, 150, 200])
  expect(priceSteps({ min: 60_000, max: 240_000 }, 1)).toEqual([100_000, 150_000, 200_000])
  expect(priceSteps({ min: 7000, max: 7000 }, 100)).toEqual([])
  expect(priceSteps(null, 100)).toEqual([])
})
