import { overlaps, type TimeSpan } from '#services/market/disruptions/rules/disruption.ts'
import { getFetchRides } from './home-pickup.ts'

const MINUTE = 60_000

/** Times of a slot, milliseconds since 1970. */
interface SlotTimes {
  startsAt: number
  receiveUntil: number
  collectAt: number
  plan: readonly { startsAt: number; endsAt: number }[]
}

interface Ways {
  travelMinutes: number
  fetchMinutes?: number | undefined
  /** When nobody can travel to the home. */
  disruptedTimes?: readonly TimeSpan[] | undefined
}

/**
 * Whether a slot needs a way that nobody can travel then: there and back of a home visit, or the two rides of fetched pets,
 * which may be disrupted in between.
 */
export function hasDisruptedWay(
  slot: SlotTimes,
  { travelMinutes, fetchMinutes = 0, disruptedTimes = [] }: Ways,
): boolean {
  if (disruptedTimes.length === 0) return false
  const ways = [
    ...(travelMinutes > 0 ? [getHomeVisit(slot.plan, travelMinutes * MINUTE)] : []),
    ...(fetchMinutes > 0 ? getFetchRides(slot, fetchMinutes) : []),
  ]
  return ways.some((way) => disruptedTimes.some((time) => overlaps(way, time)))
}

function getHomeVisit(plan: SlotTimes['plan'], travel: number): TimeSpan {
  return {
    start: new Date(Math.min(...plan.map(({ startsAt }) => startsAt)) - travel),
    end: new Date(Math.max(...plan.map(({ endsAt }) => endsAt)) + travel),
  }
}
