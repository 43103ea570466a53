import type { Point } from '#shared/geo.ts'
import { makeRandom } from '#shared/seeded-random.ts'
import { getPlanCost } from '../rounds/rules/plan-rounds.ts'
import { type Stop, timeRound, type Vehicle } from '../rounds/rules/round.ts'

/** Cases of rounds that are drawn by a seed, and the best plan of a small one, by trying all. */

export interface DrawnCase {
  vehicles: Vehicle[]
  stops: Stop[]
}

interface Size {
  stops: number
  vehicles: number
  capacityGrams?: number | null
  /** Minutes until the last promise ends. */
  span?: number
}

const now = Date.parse('2026-11-26T13:00:00Z')
const shop = { lat: -17.78, lon: -63.18 }
const afterMinutes = (minutes: number) => new Date(now + minutes * 60_000)

/** Doors within 7 km of a shop, a third of them with a window of an hour, the others with a time until which they are promised. */
export function drawCase(seed: number, { stops, vehicles, capacityGrams = null, span = 180 }: Size): DrawnCase {
  const random = makeRandom(seed)
  const somewhere = (): Point => ({ lat: shop.lat + (random() - 0.5) * 0.12, lon: shop.lon + (random() - 0.5) * 0.12 })
  return {
    vehicles: Array.from({ length: vehicles }, (_, index) => ({
      id: `vehicle ${index}`,
      start: shop,
      startsAt: afterMinutes(Math.floor(random() * 15)),
      end: random() < 0.3 ? shop : null,
      capacityGrams,
      kmh: 22,
    })),
    stops: Array.from({ length: stops }, (_, index) => {
      const from = random() < 0.33 ? random() * (span - 60) : null
      return {
        id: String(index),
        at: somewhere(),
        from: from === null ? null : afterMinutes(from),
        until: afterMinutes(from === null ? 30 + random() * (span - 30) : from + 60),
        minutes: 4,
        grams: 500 + Math.floor(random() * 9000),
        vehicleId: null,
      }
    }),
  }
}

/** Cost of the best plan: every assignment in every sequence, but those that cost more already. */
export function findBestCost({ vehicles, stops }: DrawnCase): number {
  const used = new Set<Stop>()
  const routes = vehicles.map((): Stop[] => [])
  const rounds = vehicles.map((vehicle) => timeRound<Stop>(vehicle, []))
  let best = Number.POSITIVE_INFINITY
  tryFrom(0)
  return best

  function tryFrom(at: number): void {
    const [vehicle, route, before] = [vehicles[at], routes[at], rounds[at]]
    if (!vehicle || !route || !before) return
    for (const stop of stops) {
      if (used.has(stop)) continue
      used.add(stop)
      route.push(stop)
      rounds[at] = timeRound(vehicle, route)
      const cost = getPlanCost(vehicles, { rounds })
      // Another stop never makes a round cheaper: distances obey the triangle inequality.
      if (cost < best) {
        if (used.size === stops.length) best = cost
        else tryFrom(at)
      }
      route.pop()
      rounds[at] = before
      used.delete(stop)
    }
    tryFrom(at + 1)
  }
}
