import type { Kysely } from 'kysely'
import { suggestRound } from '../fulfilment/rules/route.ts'
import type { Tables } from '../tables.ts'
import { usualDelivery } from './delivery-settings.ts'
import { type Arrival, estimateArrival, type MeasuredPlace } from './rules/arrival.ts'
import { type CarriedOrder, findDeliverySettings } from './store.ts'

export interface EstimatedArrival {
  arrival: Arrival
  stopsBefore: number
}

/**
 * Arrival of each order that a courier carries. The round is suggested anew from where the courier is, because that shows which
 * door comes next; orders without a place come last in it.
 */
export async function estimateArrivals(
  db: Kysely<Tables>,
  carried: readonly CarriedOrder[],
  { position, now }: { position: MeasuredPlace; now: Date },
): Promise<Map<string, EstimatedArrival>> {
  const settings = await findDeliverySettings(
    db,
    carried.map(({ shopId }) => shopId),
  )
  const { stops } = suggestRound(position.at, carried)
  return new Map(
    stops.map((order, index) => {
      const arrival = estimateArrival({
        now,
        promisedUntil: order.promisedAt,
        position,
        stopsBefore: stops.slice(0, index).map(({ at }) => at),
        destination: order.at,
        pace: settings.get(order.shopId) ?? usualDelivery,
      })
      return [order.id, { arrival, stopsBefore: index }]
    }),
  )
}
