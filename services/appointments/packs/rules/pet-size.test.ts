import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SizeQuestion, sizeOfPet } from './pet-size.ts'

const petTypeFields = [
  {
    type: 'SIZE' as const,
    petTypeId: 'dog',
    values: [
      { key: 'mini', min: 0, max: 5 },
      { key: 'mediano', min: 5, max: 20 },
      { key: 'grande', min: 20, max: null },
    ],
  },
]

test('grams that are known decide, whatever is said and whatever the rounded weight', () => {
  expect(sizeOfPet(aPet({ weightGrams: 4900, weight: 5, said: 'grande' }))).toEqual({ size: 'mini' })
  expect(sizeOfPet(aPet({ weightGrams: 5001, weight: 5 }))).toEqual({ size: 'mediano' })
})

test('without grams the rounded weight decides', () => {
  expect(sizeOfPet(aPet({ weight: 21, said: 'mini' }))).toEqual({ size: 'grande' })
})

test('a weight on a bound takes the lower size', () => {
  expect(sizeOfPet(aPet({ weightGrams: 20_000 }))).toEqual({ size: 'mediano' })
})

test.each([0.1, 0, null])('a weight of %s is unknown: what its owner says counts', (weight) => {
  expect(sizeOfPet(aPet({ weight, said: 'grande' }))).toEqual({ size: 'grande' })
})

test('an unknown weight and no word, or a wrong one: the owner is asked', () => {
  const ask = ['mini', 'mediano', 'grande']
  expect(sizeOfPet(aPet({ weight: 0.1 }))).toEqual({ ask })
  expect(sizeOfPet(aPet({ said: 'enorme' }))).toEqual({ ask })
})

test('a kind of pet without sizes has none, however heavy', () => {
  expect(sizeOfPet(aPet({ petTypeId: 'cat', weightGrams: 4000, said: 'mini' }))).toEqual({ size: null })
  expect(sizeOfPet({ ...aPet({}), petTypeFields: [{ type: 'SIZE', petTypeId: 'dog', values: [] }] })).toEqual({
    size: null,
  })
})

test('every known weight has the size whose range contains it, the lower of two', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 90_000 }), (weightGrams) => {
      const size = weightGrams <= 5000 ? 'mini' : weightGrams <= 20_000 ? 'mediano' : 'grande'
      expect(sizeOfPet(aPet({ weightGrams }))).toEqual({ size })
    }),
    { numRuns: 1000 },
  )
})

function aPet(changed: Partial<SizeQuestion>): SizeQuestion {
  return { petTypeFields, petTypeId: 'dog', weightGrams: null, weight: null, said: null, ...changed }
}
