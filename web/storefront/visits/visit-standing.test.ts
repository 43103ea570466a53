import { expect, test } from 'vitest'
import { getStanding } from './visit-standing.ts'

test('a booking is under way as long as one of its pets is being looked after', () => {
  expect(getStanding(['COMPLETED', 'IN_PROGRESS'])).toBe('IN_PROGRESS')
})

test('a booking waits for the store as long as it accepted only some of its pets', () => {
  expect(getStanding(['CONFIRMED', 'PENDING'])).toBe('PENDING')
})

test('a booking is cancelled when all of its pets are', () => {
  expect(getStanding(['CANCELLED', 'COMPLETED'])).toBe('COMPLETED')
  expect(getStanding(['CANCELLED', 'CANCELLED'])).toBe('CANCELLED')
})
