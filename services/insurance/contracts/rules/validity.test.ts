import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, plusDays } from '#services/pets/rules/days.ts'
import { dayOfMonth, expirationDays, GRACE_DAYS, isWithin, oneMonthFrom, renewValidity } from './validity.ts'

test.each([
  ['2026-01-31', '2026-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2026-02-28', '2026-03-28'],
  ['2026-12-31', '2027-01-31'],
  ['2026-03-31', '2026-04-30'],
  ['2026-11-22', '2026-12-22'],
])('a month from %s lasts until %s', (from, until) => {
  expect(oneMonthFrom(from)).toEqual({ from, until })
})

test('a month begins on the day that it is where its owner lives, not in London', () => {
  const lateEvening = new Date('2026-02-01T02:30:00Z')
  expect(dayIn('America/La_Paz', lateEvening)).toBe('2026-01-31')
  expect(oneMonthFrom(dayIn('America/La_Paz', lateEvening)).until).toBe('2026-02-28')
  expect(oneMonthFrom(dayIn('UTC', lateEvening)).until).toBe('2026-03-01')
})

test('its last day is covered, the day on which it ends is not', () => {
  const month = oneMonthFrom('2026-01-31')
  expect(isWithin('2026-01-30', month)).toBe(false)
  expect(isWithin('2026-01-31', month)).toBe(true)
  expect(isWithin('2026-02-27', month)).toBe(true)
  expect(isWithin('2026-02-28', month)).toBe(false)
  expect(expirationDays(month, '2026-02-27')).toBe(1)
  expect(expirationDays(month, '2026-02-28')).toBe(0)
  expect(expirationDays(month, '2026-03-05')).toBe(0)
})

const day = fc.integer({ min: 0, max: 3650 }).map((days) => plusDays('2024-01-01', days))

describe('renewals', () => {
  test('twelve that are paid in time cover a year without a gap and without a day twice', () => {
    fc.assert(
      fc.property(day, (start) => {
        let month = { ...oneMonthFrom(start), anchorDay: dayOfMonth(start), coveredSince: start }
        for (let times = 0; times < 12; times += 1) {
          const next = renewValidity(month, plusDays(month.until, -1))
          expect(next.from).toBe(month.until)
          expect(next.until > next.from).toBe(true)
          expect(next.coveredSince).toBe(start)
          month = next
        }
        // Twelve months later it is the same day, whatever short months lie between.
        expect(month.from.slice(5, 7)).toBe(start.slice(5, 7))
        const isLeapDay = start.endsWith('-02-29')
        expect(dayOfMonth(month.from)).toBe(isLeapDay ? 28 : dayOfMonth(start))
      }),
    )
  })

  test('one that is paid late begins on the day of its payment, and keeps the waiting periods for five days', () => {
    const month = { ...oneMonthFrom('2026-01-31'), anchorDay: 31, coveredSince: '2025-10-31' }
    const inGrace = renewValidity(month, plusDays(month.until, GRACE_DAYS))
    expect(inGrace).toEqual({ from: '2026-03-05', until: '2026-04-05', anchorDay: 5, coveredSince: '2025-10-31' })
    const late = renewValidity(month, plusDays(month.until, GRACE_DAYS + 1))
    expect(late.coveredSince).toBe('2026-03-06')
  })
})
