import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countries } from '#shared/countries/countries.ts'
import {
  addMonths,
  formatDueDay,
  formatMonth,
  getDueDay,
  getLastOverdueMonth,
  getMonth,
  getMonthStart,
} from './billing-month.ts'
import {
  findReminder,
  getRoom,
  sumMonth,
  whyCannotChange,
  whyCannotCharge,
  whyCannotPayOut,
  whyNotKnown,
} from './house-account.ts'

const { timezone: bolivia } = countries.BO

describe('a month', () => {
  test('begins at midnight of the country, not of the server', () => {
    expect(getMonthStart('2026-11', bolivia).toISOString()).toBe('2026-11-01T04:00:00.000Z')
    // 23:00 of the 30th in Bolivia.
    expect(getMonth(new Date('2026-12-01T03:00:00Z'), bolivia)).toBe('2026-11')
  })

  test('ends and begins years', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -2)).toBe('2025-11')
  })

  test('is paid until the days of grace after its end are over', () => {
    expect(getDueDay('2026-12', 5)).toBe('2027-01-05')
    const terms = { graceDays: 5, timeZone: bolivia }
    expect(getLastOverdueMonth(new Date('2026-12-05T23:00:00-04:00'), terms)).toBe('2026-10')
    expect(getLastOverdueMonth(new Date('2026-12-06T00:00:00-04:00'), terms)).toBe('2026-11')
  })

  test('is named as people say it', () => {
    expect([formatMonth('2026-11'), formatDueDay('2026-12-05')]).toEqual(['noviembre de 2026', '5 de diciembre'])
  })
})

describe('a customer', () => {
  const known = { isGuest: false, hasProvedPhone: true, delivered: 3 }
  test.each([
    ['who received enough orders is known', {}, null],
    ['without an account is not', { isGuest: true }, 'house-account-needs-account'],
    ['who proved no phone cannot be reached', { hasProvedPhone: false }, 'house-account-needs-phone'],
    ['of two orders is too new', { delivered: 2 }, 'house-account-too-new'],
  ])('%s', (_title, changes, refusal) => {
    expect(whyNotKnown({ ...known, ...changes }, 3)).toBe(refusal)
  })
})

describe('an account', () => {
  const open = { state: 'open', isAccepted: true, overdue: 0, limit: 50_000, balance: 20_000 } as const
  test.each([
    ['sells up to its limit', {}, 30_000, null],
    ['sells nothing beyond it', {}, 30_001, 'house-account-no-room'],
    ['sells more after a credit', { balance: -5_000 }, 55_000, null],
    ['whose limit was lowered below the balance sells nothing', { limit: 10_000 }, 1, 'house-account-no-room'],
    ['that is paused sells nothing', { state: 'paused' }, 1, 'house-account-paused'],
    ['that is closed sells nothing', { state: 'closed' }, 1, 'house-account-closed'],
    ['whose terms nobody accepted sells nothing', { isAccepted: false }, 1, 'house-account-not-accepted'],
    ['with something overdue sells nothing', { overdue: 1 }, 1, 'house-account-overdue'],
  ] as const)('%s', (_title, changes, amount, refusal) => {
    expect(whyCannotCharge({ ...open, ...changes }, amount)).toBe(refusal)
  })

  test('has no negative room', () => {
    expect(getRoom({ limit: 10_000, balance: 20_000 })).toBe(0)
  })

  test('closes when nobody owes anything, and stays closed', () => {
    expect(whyCannotChange({ state: 'open', balance: 0 }, 'closed')).toBeNull()
    expect(whyCannotChange({ state: 'open', balance: 1 }, 'closed')).toBe('house-account-not-settled')
    expect(whyCannotChange({ state: 'paused', balance: -1 }, 'closed')).toBe('house-account-not-settled')
    expect(whyCannotChange({ state: 'closed', balance: 0 }, 'open')).toBe('house-account-closed')
    expect(whyCannotChange({ state: 'paused', balance: 900 }, 'open')).toBeNull()
  })

  test('gives back no more than its credit', () => {
    expect(whyCannotPayOut({ balance: -500 }, 500)).toBeNull()
    expect(whyCannotPayOut({ balance: -500 }, 501)).toBe('house-account-credit-too-small')
    expect(whyCannotPayOut({ balance: 500 }, 1)).toBe('house-account-credit-too-small')
  })
})

test('the sums of a statement lead from its opening to its closing balance', () => {
  const entry = fc.record({
    kind: fc.constantFrom(
      'charge' as const,
      'credit' as const,
      'payment' as const,
      'payout' as const,
      'correction' as const,
    ),
    amount: fc.integer({ min: -100_000, max: 100_000 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: -50_000, max: 50_000 }), fc.array(entry), (opening, entries) => {
      const sums = sumMonth(opening, entries)
      const { charges, credits, payments, payouts, corrections, closing } = sums
      expect(closing).toBe(opening + charges + credits + payments + payouts + corrections)
    }),
  )
})

test('reminders go out three days before the due day, on it and a week later, in the morning', () => {
  const terms = { graceDays: 5, timeZone: bolivia }
  const at = (day: string, hour = '10') => findReminder(new Date(`2026-12-${day}T${hour}:00:00-04:00`), terms)
  expect(at('02')).toEqual({ reminder: 'soon', month: '2026-11', dueDay: '2026-12-05' })
  expect([at('05')?.reminder, at('12')?.reminder, at('14')?.reminder]).toEqual(['today', 'late', 'late'])
  expect([at('01'), at('06'), at('11'), at('15'), at('02', '08')]).toEqual([null, null, null, null, null])
})
