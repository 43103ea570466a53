import { distanceInMetres, type Point, type Polygon } from '#shared/geo.ts'

/**
 * Decides from couriers' reports and from late deliveries that nobody gets through at a place: pure. The numbers are a choice,
 * not a measurement: one courier may be lost and two may ride together, so three must say so.
 */

/** Different couriers that must have reported a place. */
export const COURIERS_NEEDED = 3
/** Late deliveries around a place, by at least this many couriers, that are no accident of one rider. */
export const LATE_NEEDED = 5
export const LATE_COURIERS_NEEDED = 2
/** Metres up to which two of them are of one place. */
export const NEAR_METRES = 1_000
/** Age from which a report says nothing of now. */
export const REPORT_MINUTES = 60
/** How long ago a delivery was promised that still says something of now. */
export const LATE_MINUTES = 120
/** Minutes after its promise from which a delivery counts: what a traffic light does is not a blockade. */
export const LATENESS_MINUTES = 20
/** How long an area is marked that nobody has judged. */
export const MARKED_HOURS = 2

/** Part of the deliveries of a place that must be late, and above which the rest of the city is late too: then it is the shop. */
const LATE_HERE = 0.75
const LATE_ELSEWHERE = 0.5
/** Deliveries elsewhere without which nothing can be compared. */
const ELSEWHERE_NEEDED = 4

const MARGIN_METRES = 300
const LEAST_RADIUS = 500
const CORNERS = 12

export interface BlockedReport {
  courierUid: string
  at: Point
}

/** A delivery that left: whether it is late by `LATENESS_MINUTES`, at its door or still on its way. */
export interface RecentDelivery extends BlockedReport {
  isLate: boolean
}

/** Reports of the place that most different couriers named, or null when they are too few. */
export function findReportedPlace<Report extends BlockedReport>(reports: readonly Report[]): Report[] | null {
  const best = findLargest(reports, (report) => findNear(reports, report), countCouriers)
  return best && countCouriers(best) >= COURIERS_NEEDED ? best : null
}

/** Late deliveries of a place where nearly all are late while those elsewhere are not; null without such a place. */
export function findLatePlace<Delivery extends RecentDelivery>(deliveries: readonly Delivery[]): Delivery[] | null {
  const isPlace = (near: readonly Delivery[]) => {
    const late = near.filter(({ isLate }) => isLate)
    const elsewhere = deliveries.filter((delivery) => !near.includes(delivery))
    return (
      late.length >= LATE_NEEDED &&
      countCouriers(late) >= LATE_COURIERS_NEEDED &&
      late.length >= near.length * LATE_HERE &&
      elsewhere.length >= ELSEWHERE_NEEDED &&
      elsewhere.filter(({ isLate }) => isLate).length < elsewhere.length * LATE_ELSEWHERE
    )
  }
  const late = deliveries.filter(({ isLate }) => isLate)
  const around = (center: Delivery) => {
    const near = findNear(deliveries, center)
    return isPlace(near) ? near.filter(({ isLate }) => isLate) : []
  }
  const best = findLargest(late, around, ({ length }) => length)
  return best && best.length > 0 ? best : null
}

/** An area around these places: a ring of corners that holds all of them with a margin. */
export function drawAreaAround(places: readonly Point[]): Polygon {
  const mean = (axis: keyof Point) => places.reduce((sum, place) => sum + place[axis], 0) / Math.max(1, places.length)
  const center = { lat: mean('lat'), lon: mean('lon') }
  const furthest = Math.max(0, ...places.map((place) => distanceInMetres(center, place)))
  const inner = Math.max(LEAST_RADIUS, furthest + MARGIN_METRES)
  // The corners lie on a larger circle, so that the sides between them do not cut into the inner one.
  const radius = inner / Math.cos(Math.PI / CORNERS)
  const latPerMetre = 1 / 111_320
  const lonPerMetre = latPerMetre / Math.cos((center.lat * Math.PI) / 180)
  return Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS
    return {
      lat: center.lat + Math.cos(angle) * radius * latPerMetre,
      lon: center.lon + Math.sin(angle) * radius * lonPerMetre,
    }
  })
}

function findNear<Signal extends BlockedReport>(signals: readonly Signal[], center: BlockedReport): Signal[] {
  return signals.filter(({ at }) => distanceInMetres(at, center.at) <= NEAR_METRES)
}

function findLargest<Signal>(
  centers: readonly Signal[],
  around: (center: Signal) => Signal[],
  measure: (signals: Signal[]) => number,
): Signal[] | null {
  let largest: { signals: Signal[]; size: number } | null = null
  for (const center of centers) {
    const signals = around(center)
    const size = measure(signals)
    if (!largest || size > largest.size) largest = { signals, size }
  }
  return largest?.signals ?? null
}

function countCouriers(signals: readonly BlockedReport[]): number {
  return new Set(signals.map(({ courierUid }) => courierUid)).size
}
