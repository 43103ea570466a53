import { describe, expect, test } from 'vitest'
import { addToSale, formatSaleLines, parseSaleLines } from './sale-lines.ts'

const collar = { productId: 'collar', productVariantId: 'collar-m' }
const food = { productId: 'food', productVariantId: 'food-3kg' }

describe('the lines of a sale', () => {
  test('are the same after the address', () => {
    const lines = addToSale(addToSale([], collar, 1), food, 2)
    expect(parseSaleLines(formatSaleLines(lines))).toEqual(lines)
  })

  test('count each reading of a code', () => {
    const once = addToSale([], collar, 1)
    expect(addToSale(once, collar, 1)).toEqual([{ ...collar, quantity: 2 }])
    expect(addToSale(once, collar, -1)).toEqual([])
    expect(addToSale([{ ...collar, quantity: 999 }], collar, 1)).toEqual([{ ...collar, quantity: 999 }])
  })

  test('leave out what is none', () => {
    expect(parseSaleLines(['', 'a:b', 'a:b:0', 'a:b:-1', 'a:b:1e3', ':b:1', 'a:b:2'])).toEqual([
      { productId: 'a', productVariantId: 'b', quantity: 2 },
    ])
  })
})
