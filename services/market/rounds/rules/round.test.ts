import { expect, test } from 'vitest'
import { driveMinutes, type Stop, timeRound, type Vehicle } from './round.ts'

const shop = { lat: -17.78, lon: -63.18 }
const now = new Date('2026-11-26T13:00:00Z')
const afterMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const north = (km: number) => ({ lat: shop.lat + km / 111.195, lon: shop.lon })
const vehicle: Vehicle = { id: 'carlos', start: shop, startsAt: now, end: null, capacityGrams: null, kmh: 22 }
const stop = (id: string, changes: Partial<Stop>): Stop => ({
  id,
  at: north(1),
  from: null,
  until: null,
  minutes: 4,
  grams: 1000,
  vehicleId: null,
  ...changes,
})

test('a kilometre takes as long as 1.35 of them by road', () => {
  expect(driveMinutes(shop, north(1), 27)).toBeCloseTo(3, 2)
})

test('each door has its time, with the ways and the doors before it', () => {
  const { visits, endsAt, metres, grams } = timeRound(vehicle, [stop('a', {}), stop('b', { at: north(3) })])
  const way = driveMinutes(shop, north(1), 22)
  expect(visits[0]).toMatchObject({ doorMinutes: 0, drivingMinutes: expect.closeTo(way, 3) })
  expect(visits[1]).toMatchObject({ doorMinutes: 4, drivingMinutes: expect.closeTo(way * 3, 2) })
  expect(visits[1]?.arrivesAt?.getTime()).toBeCloseTo(afterMinutes(way * 3 + 4).getTime(), -2)
  expect(endsAt.getTime()).toBeCloseTo(afterMinutes(way * 3 + 8).getTime(), -2)
  expect([Math.round(metres / 10), grams]).toEqual([405, 2000])
})

test('a promise that cannot be kept says by how much', () => {
  const way = driveMinutes(shop, north(1), 22)
  const { visits } = timeRound(vehicle, [stop('a', { until: afterMinutes(1) })])
  expect(visits[0]?.lateMinutes).toBeCloseTo(way - 1, 3)
})

test('who would wait at the first door leaves later, and waits at the others', () => {
  const way = driveMinutes(shop, north(1), 22)
  const early = stop('a', { from: afterMinutes(30) })
  const round = timeRound(vehicle, [early, stop('b', { from: afterMinutes(60) })])
  expect(round.leavesAt.getTime()).toBeCloseTo(afterMinutes(30 - way).getTime(), -2)
  expect(round.visits.map(({ arrivesAt }) => arrivesAt)).toEqual([afterMinutes(30), afterMinutes(60)])
})

test('a door without a place takes its minutes and has no time', () => {
  const { visits, endsAt } = timeRound(vehicle, [stop('nowhere', { at: null, until: now })])
  expect(visits[0]).toMatchObject({ arrivesAt: null, lateMinutes: 0 })
  expect(endsAt).toEqual(afterMinutes(4))
})
