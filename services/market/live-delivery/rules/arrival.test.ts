import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ArrivalFacts, estimateArrival, usualPace } from './arrival.ts'

const now = new Date('2026-11-26T15:00:00Z')
const door = { lat: -17.7669, lon: -63.1995 }
const minutes = (count: number) => count * 60_000
const ago = (count: number) => new Date(now.getTime() - minutes(count))
/** So many metres north of the door. */
const away = (metres: number) => ({ lat: door.lat + metres / 111_195, lon: door.lon })

function estimate({
  metres = 3000,
  age = 0,
  ...changes
}: Partial<ArrivalFacts> & { metres?: number; age?: number } = {}) {
  return estimateArrival({
    now,
    promisedUntil: new Date('2026-11-26T16:00:00Z'),
    position: { at: away(metres), measuredAt: ago(age) },
    stopsBefore: [],
    destination: door,
    pace: usualPace,
    ...changes,
  })
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
  expect(getWindow(estimate({ pace: { ...usualPace, courierKmh: 11 } }))[1]).toBeGreaterThan(getWindow(estimate())[1])
})

test('without a position, without a place or with a useless position the promise counts', () => {
  const promise = { basis: 'promise', until: new Date('2026-11-26T16:00:00Z') }
  expect(estimate({ position: null })).toEqual(promise)
  expect(estimate({ destination: null })).toEqual(promise)
  expect(estimate({ age: 20 })).toEqual(promise)
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
