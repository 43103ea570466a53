import { expect, test } from 'vitest'
import { whatChanged } from './product-change.ts'

test.each([
  [true, true, 'created'],
  [false, true, 'changed'],
  [false, false, 'withdrawn'],
  // New and gone again before it was told.
  [true, false, 'withdrawn'],
])('a product that is new: %s, and offered: %s, was %s', (isNew, isOffered, change) => {
  expect(whatChanged({ isNew, isOffered })).toBe(change)
})
