import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { findTakenLots, type TakenLot } from './store/lots.ts'

/** Lots that an order's units come of, by variant, those that expire first. */
export async function findOrderLots(db: Kysely<Tables>, orderId: string): Promise<Map<string, TakenLot[]>> {
  return Map.groupBy(await findTakenLots(db, `order:${orderId}`), ({ variantId }) => variantId)
}
