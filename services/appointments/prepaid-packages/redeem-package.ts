import type { CallContext } from '#shared/rpc/service.ts'
import { bill } from '../calendar/till/bill.ts'
import type { Bill } from '../calendar/till/contract.ts'
import { lockPayable } from '../calendar/till/lock-owing.ts'
import { endOpenQrOfVisit } from '../calendar/till/qr-payment.ts'
import { changePrice, writeEntry } from '../calendar/till/write-entry.ts'
import { createOnce } from '../create-once.ts'
import { askDepositRefunds } from '../deposits/ask-deposit-refunds.ts'
import { returnVisitDeposit } from '../deposits/return-visit-deposit.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { getStaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import { coversVisit, getUseValue } from './rules/prepaid-package.ts'
import { insertUse, lockPurchase, takeVisit } from './store.ts'
import { findPackageUses, getPayable, toBought, toPackageVisit } from './visit-packages.ts'

/**
 * Pays a begun visit with one visit of its customer's package. The price of the visit becomes that of the package, and its
 * deposit goes back. Locks the booking, then the package, then the till, as reversals do.
 */
export async function redeemPackage(
  deps: AppointmentsDependencies,
  input: { appointmentId: string; purchaseId: string },
  context: CallContext,
): Promise<Bill> {
  const { appointmentId, purchaseId } = input
  const scope = await getStaffScope(deps, context)
  await endOpenQrOfVisit(deps, scope, appointmentId, context)

  const { bookingId } = await createOnce(deps, { operation: 'redeem-package', input }, context, async (trx) => {
    const { booking, appointment } = await lockPayable(trx, scope, appointmentId)
    const store = await findCachedStore(deps, booking.store_id)
    const purchase = await lockPurchase(trx, { purchaseId, storeId: store.id })
    if (purchase?.customer_id !== booking.customer_id) throw appointmentsError('purchase-not-found')
    if ((await findPackageUses(trx, [appointmentId])).size > 0) throw appointmentsError('paid-by-package')
    const visit = toPackageVisit(appointment, store)
    if (!coversVisit(toBought(purchase), visit)) throw appointmentsError('package-does-not-cover')
    const part = getPayable(appointment)
    if (part === 0) throw appointmentsError('nothing-due')

    const now = deps.now()
    await returnVisitDeposit(trx, deps, {
      appointment,
      uid: scope.uid,
      reason: 'La visita se pagó con un paquete',
      now,
    })
    const left = await takeVisit(trx, { purchaseId, day: visit.day })
    if (left === undefined) throw appointmentsError('package-does-not-cover')
    const { price_minor: price, visits } = purchase
    const value = getUseValue({ price, visits }, visits - left)
    const lowered = { appointmentId, label: 'Precio del paquete', amount: value - part, uid: scope.uid, now }
    const chargeId = value < part ? await changePrice(trx, lowered) : null
    const amount = Math.min(value, part)
    const entryId = await writeEntry(
      trx,
      deps,
      { store, scope },
      { kind: 'payment', method: 'package', amount_minor: amount, booking_id: booking.id, purchase_id: purchaseId },
      [{ appointmentId, amount }],
    )
    const use = { entry_id: entryId, purchase_id: purchaseId, appointment_id: appointmentId, charge_id: chargeId }
    if (!(await insertUse(trx, use))) throw appointmentsError('paid-by-package')
    return { bookingId: booking.id }
  })
  // Asked again by a job when payments does not answer now.
  await askDepositRefunds(deps, { bookingId }).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the deposit of a visit that a package paid is refunded later'),
  )
  return bill(deps, { appointmentId }, context)
}
