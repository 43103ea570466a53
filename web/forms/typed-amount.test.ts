import { expect, test } from 'vitest'
import { parseAmount, parseMetres, typedAmount, typedKilometres } from './typed-amount.ts'

test.each([
  ['80', 8_000],
  ['80,5', 8_050],
  ['80.50', 8_050],
  [' 1.234,50 ', 123_450],
  ['1.234', 123_400],
  ['0', 0],
])('a merchant of Bolivia who types %j means %i centavos', (typed, minor) => {
  expect(parseAmount(typed, 'BOB')).toBe(minor)
})

test.each([
  ['84.000', 84_000],
  ['84000', 84_000],
  ['1.250.000', 1_250_000],
])('a merchant of Paraguay who types %j means %i guaraníes', (typed, minor) => {
  expect(parseAmount(typed, 'PYG')).toBe(minor)
})

test.each(['', 'gratis', '-5', '1e3', '8,,0'])('%j is no amount', (typed) => {
  expect(parseAmount(typed, 'BOB')).toBeNull()
})

test('what stands in a field means the same when it is sent back', () => {
  for (const minor of [0, 8_000, 8_050, 123_450]) expect(parseAmount(typedAmount(minor, 'BOB'), 'BOB')).toBe(minor)
  for (const minor of [0, 84_000, 1_250_000]) expect(parseAmount(typedAmount(minor, 'PYG'), 'PYG')).toBe(minor)
  for (const metres of [0, 500, 6_000, 12_500]) expect(parseMetres(typedKilometres(metres, 'BOB'), 'BOB')).toBe(metres)
})
