import { expect, test } from 'vitest'
import { getPublicHolidays } from './public-holidays.ts'

test.each([
  ['BO', '2026-08-06'],
  ['BO', '2026-05-01'],
  ['PY', '2026-05-15'],
  ['PY', '2026-12-25'],
] as const)('in %s %s is a holiday', (country, day) => {
  expect(getPublicHolidays(country, 2026).map((holiday) => holiday.day)).toContain(day)
})

test('holidays are in order, each day once, with a name', () => {
  for (const country of ['BO', 'PY'] as const) {
    const days = getPublicHolidays(country, 2027).map(({ day }) => day)
    expect(days).toEqual([...new Set(days)].toSorted())
    expect(days.every((day) => day.startsWith('2027-'))).toBe(true)
    expect(getPublicHolidays(country, 2027).every(({ name }) => name !== '')).toBe(true)
  }
})
