import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../../create-once.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { appointmentsError } from '../../errors.ts'
import { getStaffScope, type StaffScope } from '../../staff-scope.ts'
import { findCachedStore } from '../../stores/cached-stores.ts'
import { findStaffAppointment } from '../store.ts'
import { lockOwing } from './lock-owing.ts'
import { takesQr } from './show-qr.ts'
import { findOpenQr, insertQr, updateQrEnded } from './store/qr-payments.ts'

/** How long a code can be paid. */
const MINUTES = 15

/**
 * Begins a payment by QR of what the begun visits of a booking owe. The same sums answer the code that is open; of
 * another one, payments is asked first, so that nothing is paid twice.
 */
export async function startQrPayment(
  deps: AppointmentsDependencies,
  input: { appointmentId: string; amount: number; tip: number },
  context: CallContext,
): Promise<{ appointmentId: string }> {
  const { appointmentId, amount, tip } = input
  const scope = await getStaffScope(deps, context)
  const row = await findStaffAppointment(deps.db, scope, appointmentId)
  if (!row) throw appointmentsError('appointment-not-found')
  const store = await findCachedStore(deps, row.booking.store_id)
  if (!(await takesQr(deps, store, context))) throw appointmentsError('payment-not-accepted')

  await endOpenQr(deps, row.booking.id, context, { except: { amount, tip } })
  return createOnce(deps, { operation: 'start-qr-payment', input }, context, async (trx) => {
    const { booking } = await lockOwing(trx, scope, { appointmentId, amount, tip })
    const at = deps.now()
    // Another press of this moment wins: the page shows its code.
    await insertQr(trx, {
      ...{ id: newId(), booking_id: booking.id, amount_minor: amount, tip_minor: tip },
      ...{ expires_at: new Date(at.getTime() + MINUTES * 60_000), started_by: scope.uid, started_at: at },
    })
    return { appointmentId }
  })
}

/** Ends the open code of a visit's booking, so that it is paid otherwise. */
export async function endQrPayment(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<{ appointmentId: string }> {
  const row = await findStaffAppointment(deps.db, await getStaffScope(deps, context), appointmentId)
  if (!row) throw appointmentsError('appointment-not-found')
  await endOpenQr(deps, row.booking.id, context)
  return { appointmentId }
}

/** Ends the open code of a visit's booking before the visit is paid otherwise. Throws `qr-paid`. */
export async function endOpenQrOfVisit(
  deps: AppointmentsDependencies,
  scope: StaffScope,
  appointmentId: string,
  context: CallContext,
): Promise<void> {
  const row = await findStaffAppointment(deps.db, scope, appointmentId)
  if (row) await endOpenQr(deps, row.booking.id, context)
}

/**
 * Ends the open code of a booking before its sum is taken otherwise. Throws `qr-paid` when it was paid in the last moment.
 * `except`: a code of these sums that can still be paid stays.
 */
export async function endOpenQr(
  deps: AppointmentsDependencies,
  bookingId: string,
  context: CallContext,
  { except }: { except?: { amount: number; tip: number } } = {},
): Promise<void> {
  const open = await findOpenQr(deps.db, bookingId)
  if (!open) return
  const isSame = open.amount_minor === except?.amount && open.tip_minor === except.tip
  if (isSame && open.expires_at > deps.now()) return
  const payment = await deps.payments.cancelPayment({ kind: 'counter', id: open.id }, { context })
  if (payment?.status === 'paid') throw appointmentsError('qr-paid')
  await updateQrEnded(deps.db, open.id)
}
