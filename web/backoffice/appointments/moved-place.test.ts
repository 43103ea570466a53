import { expect, test } from 'vitest'
import { droppedAt, stepped, toStep } from './moved-place.ts'

const shown = { startMinute: 540, endMinute: 1140 }
const stationIds = ['banera-1', 'mesa-1', 'mesa-2']

test.each([
  { minute: 607, grabbedAt: 0, startMinute: 600 },
  { minute: 608, grabbedAt: 0, startMinute: 615 },
  { minute: 640, grabbedAt: 30, startMinute: 615 },
])('a visit taken $grabbedAt minutes below its beginning and let go at $minute begins at $startMinute', (dropped) => {
  const { startMinute, ...where } = dropped
  expect(droppedAt({ ...where, stationId: 'mesa-1', minutes: 45, shown })).toEqual({ stationId: 'mesa-1', startMinute })
})

test.each([
  { minute: 100, startMinute: 540 },
  { minute: 1300, startMinute: 1095 },
])('nobody is let go outside of the day: $minute becomes $startMinute', ({ minute, startMinute }) => {
  expect(droppedAt({ stationId: 'mesa-1', minute, grabbedAt: 0, minutes: 45, shown }).startMinute).toBe(startMinute)
})

test('an arrow moves by a quarter of an hour, with Shift by five minutes, or to the next station', () => {
  const from = { stationId: 'mesa-1', startMinute: 600 }
  const after = (key: string, isFine = false) => {
    const step = toStep(key, isFine)
    return step && stepped({ place: from, step, minutes: 45, stationIds, shown })
  }
  expect(after('ArrowDown')).toEqual({ stationId: 'mesa-1', startMinute: 615 })
  expect(after('ArrowUp', true)).toEqual({ stationId: 'mesa-1', startMinute: 595 })
  expect(after('ArrowLeft')).toEqual({ stationId: 'banera-1', startMinute: 600 })
  expect(after('ArrowRight')).toEqual({ stationId: 'mesa-2', startMinute: 600 })
  expect(after('a')).toBeNull()
})

test('at the edge of the calendar an arrow changes nothing', () => {
  const step = { stations: 1, minutes: -15 }
  const place = { stationId: 'mesa-2', startMinute: 540 }
  expect(stepped({ place, step, minutes: 45, stationIds, shown })).toEqual(place)
})
