import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from '#shared/geo.ts'
import { timeRound } from '../../rounds/rules/round.ts'
import { estimateArrival, usualPace } from './arrival.ts'

const now = new Date('2026-11-26T15:00:00Z')
const door = { lat: -17.7669, lon: -63.1995 }
const promisedUntil = new Date('2026-11-26T16:00:00Z')
const minutes = (count: number) => count * 60_000
const ago = (count: number) => new Date(now.getTime() - minutes(count))
/** So many metres north of the door. */
const away = (metres: number) => ({ lat: door.lat + metres / 111_195, lon: door.lon })

interface Case {
  metres?: number
  /** Minutes since the position was measured. */
  age?: number
  stopsBefore?: (Point | null)[]
  /** Whether the place of the door is known. */
  isKnown?: boolean
  courierKmh?: number
}

function estimate({
  metres = 3000,
  age = 0,
  stopsBefore = [],
  isKnown = true,
  courierKmh = usualPace.courierKmh,
}: Case = {}) {
  const silentMs = Math.max(0, minutes(age))
  const vehicle = {
    id: 'carlos',
    start: away(metres),
    startsAt: ago(age),
    end: null,
    capacityGrams: null,
    kmh: courierKmh,
  }
  const toStop = (at: Point | null) => ({
    id: '',
    at,
    from: null,
    until: null,
    minutes: usualPace.minutesPerStop,
    grams: 0,
    vehicleId: null,
  })
  const { visits } = timeRound(vehicle, [...stopsBefore, isKnown ? door : null].map(toStop))
  const visit = visits.at(-1) ?? null
  return estimateArrival({ now, promisedUntil, visit, basis: 'position', silentMs })
}

/** Minutes from now until the start and the end of the window. */
function getWindow(arrival: ReturnType<typeof estimate>): [number, number] {
  if (arrival.basis === 'promise') throw new Error('No window, but the promise')
  return [(arrival.from.getTime() - now.getTime()) / minutes(1), (arrival.until.getTime() - now.getTime()) / minutes(1)]
}

const getWidth = (arrival: ReturnType<typeof estimate>) => getWindow(arrival)[1] - getWindow(arrival)[0]

test('three kilometres take eleven minutes, give or take a quarter', () => {
  const [from, until] = getWindow(estimate({ metres: 3000 }))
  expect(from).toBeCloseTo(11.05 - 2.76, 1)
  expect(until).toBeCloseTo(11.05 + 2.76, 1)
})

test('doors before it add their way and their minutes', () => {
  const [from, until] = getWindow(estimate({ metres: 1000, stopsBefore: [away(2000), null] }))
  const driving = ((3000 * 1.35) / 22_000) * 60
  const margin = driving * 0.25 + 4
  expect([from, until]).toEqual([expect.closeTo(driving + 8 - margin, 1), expect.closeTo(driving + 8 + margin, 1)])
})

test('a shop with slower couriers promises more time', () => {
  expect(getWindow(estimate({ courierKmh: 11 }))[1]).toBeGreaterThan(getWindow(estimate())[1])
})

test('without a round, without a place or with a useless position the promise counts', () => {
  const promise = { basis: 'promise', until: promisedUntil }
  expect(estimateArrival({ now, promisedUntil, visit: null, basis: 'round', silentMs: 0 })).toEqual(promise)
  expect(estimate({ isKnown: false })).toEqual(promise)
  expect(estimate({ age: 20 })).toEqual(promise)
})

test('a round without a position says when, is never near, and is wider the longer its next door is overdue', () => {
  const visit = { arrivesAt: new Date(now.getTime() + minutes(12)), drivingMinutes: 8, doorMinutes: 0 }
  const arrival = (overdue: number) =>
    estimateArrival({ now, promisedUntil, visit, basis: 'round', silentMs: minutes(overdue) })
  expect(getWindow(arrival(0))).toEqual([5, 20])
  expect(arrival(0)).toMatchObject({ basis: 'round', isNear: false, ageMinutes: null })
  expect(getWindow(arrival(10))).toEqual([5, 30])
  const soon = { ...visit, arrivesAt: new Date(now.getTime() + minutes(1)) }
  const late = new Date(now.getTime() + minutes(2))
  const next = estimateArrival({ now: late, promisedUntil, visit: soon, basis: 'round', silentMs: minutes(1) })
  expect(getWindow(next)).toEqual([2, 10])
  expect(arrival(20)).toEqual({ basis: 'promise', until: promisedUntil })
})

test('an old position gives a wider window with its age, and is never near', () => {
  const fresh = estimate({ metres: 500, age: 2 })
  const old = estimate({ metres: 500, age: 4 })
  expect(fresh).toMatchObject({ basis: 'position', ageMinutes: 2, isNear: true })
  expect(old).toMatchObject({ basis: 'old-position', ageMinutes: 4, isNear: false })
  expect(getWidth(old)).toBeGreaterThan(getWidth(fresh))
})

test('ten minutes are near, eleven are not', () => {
  expect(estimate({ metres: 2700 })).toMatchObject({ isNear: true })
  expect(estimate({ metres: 3000 })).toMatchObject({ isNear: false })
})

const place = fc.record({
  lat: fc.double({ min: -17.9, max: -17.7, noNaN: true }),
  lon: fc.double({ min: -63.3, max: -63.1, noNaN: true }),
})

test('the window narrows with the way, and with each door that is left behind', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 20_000 }), (one, other) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)]
      const [nearer, farther] = [estimate({ metres: near }), estimate({ metres: far })]
      expect(getWindow(nearer)[1]).toBeLessThanOrEqual(getWindow(farther)[1] + 1e-6)
      expect(getWidth(nearer)).toBeLessThanOrEqual(getWidth(farther) + 1e-6)
    }),
  )
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), (stops) => {
      const [before, after] = [estimate({ stopsBefore: stops }), estimate({ stopsBefore: stops.slice(1) })]
      expect(getWindow(after)[1]).toBeLessThanOrEqual(getWindow(before)[1] + 1e-6)
    }),
  )
})

test('a window begins now at the earliest, and never ends before it begins', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: -5, max: 19 }),
      fc.array(place, { maxLength: 8 }),
      (metres, age, stopsBefore) => {
        const [from, until] = getWindow(estimate({ metres, age, stopsBefore }))
        expect(from).toBeGreaterThanOrEqual(0)
        expect(until).toBeGreaterThanOrEqual(from + 2 - 1e-6)
      },
    ),
  )
})
