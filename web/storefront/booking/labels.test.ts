import { expect, test } from 'vitest'
import { addMessages, translator } from '#web/i18n/i18n.ts'
import words from '#web/messages/es/booking.json' with { type: 'json' }
import { formatDistance, formatScheduleDay, formatTime, listed } from './labels.ts'

addMessages('es', 'booking', words)
const t = translator('es', 'booking')

test('how long a visit takes is said in hours and minutes', () => {
  expect([40, 60, 95].map((minutes) => formatTime(minutes, t))).toEqual(['40 min', '1 h', '1 h 35 min'])
})

test('distances are said as people say them', () => {
  expect([120, 940, 3240, 12_000].map((metres) => formatDistance(metres, 'es'))).toEqual([
    '100 m',
    '950 m',
    '3,2 km',
    '12 km',
  ])
})

test('the day of a schedule is that of its wall clock, whatever the hour', () => {
  expect(formatScheduleDay('2026-11-28T00:10')).toBe('sábado 28 de noviembre')
  expect(formatScheduleDay('2026-11-28T23:50')).toBe('sábado 28 de noviembre')
})

test('names are listed as in a sentence', () => {
  expect(listed(['Toby', 'Mishi'])).toBe('Toby y Mishi')
  expect(listed(['Toby', 'Mishi', 'Iris'])).toBe('Toby, Mishi e Iris')
})
