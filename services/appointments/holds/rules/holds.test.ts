import { expect, test } from 'vitest'
import { canRenew, heldUntil, secondsLeft } from './holds.ts'

const now = new Date('2026-11-30T13:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a slot is held for five minutes, an offer for two hours', () => {
  expect(heldUntil(now, { isOffer: false })).toEqual(new Date('2026-11-30T13:05:00Z'))
  expect(heldUntil(now, { isOffer: true })).toEqual(new Date('2026-11-30T15:00:00Z'))
})

test('a hold is renewed once while it lasts, an offer never', () => {
  const hold = { isOffer: false, wasRenewed: false, expiresAt: later(1) }
  expect(canRenew(hold, now)).toBe(true)
  expect(canRenew({ ...hold, wasRenewed: true }, now)).toBe(false)
  expect(canRenew({ ...hold, isOffer: true }, now)).toBe(false)
  expect(canRenew({ ...hold, expiresAt: now }, now)).toBe(false)
})

test('the seconds that are left are whole and never below none', () => {
  expect(secondsLeft(later(300), now)).toBe(300)
  expect(secondsLeft(later(1.9), now)).toBe(1)
  expect(secondsLeft(later(-10), now)).toBe(0)
})
