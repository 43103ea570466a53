import { expect, test } from 'vitest'
import { canRenew, heldUntil, offeredUntil, secondsLeft } from './holds.ts'

const now = new Date('2026-11-30T13:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a slot is held for five minutes', () => {
  expect(heldUntil(now)).toEqual(new Date('2026-11-30T13:05:00Z'))
})

// La Paz is four hours behind UTC.
test.each([
  ['for half an hour by day', '2026-11-30T13:00', '2026-12-01T13:00', '2026-11-30T13:30'],
  ['until half past eight when it is made in the evening', '2026-12-01T01:00', '2026-12-02T13:00', '2026-12-01T12:30'],
  ['until half past eight when it is made before dawn', '2026-11-30T09:00', '2026-12-02T13:00', '2026-11-30T12:30'],
  ['for half of the time left before a slot that is near', '2026-11-30T13:00', '2026-11-30T13:40', '2026-11-30T13:20'],
  ['until half an hour before an early slot', '2026-12-01T01:00', '2026-12-01T12:30', '2026-12-01T12:00'],
])('an offer is held %s', (_how, at, receiveUntil, until) => {
  const slot = { receiveUntil: Date.parse(`${receiveUntil}:00Z`), timezone: 'America/La_Paz' }
  expect(offeredUntil(new Date(`${at}:00Z`), slot)).toEqual(new Date(`${until}:00Z`))
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
