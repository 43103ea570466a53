import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findUnproved } from '../bookings/refuse-unproved.ts'
import { toBooking } from '../bookings/to-appointment.ts'
import { showStaffAppointment } from '../calendar/to-staff-appointment.ts'
import type { Appointment, Series } from '../contract.ts'
import { customerFacts } from '../customers/own-customer.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { todayIn } from '../rules/local-clock.ts'
import { getStaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import { placeSeries } from './place-series.ts'
import { getNextDay } from './rules/series-days.ts'
import {
  countActiveSeries,
  findBookingOfAppointment,
  findSeriesOfBooking,
  insertSeries,
  lockCustomer,
} from './store.ts'
import { toSeries } from './to-series.ts'

const MOST_SERIES = 10

interface Repeated {
  appointmentId: string
  everyWeeks: number
}

/** Repeats the caller's booking with all its pets. */
export async function repeatAppointment(
  deps: AppointmentsDependencies,
  { appointmentId, everyWeeks }: Repeated,
  context: CallContext,
): Promise<Series> {
  const uid = accountUid(context)
  const found = await findOwn(deps, { appointmentId, uid })
  const { country } = await findCachedStore(deps, found.storeId)
  // A series books without end: more than one visit at a time is for known customers.
  const customer = await customerFacts(deps, context, { country, os: 'WEB' })
  if (await findUnproved(deps, { ...customer, isGuest: false }, context)) throw appointmentsError('proof-needed')
  return makeSeries(deps, { ...found, everyWeeks, madeBy: 'customer', byUid: uid })
}

/** Repeats a booking for its customer. */
export async function staffRepeatAppointment(
  deps: AppointmentsDependencies,
  { appointmentId, everyWeeks }: Repeated,
  context: CallContext,
): Promise<Series> {
  const found = await findForStaff(deps, appointmentId, context)
  return makeSeries(deps, { ...found, everyWeeks, madeBy: 'merchant' })
}

interface FoundBooking {
  bookingId: string
  customerId: string
  uid: string
  storeId: string
}

/** The caller's booking of an appointment. Throws appointment-not-found for those of others. */
export async function findOwn(
  { db }: Pick<AppointmentsDependencies, 'db'>,
  { appointmentId, uid }: { appointmentId: string; uid: string },
): Promise<FoundBooking> {
  const found = await findBookingOfAppointment(db, appointmentId)
  if (found?.uid !== uid) throw appointmentsError('appointment-not-found')
  return found
}

/** A booking of the caller's stores, by one of its appointments. */
export async function findForStaff(
  deps: AppointmentsDependencies,
  appointmentId: string,
  context: CallContext,
): Promise<FoundBooking & { byUid: string }> {
  const scope = await getStaffScope(deps, context)
  await showStaffAppointment(deps, scope, appointmentId)
  const found = await findBookingOfAppointment(deps.db, appointmentId)
  if (!found) throw appointmentsError('appointment-not-found')
  return { ...found, byUid: scope.uid }
}

async function makeSeries(
  deps: AppointmentsDependencies,
  {
    bookingId,
    customerId,
    uid,
    storeId,
    everyWeeks,
    madeBy,
    byUid,
  }: FoundBooking & { everyWeeks: number; madeBy: Series['madeBy']; byUid: string },
): Promise<Series> {
  const store = await findCachedStore(deps, storeId)
  const appointments = await toBooking(deps, { bookingId, uid })
  const kept = appointments.filter(({ state, petDiedOn }) => state !== 'CANCELLED' && petDiedOn === null)
  const [first] = kept
  if (!first || first.deposit?.state === 'awaiting' || first.servicePack.servicePackId === 'hotel')
    throw appointmentsError('not-repeatable')

  const [day = '', time = ''] = first.schedule.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const now = deps.now()
  const id = newId()
  await deps.db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customerId)
    if (await findSeriesOfBooking(trx, bookingId)) throw appointmentsError('repeated-already')
    if ((await countActiveSeries(trx, customerId)) >= MOST_SERIES) throw appointmentsError('too-many-series')
    const isNew = await insertSeries(trx, {
      id,
      store_id: storeId,
      customer_id: customerId,
      first_booking_id: bookingId,
      every_weeks: everyWeeks,
      start_minute: hours * 60 + minutes,
      choice: { pets: kept.map(toChoice), hasPickUp: first.hasPickUp },
      address: first.address,
      payment_method: first.paymentMethod,
      made_by: madeBy,
      made_by_uid: byUid,
      next_day: getNextDay(day, everyWeeks, todayIn(store.timezone, now)),
      state: 'active',
      created_at: now,
      updated_at: now,
    })
    if (!isNew) throw appointmentsError('repeated-already')
  })
  await placeSeries(deps, id)
  const made = await findSeriesOfBooking(deps.db, bookingId)
  if (!made) throw appointmentsError('not-repeatable')
  return toSeries(deps, made)
}

function toChoice(one: Appointment) {
  const ids = (lines: Appointment['services']) => lines.map((line) => ({ id: line.id }))
  return {
    petId: one.petId,
    servicePackId: one.servicePack.id,
    petSize: one.petSize,
    subServices: ids(one.subServices),
    optionalSubServices: ids(one.optionalSubServices),
    extraServices: ids(one.extraServices),
    notes: one.notes,
  }
}
