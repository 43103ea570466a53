import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import { readAmount, readNumber } from './statement-amount.ts'

test.each([
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['Bs 1.234,5', 123_450],
  ['150', 15_000],
  ['1.234', 123_400],
  ['1,234', 123_400],
  ['1.234.567,00', 123_456_700],
  ['-150,00', -15_000],
  ['150.00-', -15_000],
  ['(150,00)', -15_000],
  ['+150,00', 15_000],
  ['150,00 BOB', 15_000],
  ['150,000', 15_000_000],
  ['0,50', 50],
  ['(Bs 1.234,56)', -123_456],
  ['Bs. (150,00)', -15_000],
  ['−150,00', -15_000],
  ['1 234,56', 123_456],
  ["1'234.56", 123_456],
  ['150,00 DB', -15_000],
  ['150,00 CR', 15_000],
])('%s is an amount of bolivianos', (text, minor) => {
  expect(readAmount(text, 'BOB')).toBe(minor)
})

test.each([
  ['Gs. 1.234.567', 1_234_567],
  ['18900.00', 18_900],
  ['18,900', 18_900],
])('%s is an amount of guaraníes', (text, minor) => {
  expect(readAmount(text, 'PYG')).toBe(minor)
})

test.each(['', '-', 'abc', '12a', '1.23.4', '1,234,50', '0.500', '150,999.1.2', '1e5', '99999999999999999'])(
  '«%s» is no amount',
  (text) => {
    expect(readAmount(text, 'BOB')).toBeNull()
  },
)

test('part of a guaraní is no money', () => {
  expect(readAmount('18900,50', 'PYG')).toBeNull()
  expect(readNumber(0.5, 'PYG')).toBeNull()
  expect(readNumber(150.555, 'BOB')).toBeNull()
})

test('what we write ourselves is read again, and a number of a spreadsheet is that amount', () => {
  const currency = fc.constantFrom('BOB' as const, 'PYG' as const)
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), currency, (minor, each) => {
      expect(readAmount(formatMoney(minor, each), each)).toBe(minor)
      expect(readNumber(each === 'BOB' ? minor / 100 : minor, each)).toBe(minor)
    }),
  )
})
