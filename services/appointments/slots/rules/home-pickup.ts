import { distanceInMetres, type Point } from '#shared/geo.ts'
import { timeLabel } from '../../rules/local-clock.ts'
import { travelMinutes } from './travel.ts'

const MINUTE = 60_000
/** A driver cannot promise the minute: the household waits this long at most for each ride. */
const WINDOW_MINUTES = 20

/** A visit whose pets the store fetches and brings back: two rides around the service; milliseconds since 1970. */
export interface HomePickup {
  pickUpFrom: number
  pickUpUntil: number
  serviceFrom: number
  serviceUntil: number
  returnFrom: number
  returnUntil: number
}

interface ServiceTimes {
  /** When the service begins at the store; of a shift the earliest drop-off. */
  startsAt: Date | string
  /** Latest drop-off; the same moment as the start where a pet comes at an exact minute. */
  receiveUntil: Date | string
  collectAt: Date | string
}

/**
 * Times of a home pick-up, `metres` as the crow flies between the store and the home: the pets are at the store when
 * their service may begin, and leave it when all are ready.
 */
export function planHomePickup(times: ServiceTimes, metres: number): HomePickup {
  const [startsAt, receiveUntil, collectAt] = [
    toInstant(times.startsAt),
    toInstant(times.receiveUntil),
    toInstant(times.collectAt),
  ]
  const travel = travelMinutes(metres) * MINUTE
  const window = WINDOW_MINUTES * MINUTE
  return {
    pickUpFrom: startsAt - travel - window,
    pickUpUntil: Math.max(startsAt, receiveUntil) - travel,
    serviceFrom: startsAt,
    serviceUntil: collectAt,
    returnFrom: collectAt + travel,
    returnUntil: collectAt + travel + window,
  }
}

/**
 * Minutes before a start until which a visit whose pets are fetched can be booked: the store's notice, or its way to the
 * home, passes before the first moment at which it may ring there.
 */
export function getFetchNotice({ leadMinutes, travel }: { leadMinutes: number; travel: number }): number {
  return Math.max(leadMinutes, travel) + travel + WINDOW_MINUTES
}

/** The rides of fetched pets, with the way of whoever drives: to the home and back to the store, each. */
export function getFetchRides(
  { startsAt, receiveUntil, collectAt }: { startsAt: number; receiveUntil: number; collectAt: number },
  travelMinutes: number,
): { start: Date; end: Date }[] {
  const ways = (2 * travelMinutes + WINDOW_MINUTES) * MINUTE
  return [
    { start: new Date(startsAt - ways), end: new Date(Math.max(startsAt, receiveUntil)) },
    { start: new Date(collectAt), end: new Date(collectAt + ways) },
  ]
}

interface VisitPlaces {
  hasPickUp: boolean
  isHomeVisit: boolean
  address: Point | null
  store: { latitude: number; longitude: number }
}

/** Distance to the home that the pets are fetched from, in metres; null where nobody is fetched. */
export function findPickUpMetres({ hasPickUp, isHomeVisit, address, store }: VisitPlaces): number | null {
  if (!hasPickUp || isHomeVisit || !address) return null
  return distanceInMetres({ lat: store.latitude, lon: store.longitude }, address)
}

/** Rides of a booked visit; null where its owner brings the pets, or the veterinarian comes. */
export function findHomePickup(visit: VisitPlaces & ServiceTimes): HomePickup | null {
  const metres = findPickUpMetres(visit)
  return metres === null ? null : planHomePickup(visit, metres)
}

export type HomePickupLabels = Record<keyof HomePickup, string>

/** The same times as the store's clock shows them: '09:50'. */
export function formatHomePickup(pickup: HomePickup, timezone: string): HomePickupLabels {
  const label = (instant: number) => timeLabel(instant, timezone)
  return {
    pickUpFrom: label(pickup.pickUpFrom),
    pickUpUntil: label(pickup.pickUpUntil),
    serviceFrom: label(pickup.serviceFrom),
    serviceUntil: label(pickup.serviceUntil),
    returnFrom: label(pickup.returnFrom),
    returnUntil: label(pickup.returnUntil),
  }
}

function toInstant(moment: Date | string): number {
  return new Date(moment).getTime()
}
