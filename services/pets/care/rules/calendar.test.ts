import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, daysBetween, plusDays } from '../../rules/days.ts'
import { formatDay, getLatest, plusMonths, toInstant } from './calendar.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-21', -12, '2025-11-21'],
])('%s and %i months are %s', (day, months, then) => {
  expect(plusMonths(day, months)).toBe(then)
})

test('nine in the morning is nine there, all year round', () => {
  for (const zone of ['America/La_Paz', 'America/Asuncion', 'America/Santiago', 'Asia/Tokyo'])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), (days) => {
        const day = plusDays('2020-01-01', days)
        const moment = toInstant(day, 9, zone)
        expect(dayIn(zone, moment)).toBe(day)
        const shown = new Intl.DateTimeFormat('es', {
          timeZone: zone,
          hour: 'numeric',
          minute: 'numeric',
          hourCycle: 'h23',
        })
        expect(shown.format(moment)).toMatch(/^0?9:00$/)
      }),
    )
})

test('days are counted and compared as in a calendar', () => {
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1)
  expect(getLatest('2026-12-31', '2027-01-01', '2026-01-01')).toBe('2027-01-01')
})

test('the year is said when it is another one', () => {
  expect(formatDay('2026-12-01', '2026-11-21')).toBe('1 de diciembre')
  expect(formatDay('2027-01-05', '2026-11-21')).toBe('5 de enero de 2027')
})
