import { expect, test } from 'vitest'
import { afterDeposit, canPayDeposit, getPaymentDeadline, isDepositReturned } from './deposits.ts'

const now = new Date('2026-11-28T13:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('a slot waits 15 minutes for its deposit, and not past the drop-off', () => {
  expect(getPaymentDeadline({ receiveUntil: inMinutes(600), now })).toEqual(inMinutes(15))
  expect(getPaymentDeadline({ receiveUntil: inMinutes(9), now })).toEqual(inMinutes(9))
})

test('who comes within five minutes pays it at the store', () => {
  expect(getPaymentDeadline({ receiveUntil: inMinutes(5), now })).toEqual(inMinutes(5))
  expect(getPaymentDeadline({ receiveUntil: inMinutes(4), now })).toBeNull()
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
