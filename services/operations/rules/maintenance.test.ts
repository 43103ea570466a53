import { expect, test } from 'vitest'
import { isPromisable } from './maintenance.ts'

const now = new Date('2026-11-24T12:00:00Z')

test.each([
  ['2026-11-24T12:00:00Z', false],
  ['2026-11-24T11:00:00Z', false],
  ['2026-11-24T12:15:00Z', true],
  ['2026-12-01T12:00:00Z', true],
  ['2026-12-01T12:00:01Z', false],
])('that we are back at %s may be promised: %s', (until, expected) => {
  expect(isPromisable(new Date(until), now)).toBe(expected)
})
