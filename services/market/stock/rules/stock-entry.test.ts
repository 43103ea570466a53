import { describe, expect, test } from 'vitest'
import { getShortage, getStockChange, isLowStock, type StockBefore, whyNoEntry } from './stock-entry.ts'

const withStock = (stock: number, more: Partial<StockBefore> = {}): StockBefore => ({
  stock,
  reserved: 0,
  allowBackorder: false,
  ...more,
})

describe('what an entry does to the stock', () => {
  test.each([
    ['received', 12, 3, 12],
    ['damaged', 2, 3, -2],
    ['supplier-return', 3, 3, -3],
    ['counted', 5, 3, 2],
    ['counted', 0, 3, -3],
    ['correction', -1, 3, -1],
  ] as const)('%s %i of %i changes it by %i', (kind, units, stock, change) => {
    expect(getStockChange(kind, units, withStock(stock))).toBe(change)
    expect(whyNoEntry(kind, units, withStock(stock))).toBeNull()
  })

  test('a count finds on the shelf what orders wait for, which is not for sale', () => {
    expect(getStockChange('counted', 7, withStock(5, { reserved: 2 }))).toBe(0)
    expect(getStockChange('counted', 6, withStock(5, { reserved: 2 }))).toBe(-1)
  })

  test('a count that finds less than orders wait for leaves none for sale, and says what is missing', () => {
    const before = withStock(5, { reserved: 2 })
    expect(getStockChange('counted', 1, before)).toBe(-5)
    expect(getShortage('counted', 1, before)).toBe(1)
    expect(getShortage('counted', 2, before)).toBe(0)
  })

  test('what is sold ahead of the stock is counted below 0', () => {
    const before = withStock(-3, { reserved: 3, allowBackorder: true })
    expect(getStockChange('counted', 0, before)).toBe(0)
    expect(getStockChange('counted', 10, before)).toBe(10)
    expect(getShortage('counted', 0, before)).toBe(0)
    expect(whyNoEntry('received', 2, before)).toBeNull()
  })

  test('more cannot leave than is there', () => {
    expect(whyNoEntry('damaged', 4, withStock(3))).toBe('stock-not-there')
    expect(whyNoEntry('correction', -4, withStock(3))).toBe('stock-not-there')
    expect(whyNoEntry('supplier-return', 1, withStock(0))).toBe('stock-not-there')
  })

  test('an entry of no units is none, but a count may agree', () => {
    expect(whyNoEntry('received', 0, withStock(3))).toBe('stock-entry-empty')
    expect(whyNoEntry('received', -1, withStock(3))).toBe('stock-entry-empty')
    expect(whyNoEntry('counted', 3, withStock(3))).toBeNull()
  })

  test('a stock has a limit', () => {
    expect(whyNoEntry('received', 1_000_000, withStock(1))).toBe('stock-too-large')
  })
})

test('stock is low at its own threshold, else at 5', () => {
  expect(isLowStock({ stock: 5, lowAt: null })).toBe(true)
  expect(isLowStock({ stock: 6, lowAt: null })).toBe(false)
  expect(isLowStock({ stock: 20, lowAt: 20 })).toBe(true)
  expect(isLowStock({ stock: 1, lowAt: 0 })).toBe(false)
})
