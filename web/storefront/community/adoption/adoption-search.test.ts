import { expect, test } from 'vitest'
import { filtersIn, isFiltered, parseAdoptionSearch, toQuery } from './adoption-search.ts'

test('an address says what is looked for; what nobody knows counts as not said', () => {
  const search = parseAdoptionSearch(new URLSearchParams('species=GATO&size=enorme&city= La Paz &text=&after=abc'))
  expect(filtersIn(search)).toEqual({ species: 'GATO', city: 'La Paz' })
  expect(toQuery(search)).toEqual({ kind: 'adoption', species: 'GATO', city: 'La Paz', after: 'abc' })
  expect(isFiltered(search)).toBe(true)
  expect(isFiltered(parseAdoptionSearch(new URLSearchParams('after=abc')))).toBe(false)
})
