import { expect, test } from 'vitest'
import { APPOINTMENT_STATES, type AppointmentState } from '../../rules/enums.ts'
import { nextStates, whyCannotMoveTo } from './states.ts'

const startsAt = new Date('2026-11-30T13:00:00Z')
const atStart = { startsAt, now: startsAt, awaitsDeposit: false }

test('a booking is accepted, begun and finished; it may be cancelled before its end, or nobody comes', () => {
  const ways = APPOINTMENT_STATES.map((state) => [state, nextStates(state)])
  expect(Object.fromEntries(ways)).toEqual({
    PENDING: ['CONFIRMED', 'NO_SHOW', 'CANCELLED'],
    CONFIRMED: ['IN_PROGRESS', 'NO_SHOW', 'CANCELLED'],
    IN_PROGRESS: ['COMPLETED', 'CANCELLED'],
    COMPLETED: [],
    CANCELLED: [],
    NO_SHOW: [],
  })
})

test('no other way leads anywhere', () => {
  for (const state of APPOINTMENT_STATES) {
    for (const next of APPOINTMENT_STATES) {
      const expected = nextStates(state).includes(next) ? null : 'state-not-allowed'
      expect(whyCannotMoveTo(state, next, atStart)).toBe(expected)
    }
  }
})

test.each<[AppointmentState, AppointmentState, number, boolean]>([
  ['CONFIRMED', 'IN_PROGRESS', -121, false],
  ['CONFIRMED', 'IN_PROGRESS', -120, true],
  ['CONFIRMED', 'IN_PROGRESS', 600, true],
  ['CONFIRMED', 'NO_SHOW', -1, false],
  ['PENDING', 'NO_SHOW', -1, false],
  ['PENDING', 'NO_SHOW', 0, true],
  ['PENDING', 'CONFIRMED', -10_000, true],
  ['CONFIRMED', 'CANCELLED', -10_000, true],
])('%s to %s, %i minutes after the start: %s', (state, next, minutes, isAllowed) => {
  const now = new Date(startsAt.getTime() + minutes * 60_000)
  expect(whyCannotMoveTo(state, next, { startsAt, now, awaitsDeposit: false })).toBe(
    isAllowed ? null : 'state-not-allowed',
  )
})

test('while its deposit is awaited nothing is accepted or missed, and it can be cancelled', () => {
  const awaiting = { ...atStart, awaitsDeposit: true }
  expect(whyCannotMoveTo('PENDING', 'CONFIRMED', awaiting)).toBe('deposit-awaited')
  expect(whyCannotMoveTo('PENDING', 'NO_SHOW', awaiting)).toBe('deposit-awaited')
  expect(whyCannotMoveTo('PENDING', 'CANCELLED', awaiting)).toBeNull()
})
