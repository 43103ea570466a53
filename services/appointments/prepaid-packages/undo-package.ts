import type { Transaction } from 'kysely'
import { appointmentsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { lockPurchase, lockPurchaseOfUse, returnVisit, undoRefundChange, updatePurchase } from './store.ts'

/**
 * Gives the visit of a use back to its package, once. Answers the charge that changed the price of the visit. Throws
 * package-ended after a refund: it charged the used visits, which then are not to be paid again.
 */
export async function returnUse(
  trx: Transaction<Tables>,
  use: { entryId: string; now: Date },
): Promise<{ chargeId: string | null }> {
  const state = await lockPurchaseOfUse(trx, use.entryId)
  if (state !== undefined && state !== 'active') throw appointmentsError('package-ended')
  const returned = await returnVisit(trx, use)
  if (!returned) throw appointmentsError('entry-reversed')
  return returned
}

/** Minutes in which a refund that was a mistake can be undone. */
export const MINUTES_TO_UNDO = 10

/** Makes a refunded package usable again. Throws refund-stays when its time is over or there is none. */
export async function undoRefund(
  trx: Transaction<Tables>,
  { by, now, ...ids }: { purchaseId: string; storeId: string; by: string; now: Date },
): Promise<void> {
  const purchase = await lockPurchase(trx, ids)
  if (!purchase) throw appointmentsError('purchase-not-found')
  const since = new Date(now.getTime() - MINUTES_TO_UNDO * 60_000)
  if (!(await undoRefundChange(trx, { purchaseId: purchase.id, by, now, since })))
    throw appointmentsError('package-refund-stays')
  await updatePurchase(trx, purchase.id, { state: 'active', refunded_minor: 0 })
}

/** Ends a package whose sale was a mistake. Throws package-was-used. */
export async function undoSale(trx: Transaction<Tables>, ids: { purchaseId: string; storeId: string }): Promise<void> {
  const purchase = await lockPurchase(trx, ids)
  if (!purchase) throw appointmentsError('purchase-not-found')
  if (purchase.state !== 'active') throw appointmentsError('package-ended')
  if (purchase.visits_left < purchase.visits) throw appointmentsError('package-was-used')
  await updatePurchase(trx, purchase.id, { state: 'reversed' })
}
