import { expect, test } from 'vitest'
import { closedHours, dayAndMonth, formatClock, toWeek } from './week.ts'

const entry = (day: number, startTime: number, endTime: number, active = true) => ({ active, day, startTime, endTime })

test('a week begins on Monday and knows its today', () => {
  const week = toWeek([entry(1, 540, 780), entry(1, 870, 1110), entry(6, 540, 780)], '2026-11-21')
  expect(week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(week[0]).toEqual({ weekday: 1, isToday: false, hours: ['9:00–13:00', '14:30–18:30'] })
  expect(week[1]?.hours).toEqual([])
  expect(week.filter(({ isToday }) => isToday)).toEqual([{ weekday: 6, isToday: true, hours: ['9:00–13:00'] }])
})

test('a Sunday written as 7 is a Sunday, in the order of its hours', () => {
  const week = toWeek([entry(7, 900, 1080), entry(0, 480, 720), entry(0, 100, 200, false)], '2026-11-22')
  expect(week.at(-1)).toEqual({ weekday: 0, isToday: true, hours: ['8:00–12:00', '15:00–18:00'] })
})

test('a store that is open till midnight says so', () => {
  expect(formatClock(1440)).toBe('24:00')
  expect(formatClock(65)).toBe('1:05')
})

test('a store that closes for some hours says from when until when', () => {
  expect(closedHours({ startTime: 840, endTime: 1110 })).toEqual({ from: '14:00', until: '18:30' })
  expect(closedHours({ startTime: null, endTime: null })).toBeNull()
})

test('a day near by needs no year', () => {
  expect(dayAndMonth('2026-08-06')).toBe('6 de agosto')
})
