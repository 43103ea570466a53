import type { Kysely } from 'kysely'
import { type Arrival, estimateArrival } from '../live-delivery/rules/arrival.ts'
import type { Tables } from '../tables.ts'
import { planCourierRound, startAtShop } from './courier-round.ts'
import { planRounds } from './rules/plan-rounds.ts'
import type { Round, Stop, Visit } from './rules/round.ts'
import { findBusyCouriers, findOrderWeights, findRoundShops, type RoundShop } from './store.ts'

/** Counted for a piece whose net weight the catalogue does not have. */
export const UNKNOWN_PIECE_GRAMS = 1000

/** A delivery that has not left. */
export interface DeliveryToPlan {
  id: string
  promisedAt: Date
  scheduledStart: Date | null
  courierUid: string | null
  at: Stop['at']
}

export interface SuggestedStop {
  orderId: string
  grams: number
  unknownPieces: number
}

export interface SuggestedVisit extends SuggestedStop {
  arrival: Arrival
  lateMinutes: number
}

export interface SuggestedRound {
  courierUid: string
  /** When the courier is back from the round before; null: is at the shop. */
  backAt: Date | null
  round: Omit<Round, 'visits'>
  visits: SuggestedVisit[]
}

export interface Suggestion {
  shop: RoundShop
  rounds: SuggestedRound[]
  /** Nobody has room for them. */
  leftOver: SuggestedStop[]
}

interface Wanted {
  shopId: string
  orders: readonly DeliveryToPlan[]
  /** Couriers who are at work; those with assigned orders are added. */
  courierUids: readonly string[]
  /** Courier of an order, as the operator moved it; else the one to whom it is assigned. */
  moved: ReadonlyMap<string, string>
  now: Date
}

/** Rounds from a shop, one a courier, beginning when the courier is back from the round that is under way. */
export async function suggestRounds(
  db: Kysely<Tables>,
  { shopId, orders, courierUids, moved, now }: Wanted,
): Promise<Suggestion | null> {
  const ids = orders.map(({ id }) => id)
  const [shops, weights] = await Promise.all([findRoundShops(db, [shopId]), findOrderWeights(db, ids)])
  const shop = shops.get(shopId)
  if (!shop) return null

  const getCourier = ({ id, courierUid }: DeliveryToPlan) => moved.get(id) ?? courierUid
  const couriers = [...new Set([...courierUids, ...orders.flatMap((order) => getCourier(order) ?? [])])]
  const returns = await Promise.all(couriers.map((uid) => planCourierRound(db, uid, now)))
  const vehicles = couriers.map((uid, index) => startAtShop(uid, shop, { from: returns[index]?.done ?? null, now }))
  const stops = orders.map((order) => {
    const { grams = 0, unknownPieces = 0 } = weights.get(order.id) ?? {}
    return {
      id: order.id,
      at: order.at,
      from: order.scheduledStart,
      until: order.promisedAt,
      minutes: shop.settings.minutesPerStop,
      grams: grams + unknownPieces * UNKNOWN_PIECE_GRAMS,
      vehicleId: getCourier(order),
      unknownPieces,
      promisedAt: order.promisedAt,
    }
  })
  const plan = planRounds(vehicles, stops)
  return {
    shop,
    rounds: plan.rounds.map(({ visits, ...round }, index) => ({
      courierUid: round.vehicleId,
      backAt: returns[index]?.done ? (vehicles[index]?.startsAt ?? null) : null,
      round,
      visits: visits.map((visit) => toVisit(visit, now)),
    })),
    leftOver: plan.leftOver.map(toStop),
  }
}

/** Couriers who carry something of the shop, or were given something: they are at work. */
export function findCouriersAtWork(db: Kysely<Tables>, shopId: string): Promise<string[]> {
  return findBusyCouriers(db, shopId)
}

type PlannedStop = Stop & { unknownPieces: number; promisedAt: Date }

function toVisit(visit: Visit<PlannedStop>, now: Date): SuggestedVisit {
  const { stop, lateMinutes } = visit
  const arrival = estimateArrival({ now, promisedUntil: stop.promisedAt, visit, basis: 'round', silentMs: 0 })
  return { ...toStop(stop), arrival, lateMinutes }
}

function toStop({ id, grams, unknownPieces }: PlannedStop): SuggestedStop {
  return { orderId: id, grams, unknownPieces }
}
