import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DOG_SIZES, findPetSize, findSize, type SizeQuestion, type SizeRange } from './size.ts'

test.each([
  [1, 'pequeño'],
  [9_999, 'pequeño'],
  // A shared bound belongs to the lower size.
  [10_000, 'pequeño'],
  [10_001, 'mediano'],
  [25_000, 'mediano'],
  [25_001, 'grande'],
  [200_000, 'grande'],
])('a dog of %i g has the size %s', (grams, size) => {
  expect(findSize(DOG_SIZES, grams)).toBe(size)
})

test('nobody knows the size of an unknown weight, or without ranges', () => {
  expect(findSize(DOG_SIZES, null)).toBeNull()
  expect(findSize([], 12_000)).toBeNull()
})

const withGaps: SizeRange[] = [
  { key: 'L', min: 20, max: 30 },
  { key: 'S', min: 2, max: 6 },
  { key: 'M', min: 8, max: 15 },
]

test.each([
  [500, 'S'],
  [6_900, 'S'],
  // Halfway between two sizes: the lower one.
  [7_000, 'S'],
  [7_001, 'M'],
  [17_500, 'M'],
  [17_501, 'L'],
  [90_000, 'L'],
])('between ranges, below and above them %i g takes the nearest', (grams, key) => {
  expect(findSize(withGaps, grams)).toBe(key)
})

const someRanges = fc
  .uniqueArray(fc.integer({ min: 0, max: 80 }), { minLength: 2, maxLength: 8 })
  .map((bounds) => bounds.sort((a, b) => a - b))
  .map((bounds) => bounds.slice(1).map((max, at) => ({ key: String(at), min: bounds[at] ?? 0, max })))

test('whatever the ranges and their order, a known weight has one size, and it is a nearest one', () => {
  fc.assert(
    fc.property(someRanges, fc.integer({ min: 10, max: 200_000 }), fc.boolean(), (ranges, grams, isReversed) => {
      const size = findSize(isReversed ? ranges.toReversed() : ranges, grams)
      const off = ({ min, max }: { min: number; max: number }) => Math.max(min * 1000 - grams, grams - max * 1000, 0)
      const chosen = ranges.find(({ key }) => key === size)
      expect(chosen).toBeDefined()
      const least = Math.min(...ranges.map(off))
      expect(chosen && off(chosen)).toBe(least)
      // Of several equally near sizes the lightest.
      expect(ranges.find((range) => off(range) === least)?.key).toBe(size)
    }),
  )
})

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
  expect(findPetSize(aPet({ weightGrams: 4900, weight: 5, statedSize: 'grande' }))).toEqual({ size: 'mini' })
  expect(findPetSize(aPet({ weightGrams: 5001, weight: 5 }))).toEqual({ size: 'mediano' })
})

test('without grams the rounded weight decides', () => {
  expect(findPetSize(aPet({ weight: 21, statedSize: 'mini' }))).toEqual({ size: 'grande' })
})

test('a weight on a bound takes the lower size', () => {
  expect(findPetSize(aPet({ weightGrams: 20_000 }))).toEqual({ size: 'mediano' })
})

test.each([0.1, 0, null])('a weight of %s is unknown: what its owner says counts', (weight) => {
  expect(findPetSize(aPet({ weight, statedSize: 'grande' }))).toEqual({ size: 'grande' })
})

test('an unknown weight and no word, or a wrong one: the owner is asked', () => {
  const ask = ['mini', 'mediano', 'grande']
  expect(findPetSize(aPet({ weight: 0.1 }))).toEqual({ ask })
  expect(findPetSize(aPet({ statedSize: 'enorme' }))).toEqual({ ask })
})

test('a kind of pet without sizes has none, however heavy', () => {
  expect(findPetSize(aPet({ petTypeId: 'cat', weightGrams: 4000, statedSize: 'mini' }))).toEqual({ size: null })
  expect(findPetSize({ ...aPet({}), petTypeFields: [{ type: 'SIZE', petTypeId: 'dog', values: [] }] })).toEqual({
    size: null,
  })
})

test('every known weight has the size whose range contains it, the lower of two', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 90_000 }), (weightGrams) => {
      const size = weightGrams <= 5000 ? 'mini' : weightGrams <= 20_000 ? 'mediano' : 'grande'
      expect(findPetSize(aPet({ weightGrams }))).toEqual({ size })
    }),
    { numRuns: 1000 },
  )
})

function aPet(changed: Partial<SizeQuestion>): SizeQuestion {
  return { petTypeFields, petTypeId: 'dog', weightGrams: null, weight: null, statedSize: null, ...changed }
}
