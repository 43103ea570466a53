import { expect, test } from 'vitest'
import { countries } from '#shared/countries/countries.ts'
import { backAt, retryAfterSeconds } from './back-at.ts'

const now = new Date('2026-11-24T14:00:00Z')

test.each([
  ['2026-11-24T15:30:00Z', 'BO', 'hoy a las 11:30'],
  ['2026-11-24T15:30:00Z', 'PY', 'hoy a las 12:30'],
  ['2026-11-24T17:05:00Z', 'BO', 'hoy a las 13:05'],
  // Midnight has passed in one country only.
  ['2026-11-25T03:30:00Z', 'BO', 'hoy a las 23:30'],
  ['2026-11-25T03:30:00Z', 'PY', 'mañana a las 0:30'],
  ['2026-11-25T05:00:00Z', 'BO', 'mañana a la 1:00'],
  ['2026-11-26T12:00:00Z', 'BO', 'el jueves 26 de noviembre a las 8:00'],
] as const)('what ends at %s is over in %s %s', (until, country, expected) => {
  expect(backAt(new Date(until), now, countries[country])).toBe(expected)
})

test('nobody is promised an end that was not said, or is past', () => {
  expect(backAt(null, now, countries.BO)).toBeNull()
  expect(backAt(now, now, countries.BO)).toBeNull()
})

test.each([
  [null, 300],
  ['2026-11-24T13:00:00Z', 300],
  ['2026-11-24T14:00:05Z', 60],
  ['2026-11-24T14:10:00Z', 600],
  ['2026-11-26T14:00:00Z', 3600],
])('with an end at %s one may come back after %d s', (until, seconds) => {
  expect(retryAfterSeconds(until === null ? null : new Date(until), now)).toBe(seconds)
})
