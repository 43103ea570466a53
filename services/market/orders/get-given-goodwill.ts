import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { sumGoodwill } from './store/order-life.ts'

/** Credits that an order's customer got for faults so far, in minor units. */
export function getGivenGoodwill(trx: Transaction<Tables>, orderId: string): Promise<number> {
  return sumGoodwill(trx, orderId)
}
