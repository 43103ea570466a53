import type { Point } from '#shared/geo.ts'
import type { Visit } from '../../rounds/rules/round.ts'

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

/** Margin on each side: part of the driving and of the time at other doors, and never less than this. */
const MARGIN_OF_DRIVING = 0.25
const MARGIN_OF_STOPS = 0.5
const LEAST_MARGIN_MINUTES = 2
/** The same without a position: nobody knows when the courier really left. */
const LEAST_MARGIN_OF_ROUND_MINUTES = 5

/** Age from which a position is old: the window widens by it, and the page says the age. */
export const OLD_AFTER_MINUTES = 3
/** Age from which a position, or a round whose next door should be done by now, says nothing: the promise counts again. */
export const USELESS_AFTER_MINUTES = 20
/** The notice and the page say 'Llega en 10 minutos' from here on. */
export const NEAR_MINUTES = 10

const MINUTE_MS = 60_000
/** A window without a position begins and ends at such a step: it is no more exact. */
const ROUND_STEP_MS = 5 * MINUTE_MS

/** Last known place of the courier. */
export interface MeasuredPlace {
  at: Point
  measuredAt: Date
}

export interface ArrivalFacts {
  now: Date
  /** End of the promised window. */
  promisedUntil: Date
  /** The door in its courier's round; null: it is in none. */
  visit: Pick<Visit, 'arrivesAt' | 'drivingMinutes' | 'doorMinutes'> | null
  /** What the round is timed from: a position, or the last act of the courier, at a door or at the shop. */
  basis: 'position' | 'round'
  /** Since the position, or since the next door should have been reached: nothing is known of them. */
  silentMs: number
}

/**
 * 'promise': nothing better is known than what was promised. 'round': of the sequence of the round. 'old-position': from a position
 * that is some minutes old, and as much wider. `isNear`: expected within `NEAR_MINUTES`, only by a position that is not old.
 */
export type Arrival =
  | { basis: 'promise'; until: Date }
  | { basis: 'position' | 'old-position'; from: Date; until: Date; ageMinutes: number; isNear: boolean }
  | { basis: 'round'; from: Date; until: Date; ageMinutes: null; isNear: false }

/**
 * Window in which an order arrives. It narrows as the way and the doors before it get fewer, and ends at `LEAST_MARGIN_MINUTES`
 * on each side. Its start is never in the past.
 */
export function estimateArrival({ now, promisedUntil, visit, basis, silentMs }: ArrivalFacts): Arrival {
  if (!visit?.arrivesAt || silentMs >= USELESS_AFTER_MINUTES * MINUTE_MS)
    return { basis: 'promise', until: promisedUntil }

  const expected = visit.arrivesAt.getTime()
  const isOld = silentMs >= OLD_AFTER_MINUTES * MINUTE_MS
  const margin = getMargin(visit, basis)
  const earliest = expected - margin
  // Nothing is known of the minutes since: the courier may have stood still.
  const latest = expected + margin + (isOld ? silentMs : 0)
  if (basis === 'round') {
    const from = Math.max(now.getTime(), Math.floor(earliest / ROUND_STEP_MS) * ROUND_STEP_MS)
    const until = Math.ceil(Math.max(latest, from + LEAST_MARGIN_MINUTES * MINUTE_MS) / ROUND_STEP_MS) * ROUND_STEP_MS
    return { basis, from: new Date(from), until: new Date(until), ageMinutes: null, isNear: false }
  }
  const from = Math.max(now.getTime(), earliest)
  return {
    basis: isOld ? 'old-position' : 'position',
    from: new Date(from),
    until: new Date(Math.max(latest, from + LEAST_MARGIN_MINUTES * MINUTE_MS)),
    ageMinutes: Math.floor(silentMs / MINUTE_MS),
    isNear: !isOld && expected - now.getTime() <= NEAR_MINUTES * MINUTE_MS,
  }
}

function getMargin(
  { drivingMinutes, doorMinutes }: NonNullable<ArrivalFacts['visit']>,
  basis: ArrivalFacts['basis'],
): number {
  const least = basis === 'round' ? LEAST_MARGIN_OF_ROUND_MINUTES : LEAST_MARGIN_MINUTES
  return Math.max(least, drivingMinutes * MARGIN_OF_DRIVING + doorMinutes * MARGIN_OF_STOPS) * MINUTE_MS
}
