import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { findLotsOfOrder, type OrderLot } from './store/lots.ts'

/** Lots that an order's units come of, by variant, those that expire first. */
export async function findOrderLots(db: Kysely<Tables>, orderId: string): Promise<Map<string, OrderLot[]>> {
  return Map.groupBy(await findLotsOfOrder(db, orderId), ({ variantId }) => variantId)
}
