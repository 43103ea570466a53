import { expect, test } from 'vitest'
import { getAverage, parseReviewCursor, productsTried, toReviewCursor } from './product-reviews.ts'

const line = (productId: string, state: 'kept' | 'dropped' | 'substituted' = 'kept', quantity = 1) => ({
  productId,
  state,
  quantity,
})

test('a buyer tried what a completed order brought: not what was missing, and each product once', () => {
  const lines = [line('a'), line('b', 'dropped', 0), line('c', 'substituted', 0), line('d'), line('a')]
  expect(productsTried({ status: 'COMPLETED', lines })).toEqual(['a', 'd'])
  expect(productsTried({ status: 'ON_THE_WAY', lines })).toEqual([])
  expect(productsTried({ status: 'CANCELLED', lines })).toEqual([])
})

test('an average has one decimal, and nobody has one before the first stars', () => {
  expect(getAverage({ stars: 0, count: 0 })).toBeNull()
  expect(getAverage({ stars: 14, count: 3 })).toBe(4.7)
  expect(getAverage({ stars: 5, count: 1 })).toBe(5)
})

test('a cursor is read as it was written, and anything else begins anew', () => {
  const mark = { stars: 4, at: '2026-11-21T15:00:00.000Z', id: 'r-1' }
  expect(parseReviewCursor(toReviewCursor(mark))).toEqual(mark)
  for (const other of [
    undefined,
    '',
    '4_2026-13-45T99:99:99.000Z_r-1',
    '4_2026-02-30T10:00:00.000Z_r-1',
    '6_2026-11-21T15:00:00.000Z_r-1',
    "4_' or 1=1",
  ])
    expect(parseReviewCursor(other)).toBeNull()
})
