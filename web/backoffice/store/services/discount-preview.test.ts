import { expect, test } from 'vitest'
import { previewDiscounts } from './discount-preview.ts'

const discount = { id: 'a', name: '2 mascotas', percentage: 10, leastPets: 2, weekdays: null, kinds: null }

test('the preview tells days apart on which a customer pays something else', () => {
  const tuesday = { ...discount, id: 'b', name: 'Martes', percentage: 15, leastPets: null, weekdays: [2] }
  expect(previewDiscounts({ kind: 'bano', subtotal: 8000, discounts: [discount, tuesday] })).toEqual([
    { weekdays: [1, 3, 4, 5, 6, 0], one: 8000, two: 14_400 },
    { weekdays: [2], one: 6800, two: 13_600 },
  ])
})

test('a discount of other packs changes nothing', () => {
  const cuts = { ...discount, kinds: ['bano-y-peluqueria' as const] }
  expect(previewDiscounts({ kind: 'bano', subtotal: 8000, discounts: [cuts] })).toEqual([
    { weekdays: [1, 2, 3, 4, 5, 6, 0], one: 8000, two: 16_000 },
  ])
})
