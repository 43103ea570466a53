import { expect, test } from 'vitest'
import { isPageAt, pageAddress } from './page-address.ts'

const seen = (address: string) => {
  const { pathname, search } = pageAddress(`https://huella.test${address}`)
  return pathname + search
}

test('what a script asks for is the page that is seen', () => {
  expect(seen('/profile.data')).toBe('/profile')
  expect(seen('/petProfileEdit.data?id=1&_routes=web%2Froot')).toBe('/petProfileEdit?id=1')
  expect(seen('/_.data')).toBe('/')
  expect(seen('/products/_.data?q=a')).toBe('/products/?q=a')
})

test('what a document asks for stays as it was written', () => {
  expect(seen('/products?q=pienso+caf%C3%A9&pet=PERRO')).toBe('/products?q=pienso+caf%C3%A9&pet=PERRO')
  expect(seen('/')).toBe('/')
})

test.each(['/foundPets', '/FOUNDPETS', '/foundpets/', '/foundPets.data'])('%s is the page of /foundPets', (path) => {
  expect(isPageAt(path, '/foundPets')).toBe(true)
})

test.each(['/', '/lostPets', '/foundPetsByCustomer', '/x/foundPets'])('%s is another one', (path) => {
  expect(isPageAt(path, '/foundPets')).toBe(false)
})
