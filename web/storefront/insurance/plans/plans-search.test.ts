import { expect, test } from 'vitest'
import { getCaseHref, getPlansHref, nothingAsked, parsePlansSearch } from './plans-search.ts'

const read = (query: string) => parsePlansSearch(new URLSearchParams(query))

test('a case is read from its address and written back into the same one', () => {
  const query = 'species=GATO&worry=illness&share=some&event=surgery&cost=1.500%2C50&after=60&had=1'
  const search = read(query)
  expect(search).toEqual({
    species: 'GATO',
    petId: null,
    event: 'surgery',
    cost: '1.500,50',
    after: 60,
    had: true,
    worry: 'illness',
    share: 'some',
  })
  expect(getPlansHref(search)).toBe(`/seguro?${query}`)
  expect(getCaseHref(search)).toBe(`/seguro?${query}#resultado`)
})

test('what an address does not know counts as not said, and nobody has asked for anything', () => {
  expect(read('species=LORO&event=war&after=9999&had=yes&pet=')).toEqual(nothingAsked)
  expect(read('after=-2').after).toBe(15)
  expect(read('after=1e2').after).toBe(15)
  expect(getPlansHref(nothingAsked)).toBe('/seguro')
  expect(getPlansHref(read('petId=toby'))).toBe('/seguro?petId=toby')
})
