import { expect, test } from 'vitest'
import { bodyGrams, roundedWeight, toGrams } from './weight.ts'

test.each([
  [12.4, 12_400],
  [0.101, 101],
  [0.05, 50],
  [0.01, 10],
  [0.009, null],
  [0.1, null],
  [0, null],
  [null, null],
  [undefined, null],
])('%s kg as a client sends it is %s g', (kilograms, grams) => {
  expect(toGrams(kilograms)).toBe(grams)
})

test.each([
  [12_400, 12],
  [12_500, 13],
  [500, 1],
  [499, 0.1],
  [null, 0.1],
])('%s g is told as %s kg', (grams, weight) => {
  expect(roundedWeight(grams)).toBe(weight)
})

test('exact grams come first, then the rounded weight; 0.1 means that nobody knows', () => {
  expect(bodyGrams({ weight: 12, weightGrams: 12_400 })).toBe(12_400)
  expect(bodyGrams({ weight: 12 })).toBe(12_000)
  expect(bodyGrams({ weight: 0.1, weightGrams: 400 })).toBe(400)
  expect(bodyGrams({ weight: 0.1, weightGrams: null })).toBeNull()
})
