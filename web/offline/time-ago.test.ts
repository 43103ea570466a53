import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = Date.parse('2026-11-23T12:00:00Z')

test.each([
  ['2026-11-23T11:59:40Z', 'hace un momento'],
  ['2026-11-23T11:59:00Z', 'hace 1 minuto'],
  ['2026-11-23T11:18:00Z', 'hace 42 minutos'],
  ['2026-11-23T09:50:00Z', 'hace 2 horas'],
  ['2026-11-20T12:00:00Z', 'hace 3 días'],
  // After the clock was set back the time lies in the future: it reads as now.
  ['2026-11-23T13:00:00Z', 'hace un momento'],
])('what was seen at %s was seen %s', (at, expected) => expect(timeAgo(at, now)).toBe(expected))
