import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextOpening } from './opening.ts'
import { isOpenAt } from './opening-hours.ts'

const timeZone = 'America/La_Paz'
const weekdays = [1, 2, 3, 4, 5].map((day) => ({ active: true, day, startTime: 540, endTime: 1080 }))

// Friday 20 November 2026, 18:00 in La Paz (UTC-4).
const fridayEvening = new Date('2026-11-20T22:00:00Z')

test('on Friday evening a shop that rests at the weekend opens on Monday', () => {
  expect(nextOpening(fridayEvening, { schedule: weekdays, exceptions: [], timeZone })).toEqual({
    day: '2026-11-23',
    time: '09:00',
    label: 'el lunes a las 09:00',
  })
})

test('Sunday is day 0, and 7 as well', () => {
  for (const day of [0, 7]) {
    const schedule = [{ active: true, day, startTime: 600, endTime: 720 }]
    expect(nextOpening(fridayEvening, { schedule, exceptions: [], timeZone })).toMatchObject({
      day: '2026-11-22',
      label: 'el domingo a las 10:00',
    })
  }
})

test('a shop that closes at noon opens again today', () => {
  const schedule = [
    { active: true, day: 5, startTime: 1200, endTime: 1260 },
    { active: true, day: 5, startTime: 480, endTime: 720 },
  ]
  expect(nextOpening(fridayEvening, { schedule, exceptions: [], timeZone })?.label).toBe('hoy a las 20:00')
})

test('a shop that only opened earlier today opens in a week', () => {
  const schedule = [{ active: true, day: 5, startTime: 480, endTime: 720 }]
  expect(nextOpening(fridayEvening, { schedule, exceptions: [], timeZone })).toMatchObject({
    day: '2026-11-27',
    label: 'el viernes a las 08:00',
  })
})

test('a shop without hours never opens', () => {
  const never = [{ active: false, day: 5, startTime: 0, endTime: 1440 }]
  expect(nextOpening(fridayEvening, { schedule: [], exceptions: [], timeZone })).toBeNull()
  expect(nextOpening(fridayEvening, { schedule: never, exceptions: [], timeZone })).toBeNull()
  expect(isOpenAt(fridayEvening, { schedule: never, exceptions: [], timeZone })).toBe(false)
})

test('whatever the hours, a closed shop is open at the moment it says it opens, and not before', () => {
  const entry = fc.record({
    active: fc.boolean(),
    day: fc.integer({ min: 0, max: 7 }),
    startTime: fc.integer({ min: 0, max: 1439 }),
    endTime: fc.integer({ min: 1, max: 1440 }),
  })
  const moment = fc.integer({ min: 0, max: 14 * 24 * 60 }).map((n) => new Date(fridayEvening.getTime() + n * 60_000))
  const zone = fc.constantFrom('America/La_Paz', 'America/Asuncion')

  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), moment, zone, (schedule, now, timeZone) => {
      const hours = { schedule, exceptions: [], timeZone }
      const opening = nextOpening(now, hours)
      const opensSometime = schedule.some((day) => day.active && day.startTime < day.endTime)
      expect(opening !== null).toBe(opensSometime && !isOpenAt(now, hours))
      if (!opening) return

      const offset = timeZone === 'America/La_Paz' ? '-04:00' : '-03:00'
      const opensAt = new Date(`${opening.day}T${opening.time}:00${offset}`)
      expect(isOpenAt(opensAt, hours)).toBe(true)
      for (let at = now.getTime(); at < opensAt.getTime(); at += 7 * 60_000) {
        expect(isOpenAt(new Date(at), hours)).toBe(false)
      }
    }),
    { numRuns: 100 },
  )
})
