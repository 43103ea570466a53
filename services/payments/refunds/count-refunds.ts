import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { countRefundsOfAmount } from './store.ts'

/** How many refunds of this amount were recorded for a payment, made or not yet. */
export function countRefunds(
  trx: Transaction<Tables>,
  refund: { paymentId: string; amountMinor: number },
): Promise<number> {
  return countRefundsOfAmount(trx, refund)
}
