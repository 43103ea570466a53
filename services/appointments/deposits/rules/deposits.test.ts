import { expect, test } from 'vitest'
import {
  afterDeposit,
  canPayDeposit,
  changedDeadline,
  findWaysInTime,
  getDepositDeadline,
  isDepositReturned,
} from './deposits.ts'

const now = new Date('2026-11-28T13:00:00Z')
const atOnce = { waitsUntil: null }
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('a slot waits 15 minutes for its deposit, and not past the drop-off', () => {
  expect(getDepositDeadline(atOnce, { receiveUntil: inMinutes(600), now })).toEqual(inMinutes(15))
  expect(getDepositDeadline(atOnce, { receiveUntil: inMinutes(9), now })).toEqual(inMinutes(9))
})

test('a change to a payment by statement waits longer once, and a change back takes nothing away', () => {
  const booked = { payUntil: inMinutes(15), createdAt: now, receiveUntil: inMinutes(48 * 60), now: inMinutes(5) }
  const qr = { waitsUntil: inMinutes(24 * 60).toISOString() }
  expect(changedDeadline(atOnce, booked)).toEqual(inMinutes(15))
  expect(changedDeadline(qr, booked)).toEqual(inMinutes(24 * 60))
  const changed = { ...booked, payUntil: inMinutes(24 * 60) }
  expect(changedDeadline(atOnce, changed)).toEqual(inMinutes(24 * 60))
  expect(changedDeadline({ waitsUntil: inMinutes(30 * 60).toISOString() }, changed)).toEqual(inMinutes(24 * 60))
  expect(changedDeadline(qr, { ...booked, receiveUntil: inMinutes(60) })).toBeNull()
})

test('who comes within five minutes pays it at the store', () => {
  expect(getDepositDeadline(atOnce, { receiveUntil: inMinutes(5), now })).toEqual(inMinutes(5))
  expect(getDepositDeadline(atOnce, { receiveUntil: inMinutes(4), now })).toBeNull()
})

test('a deposit by bank statement waits for it, and is not asked for a visit before it', () => {
  const qr = { method: 'qr', waitsUntil: inMinutes(24 * 60).toISOString() } as const
  const card = { method: 'card', ...atOnce } as const
  const [soon, later] = [60, 48 * 60].map((minutes) => ({ receiveUntil: inMinutes(minutes), now }))
  expect(soon && findWaysInTime([qr, card], soon)).toEqual([card])
  expect(later && findWaysInTime([qr, card], later)).toEqual([qr, card])
  expect(later && getDepositDeadline(qr, later)).toEqual(inMinutes(24 * 60))
})

test('it can be paid while it is awaited, to the last moment', () => {
  expect(canPayDeposit({ deposit_state: 'awaiting', pay_until: inMinutes(1) }, now)).toBe(true)
  expect(canPayDeposit({ deposit_state: 'awaiting', pay_until: now }, now)).toBe(false)
  for (const state of ['paid', 'waived', 'ended', null]) {
    expect(canPayDeposit({ deposit_state: state, pay_until: inMinutes(1) }, now)).toBe(false)
  }
})

test('a deposit goes back to who cancels up to the notice, to the second', () => {
  const visit = { startsAt: inMinutes(24 * 60), changeNoticeMinutes: 24 * 60 }
  expect(isDepositReturned({ ...visit, now })).toBe(true)
  expect(isDepositReturned({ ...visit, now: new Date(now.getTime() + 1) })).toBe(false)
})

test('a move to a cheaper day owes nothing twice: what was paid counts, and what is too much goes back', () => {
  expect(afterDeposit(8000, 1600)).toEqual({ amountDue: 6400, tooMuch: 0 })
  expect(afterDeposit(8000, 8000)).toEqual({ amountDue: 0, tooMuch: 0 })
  expect(afterDeposit(6800, 8000)).toEqual({ amountDue: 0, tooMuch: 1200 })
})
