import { expect, test } from 'vitest'
import { calculatePercent, fieldValue, isLargeChange, whyNotOffered, withValue } from './offer-change.ts'

test('more than 30 % up or down is large, exactly 30 % is not', () => {
  expect([1300, 700, 1301, 699].map((to) => isLargeChange(1000, to))).toEqual([false, false, true, true])
  expect([calculatePercent(1000, 650), calculatePercent(1000, 1301), calculatePercent(0, 5)]).toEqual([-35, 30, null])
})

test('a price of nothing and a list price that is no higher are refused', () => {
  expect(whyNotOffered({ price: 0, listPrice: null })).toBe('price-is-zero')
  expect(whyNotOffered({ price: 1000, listPrice: 1000 })).toBe('list-price-too-low')
  expect(whyNotOffered({ price: 1000, listPrice: 1001 })).toBeNull()
})

test('what is written into a field is what is read of it', () => {
  const offer = { price: 1000, listPrice: null, stock: 4, hidden: false }
  expect(fieldValue(withValue(offer, 'hidden', 1), 'hidden')).toBe(1)
  expect(withValue(offer, 'list-price', 1200)).toEqual({ ...offer, listPrice: 1200 })
  expect(withValue(offer, 'stock', 0)).toEqual({ ...offer, stock: 0 })
})
