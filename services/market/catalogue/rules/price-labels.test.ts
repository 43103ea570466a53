import { expect, test } from 'vitest'
import { displayPrice, pricePerKg } from './price-labels.ts'

test('one price is one price, several are a span', () => {
  expect(displayPrice({ minPrice: 3890, maxPrice: 3890 }, 'BOB')).toBe('Bs\u00a038,90')
  expect(displayPrice({ minPrice: 3890, maxPrice: 38_900 }, 'BOB')).toBe('Bs\u00a038,90 - Bs\u00a0389,00')
  expect(displayPrice({ minPrice: 18_900, maxPrice: 18_900 }, 'PYG')).toBe('Gs\u00a018.900')
})

test('a kilogram of a bag of 1.5 kg costs two thirds of the bag', () => {
  expect(pricePerKg(6000, 1500, 'BOB')).toEqual({ amount: 4000, per: 'kg', display: 'Bs\u00a040,00 / kg' })
})

test('without a weight there is no price per kilogram', () => {
  expect(pricePerKg(6000, null, 'BOB')).toBeNull()
})
