import type { Arrival } from '../live-delivery/rules/arrival.ts'
import { hoursLabel } from '../rules/wall-clock.ts'

const MINUTE_MS = 60_000

/** '15:20 a 15:32' by the shop's clock; null: only the promise is known. */
export function formatArrival(arrival: Arrival, timeZone: string): string | null {
  if (arrival.basis === 'promise') return null
  // A clock without seconds would end the window too early.
  const end = new Date(Math.ceil(arrival.until.getTime() / MINUTE_MS) * MINUTE_MS)
  return hoursLabel({ start: arrival.from, end }, timeZone)
}
