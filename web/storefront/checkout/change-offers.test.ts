import { expect, test } from 'vitest'
import { changeOffers } from './change-offers.ts'

test('change is offered for the notes that people have, never for less than the amount', () => {
  expect(changeOffers(13_250, 'BOB')).toEqual([14_000, 15_000, 20_000])
  expect(changeOffers(89_000, 'PYG')).toEqual([90_000, 100_000])
  expect(changeOffers(4_300, 'BOB')).toEqual([5_000, 6_000, 10_000, 20_000])
})

test('who has the very note needs no change of it', () => {
  expect(changeOffers(20_000, 'BOB')).toEqual([])
  expect(changeOffers(10_000, 'BOB')).toEqual([20_000])
})

test('nothing to pay, nothing to change', () => {
  expect(changeOffers(0, 'BOB')).toEqual([])
})
