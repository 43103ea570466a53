import type { Transaction } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import { State } from '../bookings/contract.ts'
import { publishFacts } from '../bookings/publish-facts.ts'
import { insertLogLines } from '../bookings/store/bookings.ts'
import { publishBenefit, savedBy } from '../bookings/used-benefit.ts'
import { refuseWithoutConsents } from '../consents/refuse-without-consents.ts'
import type { StaffAppointment } from '../contract.ts'
import { giveDepositsBack } from '../deposits/give-deposit-back.ts'
import { endAwaiting } from '../deposits/store.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import type { AppointmentState } from '../rules/enums.ts'
import { freeAppointments } from '../slots/store/station-times.ts'
import { getStaffScope, type StaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { Tables } from '../tables.ts'
import { refuseWithoutVaccines } from '../vaccines/visit-vaccines.ts'
import { whyCannotMoveTo } from './rules/states.ts'
import {
  findFinishedAppointments,
  type LockedAppointment,
  lockPending,
  lockStaffAppointment,
  passOnPickUpFee,
  updateState,
} from './store.ts'
import { reversePackageUse } from './till/reverse-entry.ts'
import { showStaffAppointment } from './to-staff-appointment.ts'

type NextState = Exclude<AppointmentState, 'PENDING'>

/** Changes the state of one pet's visit. A cancelled or missed visit frees its station at once. */
export async function setAppointmentState(
  deps: AppointmentsDependencies,
  { appointmentId, state, reason }: { appointmentId: string; state: NextState; reason: string },
  context: CallContext,
): Promise<StaffAppointment> {
  const scope = await getStaffScope(deps, context)
  if (state === 'CANCELLED' && reason === '') throw appointmentsError('reason-needed')
  // Asked before the transaction opens: a slow service must not hold our locks.
  if (state === 'IN_PROGRESS') await refuseWithoutVaccines(deps, await showStaffAppointment(deps, scope, appointmentId))

  await deps.db.transaction().execute(async (trx) => {
    const found = await lockStaffAppointment(trx, scope, appointmentId)
    if (!found) throw appointmentsError('appointment-not-found')
    await moveInTransaction(trx, deps, found, { state, reason, scope })
  })
  return showStaffAppointment(deps, scope, appointmentId)
}

/** Accepts all pets of a booking that wait for it; answers them. Pets that were accepted or cancelled stay as they are. */
export async function acceptBooking(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<StaffAppointment[]> {
  const scope = await getStaffScope(deps, context)
  const accepted = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockStaffAppointment(trx, scope, appointmentId)
    if (!locked) throw appointmentsError('appointment-not-found')
    const waiting = await lockPending(trx, locked)
    if (waiting.length === 0) throw appointmentsError('state-not-allowed')
    for (const found of waiting) await moveInTransaction(trx, deps, found, { state: 'CONFIRMED', reason: '', scope })
    return waiting.map(({ appointment }) => appointment.id)
  })
  return Promise.all(accepted.map((id) => showStaffAppointment(deps, scope, id)))
}

async function moveInTransaction(
  trx: Transaction<Tables>,
  deps: AppointmentsDependencies,
  locked: LockedAppointment,
  { state, reason, scope }: { state: NextState; reason: string; scope: StaffScope },
): Promise<void> {
  const { uid } = scope
  const isCancelled = state === 'CANCELLED'
  const found = isCancelled ? await giveBackPackage(trx, deps, locked, { scope, reason }) : locked
  const { appointment, booking } = found
  const appointmentId = appointment.id
  const now = deps.now()
  const before = State.parse(appointment.state)
  const awaitsDeposit = booking.deposit_state === 'awaiting'
  const refusal = whyCannotMoveTo(before, state, { startsAt: appointment.visit_starts_at, now, awaitsDeposit })
  if (refusal) throw appointmentsError(refusal)
  if (state === 'IN_PROGRESS') await refuseWithoutConsents(trx, appointmentId)
  if (isCancelled && appointment.paid_minor > 0) throw appointmentsError('paid-at-counter')

  const saved = await savedBy(trx, booking.id)
  await updateState(trx, found, { state, cancelReason: isCancelled ? reason : null, isNotified: isCancelled, now })
  if (isCancelled) {
    await passOnPickUpFee(trx, found)
    await giveBackDeposit(trx, deps, found, { uid, now })
  }
  if (isCancelled || state === 'NO_SHOW') await freeAppointments(trx, [appointmentId])
  const text = sentences[state](appointment.pet_name, reason)
  await insertLogLines(trx, [{ appointmentId, at: now, what: state, by: 'merchant', uid, text }])
  const facts = { bookingId: booking.id, appointmentIds: [appointmentId] }
  if (state === 'CONFIRMED') await publishFacts(deps, trx, 'appointment-confirmed', facts)
  if (isCancelled) await publishFacts(deps, trx, 'appointment-cancelled', facts)
  if (state === 'COMPLETED') await publishFacts(deps, trx, 'appointment-completed', facts)
  if (isCancelled || state === 'NO_SHOW') {
    await publishBenefit(trx, deps, { bookingId: booking.id, before: saved })
    await publishFinished(deps, trx, booking.id)
  }
}

// A visit that does not take place goes back to the package that paid it.
async function giveBackPackage(
  trx: Transaction<Tables>,
  deps: AppointmentsDependencies,
  locked: LockedAppointment,
  { scope, reason }: { scope: StaffScope; reason: string },
): Promise<LockedAppointment> {
  const appointmentId = locked.appointment.id
  const store = await findCachedStore(deps, locked.booking.store_id)
  const amount = await reversePackageUse(trx, deps, { store, scope, appointmentId, reason })
  return (amount > 0 && (await lockStaffAppointment(trx, scope, appointmentId))) || locked
}

// A cancellation by the store refunds the deposit at any time. The deposit of the remaining pets stays.
async function giveBackDeposit(
  trx: Transaction<Tables>,
  deps: Pick<AppointmentsDependencies, 'jobs'>,
  { appointment, booking }: LockedAppointment,
  { uid, now }: { uid: string; now: Date },
): Promise<void> {
  await endAwaiting(trx, booking.id)
  const refund = { cause: `cancel:${appointment.id}`, bookingId: booking.id, actorUid: uid, now }
  await giveDepositsBack(trx, deps, {
    ...refund,
    appointmentIds: [appointment.id],
    reason: 'El local canceló la visita',
  })
}

/** Publishes the finished pets again once no other pet is open: that fact triggers the message to collect them. */
async function publishFinished(
  deps: AppointmentsDependencies,
  trx: Transaction<Tables>,
  bookingId: string,
): Promise<void> {
  const appointmentIds = await findFinishedAppointments(trx, bookingId)
  if (appointmentIds.length > 0) await publishFacts(deps, trx, 'appointment-completed', { bookingId, appointmentIds })
}

/** Log sentences that the customer reads. */
const sentences: Record<NextState, (petName: string, reason: string) => string> = {
  CONFIRMED: () => 'El local confirmó tu reserva.',
  IN_PROGRESS: (petName) => `Empezamos con ${petName}.`,
  COMPLETED: (petName) => `Terminamos con ${petName}.`,
  CANCELLED: (_, reason) => `El local canceló la reserva: ${reason}`,
  NO_SHOW: () => 'No llegaste a la hora y liberamos tu turno.',
}
