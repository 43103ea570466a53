import { expect, test } from 'vitest'
import { allocateShares, getGiftState, missingLines } from './donations.ts'

const gift = { number: 7, position: 1, grams: 3000, deliveredGrams: 0 }

test('an order gives what its money is there for, and says it once', () => {
  expect(missingLines([{ position: 1, grams: 0 }], [])).toEqual([])
  expect(missingLines([{ position: 1, grams: 3000 }], [])).toEqual([{ kind: 'given', position: 1, grams: 3000 }])
  expect(missingLines([{ position: 1, grams: 3000 }], [gift])).toEqual([])
})

test('what an order does not give any more is taken back, but not out of a shelter', () => {
  const none = [{ position: 1, grams: 0 }]
  const back = { kind: 'taken-back', position: 1, ofLine: 7 }
  expect(missingLines(none, [gift])).toEqual([{ ...back, grams: -3000 }])
  expect(missingLines([{ position: 1, grams: 2000 }], [gift])).toEqual([{ ...back, grams: -1000 }])
  expect(missingLines(none, [{ ...gift, deliveredGrams: 2000 }])).toEqual([{ ...back, grams: -1000 }])
  expect(missingLines(none, [{ ...gift, deliveredGrams: 3000 }])).toEqual([])
  expect(missingLines(none, [{ ...gift, grams: 0 }])).toEqual([])
})

test('a delivery is made of the oldest kilos, and never of more than there are', () => {
  const waiting = [
    { number: 1, grams: 1000 },
    { number: 2, grams: 2000 },
  ]
  expect(allocateShares(1500, waiting)).toEqual([
    { given: 1, grams: 1000 },
    { given: 2, grams: 500 },
  ])
  expect(allocateShares(3000, waiting)).toEqual([
    { given: 1, grams: 1000 },
    { given: 2, grams: 2000 },
  ])
  expect(allocateShares(3001, waiting)).toBeNull()
  expect(allocateShares(1, [])).toBeNull()
})

test('a gift is collected, on its way in part, with a shelter, or taken back', () => {
  expect(getGiftState({ grams: 1000, deliveredGrams: 0 })).toBe('collected')
  expect(getGiftState({ grams: 1000, deliveredGrams: 400 })).toBe('partly-delivered')
  expect(getGiftState({ grams: 1000, deliveredGrams: 1000 })).toBe('delivered')
  expect(getGiftState({ grams: 0, deliveredGrams: 0 })).toBe('taken-back')
})
