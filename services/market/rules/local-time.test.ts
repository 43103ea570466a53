import { TZDate } from '@date-fns/tz'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentAt, toLocalTime } from './local-time.ts'

test('Paraguay stays at -03 after its last change of clocks, and was at -04 before', () => {
  expect(toLocalTime(new Date('2026-07-01T12:00:00Z'), 'America/Asuncion').minutes).toBe(9 * 60)
  expect(toLocalTime(new Date('2024-07-01T12:00:00Z'), 'America/Asuncion').minutes).toBe(8 * 60)
})

test('on a day without midnight the hours after it are where they belong', () => {
  // Clocks moved from 00:00 to 01:00.
  const day = { year: 2024, month: 9, day: 6 }

  expect(momentAt(day, 0, 9 * 60, 'America/Asuncion').toISOString()).toBe('2024-10-06T12:00:00.000Z')
  expect(momentAt(day, -1, 23 * 60, 'America/Asuncion').toISOString()).toBe('2024-10-06T03:00:00.000Z')
})

test('a moment and its wall clock are two names of one thing, as the library has it', () => {
  const moments = fc.date({ min: new Date('2025-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.constantFrom('America/La_Paz', 'America/Asuncion', 'America/New_York'), (at, zone) => {
      const local = toLocalTime(at, zone)
      const expected = new TZDate(at, zone)

      expect(local).toEqual({
        year: expected.getFullYear(),
        month: expected.getMonth(),
        day: expected.getDate(),
        weekday: expected.getDay(),
        minutes: expected.getHours() * 60 + expected.getMinutes(),
      })
      // A repeated hour stands for its second moment as well as for its first.
      const back = momentAt(local, 0, local.minutes, zone).getTime()
      expect([0, 3_600_000]).toContain(Math.abs(Math.floor(at.getTime() / 60_000) * 60_000 - back))
    }),
    { numRuns: 500 },
  )
})
