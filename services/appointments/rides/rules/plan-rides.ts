import { distanceInMetres, type Point } from '#shared/geo.ts'
import { ARRIVAL_MINUTES, drivingMinutes } from '../../slots/rules/travel.ts'

/** A household whose pets are fetched or brought back; moments are milliseconds since 1970. */
export interface Ride {
  id: string
  kind: 'fetch' | 'return'
  at: Point
  pets: number
  /** Within these the van was promised at the door. */
  from: number
  until: number
  /** At the store: of a fetch the latest arrival, of a return the earliest departure. */
  storeAt: number
}

/** What a store begins with: no van is planned, and four pets fit where one is. */
export const usualFleet = { vans: null, petsPerVan: 4 }

export interface Fleet {
  store: Point
  vans: number
  petsPerVan: number
  /** From here on the vans can leave. */
  freeFrom: number
}

/** From the store by some doors back to it. */
export interface Trip<R extends Ride = Ride> {
  leavesAt: number
  backAt: number
  stops: { ride: R; arrivesAt: number; lateMinutes: number }[]
  /** Minutes after the latest arrival at the store of a pet that was fetched. */
  lateAtStoreMinutes: number
}

export interface RidesPlan<R extends Ride = Ride> {
  /** Trips of each van, in their order. */
  vans: Trip<R>[][]
  /** More pets of one household than a van takes. */
  leftOver: R[]
}

const MINUTE = 60_000
/** A late minute weighs as much as so many on the road: promises come first. */
const LATE_COSTS = 100
/** Rounds of improvement; each ends when nothing is better any more. */
const MOST_ROUNDS = 12

/**
 * Which van fetches and brings back whom, in which sequence: as few late minutes as possible, then the least time on the
 * road. Cheapest insertion, then each ride is moved while that is better; the same input gives the same plan. The ways
 * are the estimates by which the visits were promised (slots/rules/travel.ts).
 */
export function planRides<R extends Ride>(rides: readonly R[], fleet: Fleet): RidesPlan<R> {
  const fitting = rides.filter(({ pets }) => pets <= fleet.petsPerVan)
  const sorted = fitting.toSorted((one, other) => one.from - other.from || compare(one.id, other.id))
  let vans: R[][][] = Array.from({ length: fleet.vans }, () => [])
  for (const ride of sorted) vans = insertBest(ride, vans, fleet)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = costOf(vans, fleet)
    for (const ride of sorted) vans = insertBest(ride, without(ride, vans), fleet)
    if (costOf(vans, fleet) >= before - 1e-6) break
  }
  return {
    vans: vans.map((trips) => timeTrips(trips, fleet)),
    leftOver: rides.filter(({ pets }) => pets > fleet.petsPerVan),
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The plan with a ride at its best place: within a trip of any van, or on a trip of its own. */
function insertBest<R extends Ride>(ride: R, vans: readonly R[][][], fleet: Fleet): R[][][] {
  let best: { van: number; trips: R[][]; added: number } | null = null
  for (const [van, trips] of vans.entries()) {
    const before = costOfVan(trips, fleet)
    for (const changed of listInsertions(ride, trips)) {
      if (!changed.every((trip) => fits(trip, fleet.petsPerVan))) continue
      const added = costOfVan(changed, fleet) - before
      if (best === null || added < best.added - 1e-6) best = { van, trips: changed, added }
    }
  }
  const chosen = best
  return chosen === null ? [...vans] : vans.map((trips, van) => (van === chosen.van ? chosen.trips : trips))
}

function* listInsertions<R extends Ride>(ride: R, trips: readonly R[][]): Generator<R[][]> {
  for (let index = 0; index <= trips.length; index++) {
    yield trips.toSpliced(index, 0, [ride])
    const trip = trips[index]
    if (!trip) continue
    for (let at = 0; at <= trip.length; at++) yield trips.toSpliced(index, 1, trip.toSpliced(at, 0, ride))
  }
}

function without<R extends Ride>(ride: R, vans: readonly R[][][]): R[][][] {
  return vans.map((trips) =>
    trips.map((trip) => trip.filter(({ id }) => id !== ride.id)).filter((trip) => trip.length > 0),
  )
}

/** Whether a van has room at every moment of a trip: those it brings back are on board from the start. */
function fits(trip: readonly Ride[], room: number): boolean {
  let onBoard = trip.reduce((sum, { kind, pets }) => sum + (kind === 'return' ? pets : 0), 0)
  return (
    onBoard <= room &&
    trip.every(({ kind, pets }) => {
      onBoard += kind === 'return' ? -pets : pets
      return onBoard <= room
    })
  )
}

/** Trips of one van with their times, each after the one before. */
export function timeTrips<R extends Ride>(trips: readonly R[][], { store, freeFrom }: Fleet): Trip<R>[] {
  let free = freeFrom
  return trips.map((rides) => {
    const trip = timeTrip(rides, store, free)
    free = trip.backAt
    return trip
  })
}

function timeTrip<R extends Ride>(rides: readonly R[], store: Point, free: number): Trip<R> {
  const ready = rides.map(({ kind, storeAt }) => (kind === 'return' ? storeAt : free))
  const earliest = Math.max(free, ...ready)
  const [first] = rides
  // Whoever would wait at the first door waits at the store.
  const leavesAt = first ? Math.max(earliest, first.from - way(store, first.at)) : earliest
  let [now, place] = [leavesAt, store]
  const stops = rides.map((ride) => {
    const arrivesAt = Math.max(now + way(place, ride.at), ride.from)
    now = arrivesAt + ARRIVAL_MINUTES * MINUTE
    place = ride.at
    return { ride, arrivesAt, lateMinutes: late(arrivesAt, ride.until) }
  })
  const backAt = now + way(place, store)
  const due = rides.flatMap(({ kind, storeAt }) => (kind === 'fetch' ? [storeAt] : []))
  return { leavesAt, backAt, stops, lateAtStoreMinutes: late(backAt, Math.min(...due)) }
}

function way(one: Point, other: Point): number {
  return drivingMinutes(distanceInMetres(one, other)) * MINUTE
}

function late(at: number, until: number): number {
  return Math.max(0, Math.ceil((at - until) / MINUTE - 1e-6))
}

function costOf(vans: readonly Ride[][][], fleet: Fleet): number {
  return vans.reduce((sum, trips) => sum + costOfVan(trips, fleet), 0)
}

/** Late minutes and minutes between leaving and being back, in one number. */
export function costOfVan(trips: readonly Ride[][], fleet: Fleet): number {
  return timeTrips(trips, fleet).reduce((sum, { leavesAt, backAt, stops, lateAtStoreMinutes }) => {
    const lateMinutes = stops.reduce((minutes, stop) => minutes + stop.lateMinutes, lateAtStoreMinutes)
    return sum + lateMinutes * LATE_COSTS + (backAt - leavesAt) / MINUTE
  }, 0)
}
