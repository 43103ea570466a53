import { expect, test } from 'vitest'
import { amountTyped, typedAmount } from './amount-typed.ts'

test.each([
  ['350', 35_000],
  ['350,5', 35_050],
  ['350.50', 35_050],
  ['1.234', 123_400],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ['Bs 600', 60_000],
  ['0', null],
  ['', null],
  ['doce', null],
  ['-5', null],
  ['1.23.4', null],
  ['350,505', 35_050_500],
  ['999999999999', null],
])('of %s bolivianos it is %s centavos', (text, amount) => {
  expect(amountTyped(text, 'BOB')).toBe(amount)
})

test.each([
  ['250.000', 250_000],
  ['250000', 250_000],
  ['Gs. 1.250.000', 1_250_000],
  ['250,5', null],
])('of %s guaraníes it is %s', (text, amount) => {
  expect(amountTyped(text, 'PYG')).toBe(amount)
})

test('what was typed is shown again as it is written', () => {
  expect(typedAmount(60_000, 'BOB')).toBe('600')
  expect(typedAmount(60_050, 'BOB')).toBe('600,50')
  expect(typedAmount(250_000, 'PYG')).toBe('250000')
  expect(typedAmount(null, 'PYG')).toBe('')
  for (const amount of [1, 35_050, 123_400]) expect(amountTyped(typedAmount(amount, 'BOB'), 'BOB')).toBe(amount)
})
