import { expect, test } from 'vitest'
import { getNextDay, sortByFit } from './series-days.ts'

test('a series is due on the weekday of its first visit, and never on a day that is over', () => {
  expect(getNextDay('2026-11-23', 4, '2026-11-21')).toBe('2026-12-21')
  expect(getNextDay('2026-09-28', 4, '2026-11-21')).toBe('2026-11-23')
  expect(getNextDay('2026-10-24', 4, '2026-11-21')).toBe('2026-12-19')
})

test('the usual hour of the day itself fits best, then the nearest of that day, then the next days', () => {
  const slot = (day: string, startMinute: number) => ({ day, startMinute })
  const free = [slot('2026-12-22', 600), slot('2026-12-21', 720), slot('2026-12-21', 540), slot('2026-12-21', 660)]
  expect(sortByFit(free, { startMinute: 600 })).toEqual([
    slot('2026-12-21', 540),
    slot('2026-12-21', 660),
    slot('2026-12-21', 720),
    slot('2026-12-22', 600),
  ])
})
