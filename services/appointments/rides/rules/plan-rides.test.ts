import { expect, test } from 'vitest'
import { distanceInMetres } from '#shared/geo.ts'
import { makeRandom } from '#shared/seeded-random.ts'
import { planHomePickup } from '../../slots/rules/home-pickup.ts'
import { costOfVan, type Fleet, planRides, type Ride } from './plan-rides.ts'

const MINUTE = 60_000
const eight = Date.parse('2026-11-30T12:00:00Z')
const store = { lat: -17.78, lon: -63.18 }
const fleet: Fleet = { store, vans: 1, petsPerVan: 4, freeFrom: eight - 120 * MINUTE }
/** About so many kilometres east of the store. */
const east = (km: number) => ({ lat: store.lat, lon: store.lon + km / 106 })

/** Both rides of a visit from `start`, in minutes after eight, for an hour. */
function ridesOf(id: string, { start, km, pets = 1 }: { start: number; km: number; pets?: number }): Ride[] {
  const at = east(km)
  const times = {
    startsAt: new Date(eight + start * MINUTE),
    receiveUntil: new Date(eight + start * MINUTE),
    collectAt: new Date(eight + (start + 60) * MINUTE),
  }
  const pickup = planHomePickup(times, distanceInMetres(store, at))
  return [
    {
      id: `${id}-fetch`,
      kind: 'fetch',
      at,
      pets,
      from: pickup.pickUpFrom,
      until: pickup.pickUpUntil,
      storeAt: pickup.serviceFrom,
    },
    {
      id: `${id}-return`,
      kind: 'return',
      at,
      pets,
      from: pickup.returnFrom,
      until: pickup.returnUntil,
      storeAt: pickup.serviceUntil,
    },
  ]
}

const names = (plan: ReturnType<typeof planRides>) =>
  plan.vans.map((trips) => trips.map(({ stops }) => stops.map(({ ride }) => ride.id)))

test('one visit is two trips, on time at the door and at the store', () => {
  const plan = planRides(ridesOf('toby', { start: 60, km: 2 }), fleet)
  expect(names(plan)).toEqual([[['toby-fetch'], ['toby-return']]])
  for (const trip of plan.vans[0] ?? []) {
    expect(trip.lateAtStoreMinutes).toBe(0)
    expect(trip.stops.map(({ lateMinutes }) => lateMinutes)).toEqual([0])
  }
})

test('neighbours of the same hour share a trip while there is room', () => {
  const rides = [...ridesOf('a', { start: 60, km: 2 }), ...ridesOf('b', { start: 60, km: 2.2 })]
  expect(names(planRides(rides, fleet))).toEqual([
    [expect.arrayContaining(['a-fetch', 'b-fetch']), expect.arrayContaining(['a-return', 'b-return'])],
  ])
  const small = planRides(rides, { ...fleet, petsPerVan: 1, vans: 2 })
  expect(small.vans.map((trips) => trips.length)).toEqual([2, 2])
})

test('who is brought back makes room for who is fetched on the same trip', () => {
  const rides = [...ridesOf('early', { start: 0, km: 3 }), ...ridesOf('late', { start: 125, km: 3 })]
  const plan = planRides(rides, { ...fleet, petsPerVan: 1 })
  expect(names(plan)[0]).toContainEqual(['early-return', 'late-fetch'])
})

test('a household with more pets than a van takes is told, and the others are planned', () => {
  const plan = planRides(
    [...ridesOf('many', { start: 60, km: 2, pets: 5 }), ...ridesOf('one', { start: 60, km: 2 })],
    fleet,
  )
  expect(plan.leftOver.map(({ id }) => id)).toEqual(['many-fetch', 'many-return'])
  expect(names(plan)).toEqual([[['one-fetch'], ['one-return']]])
})

test('within 5 % of the best plan of all on the average of 200 days, and never far from it', () => {
  const ratios: number[] = []
  for (let seed = 1; seed <= 200; seed++) {
    const random = makeRandom(seed)
    const rides = Array.from({ length: 5 }, (_, index) => {
      const [ride] = ridesOf(String(index), { start: Math.floor(random() * 3) * 30, km: 0.5 + random() * 5 }).slice(
        random() < 0.5 ? 0 : 1,
      )
      if (!ride) throw new Error('There is a ride')
      return { ...ride, at: { lat: ride.at.lat + (random() - 0.5) * 0.06, lon: ride.at.lon } }
    })
    const tight = { ...fleet, petsPerVan: 2 }
    const planned = planRides(rides, tight)
    const found = costOfVan(
      (planned.vans[0] ?? []).map(({ stops }) => stops.map(({ ride }) => ride)),
      tight,
    )
    const best = findBestCost(rides, tight)
    expect(found).toBeGreaterThanOrEqual(best - 1e-6)
    ratios.push(found / best)
  }
  expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeLessThan(1.05)
})

test('40 households of one day are each visited once', () => {
  const random = makeRandom(7)
  const rides = Array.from({ length: 20 }, (_, index) =>
    ridesOf(String(index), { start: Math.floor(random() * 16) * 30, km: 0.5 + random() * 5 }),
  ).flat()
  const plan = planRides(rides, { ...fleet, vans: 3 })
  expect(names(plan).flat(2).toSorted()).toEqual(rides.map(({ id }) => id).toSorted())
})

/** Cost of the best plan of one van: every sequence, cut into trips in every way. */
function findBestCost(rides: readonly Ride[], { petsPerVan, ...rest }: Fleet): number {
  let best = Number.POSITIVE_INFINITY
  for (const sequence of permutations(rides))
    for (let cuts = 0; cuts < 2 ** (rides.length - 1); cuts++) {
      const trips: Ride[][] = [[]]
      for (const [index, ride] of sequence.entries()) {
        if (index > 0 && cuts & (1 << (index - 1))) trips.push([])
        trips.at(-1)?.push(ride)
      }
      if (trips.every((trip) => hasRoom(trip, petsPerVan)))
        best = Math.min(best, costOfVan(trips, { petsPerVan, ...rest }))
    }
  return best
}

function hasRoom(trip: readonly Ride[], room: number): boolean {
  const loads = trip.map((_, index) => {
    const brought = trip.slice(index + 1).filter(({ kind }) => kind === 'return')
    const fetched = trip.slice(0, index + 1).filter(({ kind }) => kind === 'fetch')
    return [...brought, ...fetched].reduce((sum, { pets }) => sum + pets, 0)
  })
  const atStart = trip.filter(({ kind }) => kind === 'return').reduce((sum, { pets }) => sum + pets, 0)
  return Math.max(atStart, ...loads) <= room
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
