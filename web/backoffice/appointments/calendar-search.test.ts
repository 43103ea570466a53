import { expect, test } from 'vitest'
import { readCalendarSearch } from './calendar-search.ts'

const read = (search: string) => readCalendarSearch(new URLSearchParams(search), '2026-11-21')

test('without a word of the address the calendar is about today', () => {
  expect(read('')).toEqual({
    view: 'day',
    day: '2026-11-21',
    fromDay: '2026-11-21',
    days: 1,
    appointmentId: null,
    rows: 'stations',
    who: null,
  })
})

test.each(['2026-02-30', 'ayer', '2026-1-1', ''])('%j is no day, so today is shown', (day) => {
  expect(read(`day=${day}`).day).toBe('2026-11-21')
})

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-21', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday %s', (day, monday) => {
  expect(read(`view=week&day=${day}`)).toMatchObject({ day, fromDay: monday, days: 7 })
})

test('a month is of the store, of a station or of a person, and a week has rows of these or those', () => {
  expect(read('view=month&who=employee+ana')).toMatchObject({ view: 'month', who: 'employee ana', days: 1 })
  expect(read('view=month&who=nobody').who).toBeNull()
  expect(read('view=week&by=people').rows).toBe('people')
  expect(read('view=year').view).toBe('day')
})
