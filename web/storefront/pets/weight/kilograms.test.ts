import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kilograms, LEAST_GRAMS, MOST_GRAMS, parseGrams, typedKilograms } from './kilograms.ts'

test('a weight is shown to the gram, with a comma', () => {
  expect([12_000, 4250, 850, 10, 123_456].map((grams) => kilograms(grams, 'es'))).toEqual([
    '12 kg',
    '4,25 kg',
    '0,85 kg',
    '0,01 kg',
    '123,456 kg',
  ])
})

test.each([
  ['12', 12_000],
  ['4,25', 4250],
  ['4.25', 4250],
  [' 4,5 kg ', 4500],
  ['0,85', 850],
  ['3 kilos', 3000],
  ['200', 200_000],
])('%j is a weight', (typed, grams) => {
  expect(parseGrams(typed)).toBe(grams)
})

test.each(['', 'gordo', '-3', '0', '0,001', '200,001', '1,2,3', '12 lb', '1e3', '4,2500'])(
  '%j is no weight of an animal',
  (typed) => {
    expect(parseGrams(typed)).toBeNull()
  },
)

test('what a field shows is read back to the gram', () => {
  fc.assert(
    fc.property(fc.integer({ min: LEAST_GRAMS, max: MOST_GRAMS }), (grams) => {
      expect(parseGrams(typedKilograms(grams, 'es'))).toBe(grams)
    }),
  )
})
