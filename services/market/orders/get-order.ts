import type { Kysely } from 'kysely'
import { marketError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import type { OrderRecord } from './store/order-record.ts'
import { findAnyOrder } from './store/orders.ts'

/** The order with this id or reference, whoever owns it; the caller has checked who asks. Throws order-not-found. */
export async function getOrder(db: Kysely<Tables>, idOrReference: string): Promise<OrderRecord> {
  const order = await findAnyOrder(db, idOrReference)
  if (!order) throw marketError('order-not-found')
  return order
}
