import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignPackages, coversVisit, getPackagePart, getRefund, getUseValue } from './prepaid-package.ts'

const baths = {
  packIds: ['bano'],
  petTypeIds: ['perro'],
  sizes: ['chico', 'mediano'],
  visitsLeft: 3,
  validUntil: '2026-12-31',
  state: 'active' as const,
}
const visit = { packId: 'bano', petTypeId: 'perro', petSize: 'chico', day: '2026-12-31' }

test('a package pays the visits it was sold for, up to its last day', () => {
  expect(coversVisit(baths, visit)).toBe(true)
  expect(coversVisit(baths, { ...visit, day: '2027-01-01' })).toBe(false)
  expect(coversVisit(baths, { ...visit, packId: 'consulta' })).toBe(false)
  expect(coversVisit(baths, { ...visit, petTypeId: 'gato' })).toBe(false)
  expect(coversVisit(baths, { ...visit, petSize: 'grande' })).toBe(false)
  expect(coversVisit(baths, { ...visit, petSize: null })).toBe(false)
  expect(coversVisit({ ...baths, sizes: [] }, { ...visit, petSize: null })).toBe(true)
  expect(coversVisit({ ...baths, visitsLeft: 0 }, visit)).toBe(false)
  expect(coversVisit({ ...baths, state: 'refunded' }, visit)).toBe(false)
})

test('two pets of a booking do not share the last visit, and the package that ends first is used first', () => {
  const last = { ...baths, visitsLeft: 1 }
  expect(assignPackages([last], [visit, visit])).toEqual([last, null])
  const ends = { ...baths, visitsLeft: 1, validUntil: '2027-01-15' }
  const endsFirst = { ...baths, visitsLeft: 1, validUntil: '2027-01-01' }
  expect(assignPackages([ends, endsFirst], [visit, visit])).toEqual([endsFirst, ends])
})

test('the uses of a package are worth its price, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 2, max: 100 }), (price, visits) => {
      const values = Array.from({ length: visits }, (_, index) => getUseValue({ price, visits }, index + 1))
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(price)
      expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a package pays the pack, not what was added to it', () => {
  expect(getPackagePart({ subtotal: 8000, discount: 0, added: 3000, due: 8000 })).toBe(5000)
  expect(getPackagePart({ subtotal: 8000, discount: 800, added: 3000, due: 7200 })).toBe(4500)
  expect(getPackagePart({ subtotal: 8000, discount: 0, added: 3000, due: 2000 })).toBe(2000)
  expect(getPackagePart({ subtotal: 0, discount: 0, added: 0, due: 0 })).toBe(0)
})

test('a refund charges the used visits at their single price, and never asks for money', () => {
  expect(getRefund({ price: 45_000, singlePrice: 5000, used: 0 })).toBe(45_000)
  expect(getRefund({ price: 45_000, singlePrice: 5000, used: 4 })).toBe(25_000)
  expect(getRefund({ price: 45_000, singlePrice: 5000, used: 10 })).toBe(0)
})
