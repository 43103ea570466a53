import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { getDayStart, nextMonth, paidDays } from './membership-month.ts'

const country = fc.constantFrom('BO', 'PY')
const moment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2034-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('a first month begins at once and ends where the local day begins', () => {
  const now = new Date('2026-02-01T02:30:00Z')
  // In La Paz it is still the evening of 31 January.
  expect(nextMonth(null, { country: 'BO', now })).toEqual({
    from: '2026-01-31',
    until: '2026-02-28',
    fromAt: now,
    untilAt: new Date('2026-02-28T04:00:00Z'),
    anchorDay: 31,
  })
  expect(nextMonth(null, { country: 'PY', now }).untilAt).toEqual(new Date('2026-02-28T03:00:00Z'))
})

test('one that is paid in time, or on the day of the end, joins; one that comes later begins with a day of its own', () => {
  const before = { until: '2026-02-28', anchorDay: 31 }
  const paid = (now: string) => nextMonth(before, { country: 'BO', now: new Date(now) })
  expect(paid('2026-02-25T15:00:00Z')).toMatchObject({ from: '2026-02-28', until: '2026-03-31', anchorDay: 31 })
  expect(paid('2026-02-28T23:00:00Z')).toMatchObject({ from: '2026-02-28', until: '2026-03-31' })
  expect(paid('2026-03-01T15:00:00Z')).toMatchObject({ from: '2026-03-01', until: '2026-04-01', anchorDay: 1 })
})

describe('whatever the day', () => {
  test('twelve renewals in time leave no gap, no day twice, and come back to the day of the first', () => {
    fc.assert(
      fc.property(country, moment, (country, now) => {
        const first = nextMonth(null, { country, now })
        let month = first
        for (let times = 0; times < 12; times += 1) {
          const next = nextMonth(month, { country, now: new Date(month.untilAt.getTime() - 3_600_000) })
          expect(next.fromAt).toEqual(month.untilAt)
          expect(next.untilAt > next.fromAt).toBe(true)
          month = next
        }
        const isLeapDay = first.from.endsWith('-02-29')
        expect(month.from.slice(5)).toBe(isLeapDay ? '02-28' : first.from.slice(5))
      }),
      { numRuns: 200 },
    )
  })

  test('a month never begins after it was paid, nor is it shorter than 27 days', () => {
    fc.assert(
      fc.property(country, moment, (country, now) => {
        const { fromAt, untilAt } = nextMonth(null, { country, now })
        expect(fromAt <= now).toBe(true)
        expect((untilAt.getTime() - now.getTime()) / 86_400_000).toBeGreaterThanOrEqual(27)
      }),
    )
  })

  test('a day begins where the calendar turns', () => {
    fc.assert(
      fc.property(country, moment, (country, now) => {
        const { timezone } = countries[country]
        const day = dayIn(timezone, now)
        const begins = getDayStart(day, timezone)
        expect(dayIn(timezone, begins)).toBe(day)
        expect(dayIn(timezone, new Date(begins.getTime() - 1)) < day).toBe(true)
      }),
    )
  })
})

test('a day without a midnight begins when its first hour does', () => {
  // Paraguay went from 00:00 to 01:00 on this day.
  expect(getDayStart('2024-10-06', 'America/Asuncion')).toEqual(new Date('2024-10-06T04:00:00Z'))
  expect(getDayStart('2024-10-07', 'America/Asuncion')).toEqual(new Date('2024-10-07T03:00:00Z'))
})

test('the present day counts, the day of the end does not', () => {
  expect(paidDays('2026-02-28', '2026-02-27')).toBe(1)
  expect(paidDays('2026-02-28', '2026-02-28')).toBe(0)
  expect(paidDays('2026-02-28', '2026-03-05')).toBe(0)
  expect(paidDays(null, '2026-03-05')).toBe(0)
})
