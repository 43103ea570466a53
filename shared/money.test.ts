import { expect, test } from 'vitest'
import { currencyPrefix, formatMoney } from './money.ts'

test('bolivianos read with two decimals, guaraníes with none', () => {
  expect(formatMoney(123_450, 'BOB')).toBe('Bs\u00A01.234,50')
  expect(formatMoney(18_900, 'PYG')).toBe('Gs\u00A018.900')
})

test('a cart whose shop names no currency counts in Bs', () => {
  expect([null, 'BOB', 'PYG'].map((currency) => currencyPrefix(currency as 'BOB' | 'PYG' | null))).toEqual([
    'Bs',
    'Bs',
    'Gs',
  ])
})
