import { describe, expect, test } from 'vitest'
import { splitOverLots, suggestPurchase, whyNotReceived } from './transfers.ts'

describe('what arrives', () => {
  test.each([
    [5, 5, null, null],
    [5, 4, 'missing', null],
    [5, 4, 'damaged', null],
    [5, 6, 'extra', null],
    [5, 4, null, 'transfer-difference-unexplained'],
    [5, 4, 'extra', 'transfer-difference-unexplained'],
    [5, 6, 'missing', 'transfer-difference-unexplained'],
  ] as const)('of %i sent %i with the reason %s: %s', (sent, received, difference, refusal) => {
    expect(whyNotReceived({ sent, received, difference })).toBe(refusal)
  })

  test('keeps its lots, those that expire first, and what is more has none', () => {
    const [a, b] = [
      { code: 'A', quantity: 2 },
      { code: 'B', quantity: 3 },
    ]
    expect(splitOverLots(4, [a, b])).toEqual([
      { lot: a, quantity: 2 },
      { lot: b, quantity: 2 },
    ])
    expect(splitOverLots(6, [a, b])).toEqual([
      { lot: a, quantity: 2 },
      { lot: b, quantity: 3 },
      { lot: null, quantity: 1 },
    ])
    expect(splitOverLots(0, [a])).toEqual([])
  })
})

describe('what to buy', () => {
  test('is what sells in 30 days and the threshold, without what is there or on its way', () => {
    expect(suggestPurchase({ stock: 2, lowAt: 5, incoming: 0, sold: 12 })).toBe(15)
    expect(suggestPurchase({ stock: 2, lowAt: 5, incoming: 10, sold: 12 })).toBe(5)
    expect(suggestPurchase({ stock: -3, lowAt: 5, incoming: 0, sold: 0 })).toBe(8)
    expect(suggestPurchase({ stock: 5, lowAt: 5, incoming: 0, sold: 0 })).toBe(0)
    expect(suggestPurchase({ stock: 5, lowAt: 5, incoming: 0, sold: -1 })).toBe(0)
  })
})
