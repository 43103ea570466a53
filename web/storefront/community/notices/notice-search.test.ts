import { expect, test } from 'vitest'
import { changedSearch, getNoticesHref, isFiltered, parseNoticeSearch, withoutFilters } from './notice-search.ts'

const at = (address: string) => parseNoticeSearch(new URL(address, 'http://localhost'))

test('an address without anything shows both kinds on a map; of one kind the pictures', () => {
  expect(at('/lostAndFoundPets')).toMatchObject({ kind: 'notice', display: 'map', species: null, after: null })
  expect(at('/lostPets')).toMatchObject({ kind: 'lost', display: 'grid' })
  expect(at('/foundPets?display=map')).toMatchObject({ kind: 'found', display: 'map' })
})

test.each([
  '/lostAndFoundPets',
  '/lostAndFoundPets?species=GATO&size=grande&sex=Macho&city=La+Paz&text=collar+rojo&after=x&display=grid',
  '/lostPets?species=PERRO&display=map',
  '/foundPets?text=blanco',
])('%s is the same address again', (address) => expect(getNoticesHref(at(address))).toBe(address))

test('a page that is asked for by its script is the same page', () => {
  expect(at('/lostPets.data?species=GATO')).toEqual(at('/lostPets?species=GATO'))
  expect(at('/foundPets.data')).toEqual(at('/foundPets'))
})

test('a page in capitals is the same page', () => {
  expect(at('/FOUNDPETS/?species=GATO')).toEqual(at('/foundPets?species=GATO'))
  expect(at('/lostpets')).toEqual(at('/lostPets'))
})

test('the kind that a form asks for has a page of its own', () => {
  expect(getNoticesHref(at('/lostAndFoundPets?kind=lost&city=La+Paz'))).toBe('/lostPets?city=La+Paz')
})

test('what an address says that we do not know was not said', () => {
  const search = at('/lostAndFoundPets?species=DRAGON&size=&sex=x&display=list&kind=adoption&text=%20')
  expect(search).toEqual(at('/lostAndFoundPets'))
  expect(isFiltered(search)).toBe(false)
})

test('other filters begin at the first page, and none are none', () => {
  const search = at('/lostPets?species=GATO&after=x')
  expect(changedSearch(search, { size: 'grande' })).toMatchObject({ species: 'GATO', size: 'grande', after: null })
  expect(withoutFilters(search)).toEqual(at('/lostPets'))
})
