import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { settleOffer } from './store/offers.ts'
import { endWaitingByHold } from './store/waiting.ts'

/** Ends the waiting-list entry whose offer was taken (`bookingId`) or declined (null). Does nothing for other holds. */
export async function endOffer(
  trx: Transaction<Tables>,
  { holdId, bookingId }: { holdId: string; bookingId: string | null },
): Promise<void> {
  await endWaitingByHold(trx, holdId)
  await settleOffer(trx, { holdId, bookingId })
}
