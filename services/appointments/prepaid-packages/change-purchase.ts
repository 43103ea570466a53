import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { TillMethod } from '../calendar/till/rules/till.ts'
import { writeEntry } from '../calendar/till/write-entry.ts'
import { createOnce } from '../create-once.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { todayIn } from '../rules/local-clock.ts'
import { findStaffStore } from '../staff-scope.ts'
import type { Tables } from '../tables.ts'
import type { StorePurchase } from './contract.ts'
import { showPurchase } from './purchases.ts'
import { getRefund } from './rules/prepaid-package.ts'
import { insertChange, lockPurchase, type PurchaseRow, updatePurchase } from './store.ts'

interface Purchase {
  storeId: string
  purchaseId: string
}

/** Moves the last day of a package to a later one that has not passed. */
export async function extendPackage(
  deps: AppointmentsDependencies,
  input: Purchase & { validUntil: string; reason: string },
  context: CallContext,
): Promise<StorePurchase> {
  const { validUntil, reason, purchaseId } = input
  const { store, scope } = await findStaffStore(deps, input.storeId, context)
  await createOnce(deps, { operation: 'extend-package', input }, context, async (trx) => {
    const purchase = await lockActive(trx, input)
    const isLater = validUntil > purchase.valid_until && validUntil >= todayIn(store.timezone, deps.now())
    if (!isLater) throw appointmentsError('extension-not-later')
    await updatePurchase(trx, purchaseId, { valid_until: validUntil })
    await insertChange(trx, {
      ...{ id: newId(), purchase_id: purchaseId, kind: 'extension', amount_minor: 0, reason },
      ...{ until_before: purchase.valid_until, valid_until: validUntil, made_by: scope.uid, made_at: deps.now() },
    })
    return { purchaseId }
  })
  return showPurchase(deps, { store, scope, purchaseId })
}

/**
 * Ends a package and gives back what `getRefund` says; another sum than the staff saw is refused. The credit note of the
 * sale follows when it cannot be undone any more (`settle-refunds.ts`).
 */
export async function refundPackage(
  deps: AppointmentsDependencies,
  input: Purchase & { amount: number; method: TillMethod; reason: string },
  context: CallContext,
): Promise<StorePurchase> {
  const { amount, method, reason, purchaseId } = input
  const { store, scope } = await findStaffStore(deps, input.storeId, context)
  await createOnce(deps, { operation: 'refund-package', input }, context, async (trx) => {
    const purchase = await lockActive(trx, input)
    if (purchase.visits_left === 0) throw appointmentsError('package-ended')
    if (amount !== getRefundOf(purchase)) throw appointmentsError('amount-due-differs')

    await updatePurchase(trx, purchaseId, { state: 'refunded', refunded_minor: amount })
    const { valid_until } = purchase
    await insertChange(trx, {
      ...{ id: newId(), purchase_id: purchaseId, kind: 'refund', amount_minor: amount, reason },
      ...{ until_before: valid_until, valid_until, made_by: scope.uid, made_at: deps.now() },
    })
    if (amount === 0) return { purchaseId }
    const entry = { kind: 'package_refund' as const, method, amount_minor: -amount, purchase_id: purchaseId, reason }
    await writeEntry(trx, deps, { store, scope }, entry)
    return { purchaseId }
  })
  return showPurchase(deps, { store, scope, purchaseId })
}

async function lockActive(trx: Transaction<Tables>, ids: Purchase): Promise<PurchaseRow> {
  const purchase = await lockPurchase(trx, ids)
  if (!purchase) throw appointmentsError('purchase-not-found')
  if (purchase.state !== 'active') throw appointmentsError('package-ended')
  return purchase
}

function getRefundOf({ price_minor, single_price_minor, visits, visits_left }: PurchaseRow): number {
  return getRefund({ price: price_minor, singlePrice: single_price_minor, used: visits - visits_left })
}
