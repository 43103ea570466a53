import type { CallContext } from '#shared/rpc/service.ts'
import { reverseInTransaction } from '../calendar/till/reverse-entry.ts'
import { createOnce } from '../create-once.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { findStaffStore } from '../staff-scope.ts'
import type { StorePurchase } from './contract.ts'
import { showPurchase } from './purchases.ts'
import { findRefundEntry } from './store.ts'
import { undoRefund } from './undo-package.ts'

/** Takes back a refund of the last minutes: the money comes back into the till, and the package has its visits again. */
export async function undoPackageRefund(
  deps: AppointmentsDependencies,
  input: { storeId: string; purchaseId: string; reason: string },
  context: CallContext,
): Promise<StorePurchase> {
  const { storeId, purchaseId, reason } = input
  const { store, scope } = await findStaffStore(deps, storeId, context)
  await createOnce(deps, { operation: 'undo-package-refund', input }, context, async (trx) => {
    const entryId = await findRefundEntry(trx, purchaseId)
    // One that gave nothing back is in no till.
    if (entryId === null) await undoRefund(trx, { purchaseId, storeId, by: scope.uid, now: deps.now() })
    else await reverseInTransaction(trx, deps, { store, scope, entryId, reason })
    return { purchaseId }
  })
  return showPurchase(deps, { store, scope, purchaseId })
}
