import { expect, test } from 'vitest'
import { adoptionSearchOf, filtersIn, isFiltered, queryOf } from './adoption-search.ts'

test('an address says what is looked for; what nobody knows counts as not said', () => {
  const search = adoptionSearchOf(new URLSearchParams('species=GATO&size=enorme&city= La Paz &text=&after=abc'))
  expect(filtersIn(search)).toEqual({ species: 'GATO', city: 'La Paz' })
  expect(queryOf(search)).toEqual({ kind: 'adoption', species: 'GATO', city: 'La Paz', after: 'abc' })
  expect(isFiltered(search)).toBe(true)
  expect(isFiltered(adoptionSearchOf(new URLSearchParams('after=abc')))).toBe(false)
})
