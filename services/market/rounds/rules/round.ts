import { distanceInMetres, type Point } from '#shared/geo.ts'

/** A vehicle's round and the time of each of its doors: pure. Straight lines with a factor for streets, without traffic. */

/**
 * Way by road over the straight line. A grid of streets in every direction gives 4/π ≈ 1.27; the rest is for one-way streets
 * and rings. Not measured on deliveries of our own.
 */
export const DETOUR = 1.35

const MINUTE_MS = 60_000

/** A door of a round. */
export interface Stop {
  id: string
  /** null: not known. It comes last, and has no time. */
  at: Point | null
  /** Who arrives earlier waits until then. */
  from: Date | null
  /** Promised end; null: nothing is promised. */
  until: Date | null
  /** From stopping at the door until leaving it. */
  minutes: number
  grams: number
  /** The only vehicle that may bring it, because it is on board or a person said so; null: any. */
  vehicleId: string | null
}

export interface Vehicle {
  id: string
  start: Point
  startsAt: Date
  /** Where it must return to; null: the round ends at the last door. */
  end: Point | null
  /** null: no limit. */
  capacityGrams: number | null
  /** Average speed in town. */
  kmh: number
}

/** One door with its time. */
export interface Visit<S extends Stop = Stop> {
  stop: S
  /** null: its place is not known. */
  arrivesAt: Date | null
  /** Of the promise; 0: it is kept, or not known. */
  lateMinutes: number
  /** From the start until here: driving, and at the doors before. */
  drivingMinutes: number
  doorMinutes: number
}

export interface Round<S extends Stop = Stop> {
  vehicleId: string
  visits: Visit<S>[]
  /** Last moment to leave at without being later anywhere: whoever would wait at the first door waits at the start. */
  leavesAt: Date
  endsAt: Date
  /** By road, as estimated. */
  metres: number
  grams: number
}

/** Minutes by road between two places. */
export function driveMinutes(from: Point, to: Point, kmh: number): number {
  return (distanceInMetres(from, to) * DETOUR * 60) / (kmh * 1000)
}

/** Times of a round in this sequence. */
export function timeRound<S extends Stop>(vehicle: Vehicle, stops: readonly S[]): Round<S> {
  const startsAt = vehicle.startsAt.getTime()
  let here = vehicle.start
  let time = startsAt
  let [drivingMinutes, doorMinutes, metres] = [0, 0, 0]
  let leavesAt: number | null = null
  const visits = stops.map((stop): Visit<S> => {
    if (!stop.at) {
      const visit = { stop, arrivesAt: null, lateMinutes: 0, drivingMinutes, doorMinutes }
      doorMinutes += stop.minutes
      time += stop.minutes * MINUTE_MS
      return visit
    }
    drive(stop.at)
    const wait = Math.max(0, (stop.from?.getTime() ?? time) - time)
    leavesAt ??= startsAt + wait
    time += wait
    const late = stop.until ? Math.max(0, time - stop.until.getTime()) : 0
    const visit = { stop, arrivesAt: new Date(time), lateMinutes: late / MINUTE_MS, drivingMinutes, doorMinutes }
    doorMinutes += stop.minutes
    time += stop.minutes * MINUTE_MS
    return visit
  })
  if (vehicle.end && stops.length > 0) drive(vehicle.end)
  return {
    vehicleId: vehicle.id,
    visits,
    leavesAt: new Date(leavesAt ?? startsAt),
    endsAt: new Date(time),
    metres: Math.round(metres),
    grams: stops.reduce((sum, { grams }) => sum + grams, 0),
  }

  function drive(to: Point): void {
    const minutes = driveMinutes(here, to, vehicle.kmh)
    metres += distanceInMetres(here, to) * DETOUR
    drivingMinutes += minutes
    time += minutes * MINUTE_MS
    here = to
  }
}
