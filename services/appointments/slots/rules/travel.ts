/**
 * Travel time estimated from the straight-line distance, because a map service would be too slow while the customer
 * chooses a time: streets are 1.4 times as long, cars average 20 km/h in Santa Cruz and Asunción, and parking and
 * ringing take 5 minutes.
 */
const DETOUR = 1.4
const METRES_PER_MINUTE = 20_000 / 60
export const ARRIVAL_MINUTES = 5

/** Minutes on the road alone. */
export function drivingMinutes(metres: number): number {
  return (metres * DETOUR) / METRES_PER_MINUTE
}

/** Minutes of one way, rounded up to steps of five. */
export function travelMinutes(metres: number): number {
  return Math.ceil((drivingMinutes(metres) + ARRIVAL_MINUTES) / 5) * 5
}

/** Whether a distance is within a store's radius; a null radius: the store does not travel. */
export function isWithinReach(metres: number, radius: number | null): boolean {
  return radius !== null && metres <= radius
}
