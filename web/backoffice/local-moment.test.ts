import { expect, test } from 'vitest'
import { parseLocalEnd, parseLocalMoment, typedEnd, typedMoment } from './local-moment.ts'

const laPaz = 'America/La_Paz'

test('a typed time is of the country’s clock, and an end includes its last minute', () => {
  expect(parseLocalMoment('2026-11-30T08:30', laPaz)?.toISOString()).toBe('2026-11-30T12:30:00.000Z')
  expect(parseLocalEnd('2026-11-30T23:59', laPaz)?.toISOString()).toBe('2026-12-01T04:00:00.000Z')
  expect(typedMoment(new Date('2026-11-30T12:30:00Z'), laPaz)).toBe('2026-11-30T08:30')
  expect(typedEnd(new Date('2026-12-01T04:00:00Z'), laPaz)).toBe('2026-11-30T23:59')
})

test('what is no time of a calendar is none', () => {
  for (const typed of ['', 'mañana', '2026-11-31T10:00', '2026-11-30T24:10', '2026-11-30', '2026-13-01T10:00'])
    expect(parseLocalMoment(typed, laPaz), typed).toBeNull()
})
