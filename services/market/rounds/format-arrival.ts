import type { Arrival } from '../live-delivery/rules/arrival.ts'
import { hoursLabel } from '../rules/wall-clock.ts'

/**
 * '15:20 a 15:32' by the shop's clock; of a round without a position in steps of five minutes, because it is no more exact. null:
 * only the promise is known.
 */
export function formatArrival(arrival: Arrival, timeZone: string): string | null {
  if (arrival.basis === 'promise') return null
  const step = arrival.basis === 'round' ? 5 * 60_000 : 60_000
  const start = arrival.basis === 'round' ? Math.floor(arrival.from.getTime() / step) * step : arrival.from.getTime()
  // A clock without seconds would end the window too early.
  const end = Math.ceil(arrival.until.getTime() / step) * step
  return hoursLabel({ start: new Date(start), end: new Date(end) }, timeZone)
}
