import { expect, test } from 'vitest'
import { getDayStart } from './day-start.ts'

test('a day begins at midnight of its country, and the next one a day later', () => {
  expect(getDayStart('2026-11-26', 'America/La_Paz').toISOString()).toBe('2026-11-26T04:00:00.000Z')
  expect(getDayStart('2026-11-30', 'America/Asuncion', 1).toISOString()).toBe('2026-12-01T03:00:00.000Z')
})
