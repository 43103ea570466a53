import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../../create-once.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { appointmentsError } from '../../errors.ts'
import { findPackageUses } from '../../prepaid-packages/visit-packages.ts'
import { getStaffScope } from '../../staff-scope.ts'
import { findCachedStore } from '../../stores/cached-stores.ts'
import type { LockedAppointment } from '../store.ts'
import { bill } from './bill.ts'
import type { Bill } from './contract.ts'
import { lockOwing, lockPayable } from './lock-owing.ts'
import { endOpenQrOfVisit } from './qr-payment.ts'
import { allocateRefunds } from './rules/allocate-refunds.ts'
import type { TillMethod } from './rules/till.ts'
import { findBookingLines, findCharges, insertCharge } from './store/till-entries.ts'
import { changePrice, writeEntry } from './write-entry.ts'

/** Marks as paid what the begun visits of a booking owe. The lock on the booking lets one of two presses pay. */
export async function payVisit(
  deps: AppointmentsDependencies,
  input: { appointmentId: string; method: TillMethod; amount: number; tip: number },
  context: CallContext,
): Promise<Bill> {
  const { appointmentId, method, amount, tip } = input
  const scope = await getStaffScope(deps, context)
  await endOpenQrOfVisit(deps, scope, appointmentId, context)
  await createOnce(deps, { operation: 'pay-visit', input }, context, async (trx) => {
    const { booking, owing } = await lockOwing(trx, scope, input)
    const store = await findCachedStore(deps, booking.store_id)
    const entryId = await writeEntry(
      trx,
      deps,
      { store, scope },
      { kind: 'payment', method, amount_minor: amount, tip_minor: tip, booking_id: booking.id },
      owing.map((pet) => ({ appointmentId: pet.appointmentId, amount: pet.due })),
    )
    await deps.jobs.publish(trx, 'visit-paid', { entryId })
    return { appointmentId }
  })
  return bill(deps, { appointmentId }, context)
}

/** Gives money back that was paid at the counter for a visit, and lowers its price by the same sum. */
export async function refundVisit(
  deps: AppointmentsDependencies,
  input: { appointmentId: string; method: TillMethod; amount: number; reason: string },
  context: CallContext,
): Promise<Bill> {
  const { appointmentId, method, amount, reason } = input
  const scope = await getStaffScope(deps, context)
  await createOnce(deps, { operation: 'refund-visit', input }, context, async (trx) => {
    const { booking, appointment } = await lockPayable(trx, scope, appointmentId)
    const byPackage = (await findPackageUses(trx, [appointmentId])).get(appointmentId)?.amount ?? 0
    if (amount > appointment.paid_minor - byPackage) throw appointmentsError('refund-above-paid')

    const store = await findCachedStore(deps, booking.store_id)
    const refundId = await writeEntry(
      trx,
      deps,
      { store, scope },
      { kind: 'refund', method, amount_minor: -amount, booking_id: booking.id, reason },
      [{ appointmentId, amount: -amount }],
    )
    const lowered = { appointmentId, label: reason.slice(0, 100), amount: -amount }
    await changePrice(trx, { ...lowered, uid: scope.uid, now: deps.now() })
    // The invoices of the payments that it gives back of need a credit note.
    const parts = allocateRefunds(await findBookingLines(trx, booking.id))
    for (const part of parts.filter((each) => each.refundId === refundId))
      await deps.jobs.publish(trx, 'visit-paid', { entryId: part.paymentId })
    return { appointmentId }
  })
  return bill(deps, { appointmentId }, context)
}

/** Adds an extra, or changes the price by a sum; the price never falls below what was paid. */
export async function addCharge(
  deps: AppointmentsDependencies,
  input: {
    appointmentId: string
    kind: 'extra' | 'price'
    label: string
    amount: number
    seenTotal?: number | undefined
  },
  context: CallContext,
): Promise<Bill> {
  const { appointmentId, kind, label, amount, seenTotal } = input
  const scope = await getStaffScope(deps, context)
  if (amount === 0 || (kind === 'extra' && amount < 0)) throw appointmentsError('amount-not-valid')
  await createOnce(deps, { operation: 'add-charge', input }, context, async (trx) => {
    const found = await lockPayable(trx, scope, appointmentId)
    const { total_minor: total } = found.appointment
    if (seenTotal !== undefined && seenTotal !== total) throw appointmentsError('amount-due-differs')
    refuseBelowPaid(found, amount)
    const by = { made_by: scope.uid, at: deps.now() }
    const sum = { kind, label, amount_minor: amount, reverses: null }
    await insertCharge(trx, { id: newId(), appointment_id: appointmentId, ...sum, ...by })
    return { appointmentId }
  })
  return bill(deps, { appointmentId }, context)
}

/** Takes a charge back by one of the opposite sum. */
export async function removeCharge(
  deps: AppointmentsDependencies,
  { appointmentId, chargeId }: { appointmentId: string; chargeId: string },
  context: CallContext,
): Promise<Bill> {
  const scope = await getStaffScope(deps, context)
  await deps.db.transaction().execute(async (trx) => {
    const found = await lockPayable(trx, scope, appointmentId)
    const charge = (await findCharges(trx, [appointmentId])).find(({ id }) => id === chargeId)
    if (!charge) throw appointmentsError('charge-not-found')
    refuseBelowPaid(found, -charge.amount_minor)
    const back = { amount_minor: -charge.amount_minor, reverses: charge.id, made_by: scope.uid, at: deps.now() }
    await insertCharge(trx, { ...charge, id: newId(), ...back })
  })
  return bill(deps, { appointmentId }, context)
}

function refuseBelowPaid({ appointment }: LockedAppointment, change: number): void {
  const { total_minor: total, deposit_paid_minor: deposit, paid_minor: paid } = appointment
  if (total + change < deposit + paid) throw appointmentsError('price-below-paid')
}
