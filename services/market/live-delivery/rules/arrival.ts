import { distanceInMetres, type Point } from '#shared/geo.ts'

/** When an order on its way arrives: pure, the browser may use it. An estimate without a road network or traffic. */

/** How a shop's couriers move; a shop sets both. */
export interface Pace {
  /** Average speed in town, lights and traffic included. */
  courierKmh: number
  /** From stopping at a door until leaving it. */
  minutesPerStop: number
}

/** A motorbike in a city's traffic, and a door where somebody pays. Assumptions, until a shop knows better. */
export const usualPace: Pace = { courierKmh: 22, minutesPerStop: 4 }

/**
 * Way by road over the straight line. A grid of streets in every direction gives 4/π ≈ 1.27; the rest is for one-way streets
 * and rings. Not measured on deliveries of our own.
 */
const DETOUR = 1.35

/** Margin on each side: part of the driving and of the time at other doors, and never less than this. */
const MARGIN_OF_DRIVING = 0.25
const MARGIN_OF_STOPS = 0.5
const LEAST_MARGIN_MINUTES = 2

/** Age from which a position is old: the window widens by it, and the page says the age. */
export const OLD_AFTER_MINUTES = 3
/** Age from which a position says nothing any more, and the promise counts again. */
export const USELESS_AFTER_MINUTES = 20
/** The notice and the page say 'Llega en 10 minutos' from here on. */
export const NEAR_MINUTES = 10

const MINUTE_MS = 60_000

/** Last known place of the courier. */
export interface MeasuredPlace {
  at: Point
  measuredAt: Date
}

export interface ArrivalFacts {
  now: Date
  /** End of the promised window. */
  promisedUntil: Date
  position: MeasuredPlace | null
  /** Doors before this one, in the order of the round; null: a place that is not known. */
  stopsBefore: readonly (Point | null)[]
  destination: Point | null
  pace: Pace
}

/**
 * 'promise': no position, so what was promised. 'old-position': computed from a position that is some minutes old, and as much
 * wider. `isNear`: expected within `NEAR_MINUTES`, never by an old position.
 */
export type Arrival =
  | { basis: 'promise'; until: Date }
  | { basis: 'position' | 'old-position'; from: Date; until: Date; ageMinutes: number; isNear: boolean }

/**
 * Window in which an order arrives. It narrows as the way and the doors before it get fewer, and ends at `LEAST_MARGIN_MINUTES`
 * on each side. Its start is never in the past.
 */
export function estimateArrival({
  now,
  promisedUntil,
  position,
  destination,
  stopsBefore,
  pace,
}: ArrivalFacts): Arrival {
  const ageMs = position ? Math.max(0, now.getTime() - position.measuredAt.getTime()) : 0
  if (!position || !destination || ageMs >= USELESS_AFTER_MINUTES * MINUTE_MS)
    return { basis: 'promise', until: promisedUntil }

  const driving = minutesToDrive(position.at, [...stopsBefore, destination], pace)
  const atDoors = stopsBefore.length * pace.minutesPerStop
  const margin = Math.max(LEAST_MARGIN_MINUTES, driving * MARGIN_OF_DRIVING + atDoors * MARGIN_OF_STOPS)
  const isOld = ageMs >= OLD_AFTER_MINUTES * MINUTE_MS
  const expected = position.measuredAt.getTime() + (driving + atDoors) * MINUTE_MS
  const from = Math.max(now.getTime(), expected - margin * MINUTE_MS)
  // Nothing is known of the minutes since: the courier may have stood still.
  const latest = expected + margin * MINUTE_MS + (isOld ? ageMs : 0)
  return {
    basis: isOld ? 'old-position' : 'position',
    from: new Date(from),
    until: new Date(Math.max(latest, from + LEAST_MARGIN_MINUTES * MINUTE_MS)),
    ageMinutes: Math.floor(ageMs / MINUTE_MS),
    isNear: !isOld && expected - now.getTime() <= NEAR_MINUTES * MINUTE_MS,
  }
}

/** Minutes from `start` through these places, without those that are not known. */
function minutesToDrive(start: Point, places: readonly (Point | null)[], { courierKmh }: Pace): number {
  let here = start
  let metres = 0
  for (const place of places) {
    if (!place) continue
    metres += distanceInMetres(here, place)
    here = place
  }
  return ((metres * DETOUR) / (courierKmh * 1000)) * 60
}
