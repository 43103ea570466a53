/**
 * The way to a home, guessed from the distance as the crow flies, for no map service may be asked while somebody chooses a time:
 * streets are 1.4 times as long, cars make 20 km/h through Santa Cruz or Asunción, and 5 minutes go for parking and ringing.
 */
const DETOUR = 1.4
const METRES_PER_MINUTE = 20_000 / 60
const ARRIVAL_MINUTES = 5

/** Minutes of one way, in steps of five upwards. */
export function travelMinutes(metres: number): number {
  return Math.ceil(((metres * DETOUR) / METRES_PER_MINUTE + ARRIVAL_MINUTES) / 5) * 5
}

/** Whether a store goes so far; a radius of null: it does not go at all. */
export function isWithinReach(metres: number, radius: number | null): boolean {
  return radius !== null && metres <= radius
}
