import { expect, test } from 'vitest'
import { APPOINTMENT_STATES } from '../../rules/enums.ts'
import { type ChangeQuestion, changeUntil, whyCannotCancel, whyCannotChange } from './notice.ts'

const startsAt = new Date('2026-11-30T13:00:00Z')

test('a booking can be moved and cancelled up to the notice, to the second', () => {
  const until = changeUntil(startsAt, 240)
  expect(until).toEqual(new Date('2026-11-30T09:00:00Z'))
  expect(whyCannotChange(aChange({ now: until }))).toBeNull()
  expect(whyCannotCancel(aChange({ now: until }))).toBeNull()

  const later = new Date(until.getTime() + 1)
  expect(whyCannotChange(aChange({ now: later }))).toBe('too-late-to-change')
  expect(whyCannotCancel(aChange({ now: later }))).toBe('too-late-to-change')
})

test('a merchant without a notice lets it happen until the start', () => {
  expect(whyCannotCancel(aChange({ changeNoticeMinutes: 0, now: startsAt }))).toBeNull()
  expect(whyCannotCancel(aChange({ changeNoticeMinutes: 0, now: new Date(startsAt.getTime() + 1) }))).toBe(
    'too-late-to-change',
  )
})

test('only what has not begun can be changed', () => {
  const changeable = APPOINTMENT_STATES.filter((state) => whyCannotChange(aChange({ state })) === null)
  expect(changeable).toEqual(['PENDING', 'CONFIRMED'])
  expect(whyCannotCancel(aChange({ state: 'COMPLETED' }))).toBe('not-changeable')
})

test('five moves are enough; it can still be cancelled', () => {
  expect(whyCannotChange(aChange({ moves: 4 }))).toBeNull()
  expect(whyCannotChange(aChange({ moves: 5 }))).toBe('moved-too-often')
  expect(whyCannotCancel(aChange({ moves: 5 }))).toBeNull()
})

test('who has a deposit at stake can cancel until the start, and moves within the notice only', () => {
  const late = aChange({ depositState: 'paid', now: new Date(startsAt.getTime() - 60_000) })
  expect(whyCannotCancel(late)).toBeNull()
  expect(whyCannotChange(late)).toBe('too-late-to-change')
  expect(whyCannotCancel({ ...late, now: startsAt })).toBe('too-late-to-change')
  for (const depositState of ['waived', 'ended'] as const) {
    expect(whyCannotCancel({ ...late, depositState })).toBe('too-late-to-change')
  }
})

test('a merchant without a notice is no stricter with who paid a deposit', () => {
  const atStart = aChange({ changeNoticeMinutes: 0, depositState: 'paid', now: startsAt })
  expect(whyCannotCancel(atStart)).toBeNull()
})

test('what awaits its deposit is paid or cancelled first, and moved afterwards', () => {
  expect(whyCannotChange(aChange({ depositState: 'awaiting' }))).toBe('deposit-awaited')
  expect(whyCannotCancel(aChange({ depositState: 'awaiting' }))).toBeNull()
})

function aChange(changed: Partial<ChangeQuestion>): ChangeQuestion {
  const now = new Date('2026-11-28T13:00:00Z')
  return { state: 'CONFIRMED', startsAt, changeNoticeMinutes: 240, moves: 0, depositState: null, now, ...changed }
}
