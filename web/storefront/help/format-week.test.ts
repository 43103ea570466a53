import { expect, test } from 'vitest'
import { toWeek } from '../appointments/store/week.ts'
import { toSpans } from './format-week.ts'

const open = (day: number, startTime: number, endTime: number) => ({ active: true, day, startTime, endTime })

test('days of the same hours are told in one line, and a closed day says so', () => {
  const schedule = [1, 2, 3, 4, 5].map((day) => open(day, 480, 1200)).concat(open(6, 540, 780))
  expect(toSpans(toWeek(schedule, '2026-11-22'))).toEqual([
    { from: 1, until: 5, hours: ['8:00–20:00'] },
    { from: 6, until: 6, hours: ['9:00–13:00'] },
    { from: 0, until: 0, hours: [] },
  ])
})

test('a pause at noon is part of the hours', () => {
  const schedule = [open(1, 480, 720), open(1, 840, 1080), open(2, 480, 1080)]
  expect(toSpans(toWeek(schedule, '2026-11-22')).slice(0, 2)).toEqual([
    { from: 1, until: 1, hours: ['8:00–12:00', '14:00–18:00'] },
    { from: 2, until: 2, hours: ['8:00–18:00'] },
  ])
})
