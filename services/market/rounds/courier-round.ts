import type { Kysely } from 'kysely'
import { usualDelivery } from '../live-delivery/delivery-settings.ts'
import {
  type Arrival,
  estimateArrival,
  type MeasuredPlace,
  USELESS_AFTER_MINUTES,
} from '../live-delivery/rules/arrival.ts'
import type { Tables } from '../tables.ts'
import { getPlanCost, planRounds } from './rules/plan-rounds.ts'
import { driveMinutes, type Round, type Stop, timeRound, type Vehicle } from './rules/round.ts'
import {
  type CourierOrder,
  findCourierOrders,
  findLastPlace,
  findPosition,
  findRoundShops,
  type RoundShop,
} from './store.ts'

const MINUTE_MS = 60_000
/** What a courier did before says nothing of where the courier is. */
const FORGOTTEN_AFTER_MS = 12 * 60 * MINUTE_MS
/** A position changes the sequence only when another one is so much better: the times that customers see shall not jump. */
const KEPT_WITHIN_MINUTES = 5
/** Limit of the search in one courier's round, which is planned with each position: some 15 ms. */
const mostSteps = 500_000

/** An order in its courier's round. */
export interface PlannedDrop {
  /** Place in the round, from 1: what is on board comes before what waits at the shop. */
  sequence: number
  /** Doors before it since the courier left. */
  stopsBefore: number
  arrival: Arrival
  /** Of the promise, as expected; 0: it is kept. */
  lateMinutes: number
}

export interface CourierRound {
  drops: Map<string, PlannedDrop>
  /** When the last one on board is delivered, and where; null: nothing is on board. */
  done: MeasuredPlace | null
}

type RoundStop = Stop & { order: CourierOrder }

/**
 * A courier's round, as the courier, the desk and the customers see it. Nothing of it is stored: it follows from what is on
 * board and from where the courier was last, so it changes with whatever is taken, handed over, not found, added or promised
 * anew. Packed orders that are assigned come in a second round, from their shop.
 */
export async function planCourierRound(db: Kysely<Tables>, courierUid: string, now: Date): Promise<CourierRound> {
  const orders = await findCourierOrders(db, courierUid)
  const shops = await findRoundShops(
    db,
    orders.map(({ shopId }) => shopId),
  )
  const stops = orders.map((order) => toStop(order, shops.get(order.shopId)))
  const [onBoard, waiting] = [
    stops.filter(({ order }) => order.isOnBoard),
    stops.filter(({ order }) => !order.isOnBoard),
  ]
  const drops = new Map<string, PlannedDrop>()
  let done: MeasuredPlace | null = null

  const [first] = onBoard
  const firstShop = first && shops.get(first.order.shopId)
  if (firstShop) {
    const since = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
    const [last, position] = await Promise.all([findLastPlace(db, { courierUid, since }), findPosition(db, courierUid)])
    const current = timeCurrent({ stops: onBoard, shop: firstShop, last, position, now })
    addDrops(current)
    done = {
      at: current.round.visits.findLast(({ stop }) => stop.at)?.stop.at ?? firstShop.at,
      measuredAt: current.round.endsAt,
    }
  }
  let from = done
  for (const [shopId, some] of Map.groupBy(waiting, ({ order }) => order.shopId)) {
    const shop = shops.get(shopId)
    if (!shop) continue
    const [round] = planRounds([startAtShop(courierUid, shop, { from, now })], some, { mostSteps }).rounds
    if (!round) continue
    addDrops({ round, basis: 'round', silentMs: 0 })
    from = { at: round.visits.findLast(({ stop }) => stop.at)?.stop.at ?? shop.at, measuredAt: round.endsAt }
  }
  return { drops, done }

  function addDrops({ round, basis, silentMs }: TimedRound): void {
    round.visits.forEach((visit, stopsBefore) => {
      const arrival = estimateArrival({ now, promisedUntil: visit.stop.order.promisedAt, visit, basis, silentMs })
      const { lateMinutes } = visit
      drops.set(visit.stop.id, { sequence: drops.size + 1, stopsBefore, arrival, lateMinutes })
    })
  }
}

/** A vehicle that leaves a shop as soon as the courier is there. */
export function startAtShop(
  id: string,
  { at, settings }: Pick<RoundShop, 'at' | 'settings'>,
  { from, now }: { from: MeasuredPlace | null; now: Date },
): Vehicle {
  const back = from ? from.measuredAt.getTime() + driveMinutes(from.at, at, settings.courierKmh) * MINUTE_MS : 0
  const startsAt = new Date(Math.max(now.getTime(), back))
  return { id, start: at, startsAt, end: null, capacityGrams: settings.courierKg * 1000, kmh: settings.courierKmh }
}

function toStop(order: CourierOrder, shop: RoundShop | undefined): RoundStop {
  const { minutesPerStop } = shop?.settings ?? usualDelivery
  const { id, at, scheduledStart: from, promisedAt: until } = order
  // Whoever has it on board brings it, whatever it weighs.
  return { id, at, from, until, minutes: minutesPerStop, grams: 0, vehicleId: null, order }
}

interface TimedRound {
  round: Round<RoundStop>
  basis: 'position' | 'round'
  silentMs: number
}

interface CurrentFacts {
  stops: readonly RoundStop[]
  shop: RoundShop
  last: MeasuredPlace | null
  position: MeasuredPlace | null
  now: Date
}

/** The round that is under way: in the sequence from the last place, and timed from a newer position where there is one. */
function timeCurrent({ stops, shop, last, position, now }: CurrentFacts): TimedRound {
  const { courierKmh: kmh } = shop.settings
  const startFrom = ({ at, measuredAt }: MeasuredPlace): Vehicle => ({
    id: 'courier',
    start: at,
    startsAt: measuredAt,
    end: null,
    capacityGrams: null,
    kmh,
  })
  const anchor = startFrom(last ?? { at: shop.at, measuredAt: now })
  const kept = planRounds([anchor], stops, { mostSteps }).rounds[0] ?? timeRound(anchor, stops)
  const ageMs = position ? Math.max(0, now.getTime() - position.measuredAt.getTime()) : 0
  const isNewer = position && (!last || position.measuredAt >= last.measuredAt)
  if (isNewer && ageMs < USELESS_AFTER_MINUTES * MINUTE_MS)
    return { round: followPosition(startFrom(position), kept), basis: 'position', silentMs: ageMs }

  // The next door should be reached by now: all that follows is later by as much.
  const next = kept.visits.find(({ arrivesAt }) => arrivesAt)?.arrivesAt ?? now
  const overdueMs = Math.max(0, now.getTime() - next.getTime())
  const shifted = { ...anchor, startsAt: new Date(anchor.startsAt.getTime() + overdueMs) }
  const sequence = kept.visits.map(({ stop }) => stop)
  return { round: timeRound(shifted, sequence), basis: 'round', silentMs: overdueMs }
}

/** The sequence that was suggested, unless the position shows that the courier does better by another one. */
function followPosition(vehicle: Vehicle, { visits }: Round<RoundStop>): Round<RoundStop> {
  const sequence = visits.map(({ stop }) => stop)
  const kept = timeRound(vehicle, sequence)
  const [anew] = planRounds([vehicle], sequence, { mostSteps }).rounds
  const cost = (round: Round) => getPlanCost([vehicle], { rounds: [round] })
  // The cost of one vehicle counts its time twice: on the road, and until it is done.
  return anew && cost(anew) + 2 * KEPT_WITHIN_MINUTES < cost(kept) ? anew : kept
}
