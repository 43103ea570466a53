import { expect, test } from 'vitest'
import { standingOf } from './standing-of.ts'

test('a booking is under way as long as one of its pets is being looked after', () => {
  expect(standingOf(['COMPLETED', 'IN_PROGRESS'])).toBe('IN_PROGRESS')
})

test('a booking waits for the store as long as it accepted only some of its pets', () => {
  expect(standingOf(['CONFIRMED', 'PENDING'])).toBe('PENDING')
})

test('a booking is cancelled when all of its pets are', () => {
  expect(standingOf(['CANCELLED', 'COMPLETED'])).toBe('COMPLETED')
  expect(standingOf(['CANCELLED', 'CANCELLED'])).toBe('CANCELLED')
})
