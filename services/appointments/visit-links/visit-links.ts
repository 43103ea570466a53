import type { Kysely } from 'kysely'
import { hashSecret, newSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findBooking } from '../bookings/list-appointments.ts'
import { moveOrCancelAppointment } from '../bookings/move-or-cancel-appointment.ts'
import type { Appointment, SlotDay } from '../contract.ts'
import { actAsCustomer } from '../customers/act-as-customer.ts'
import { payDeposit } from '../deposits/pay-deposit.ts'
import type { DepositMethod } from '../deposits/rules/deposits.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { appointmentRides } from '../rides/day-rides.ts'
import { findSlots } from '../slots/find-slots.ts'
import type { Tables } from '../tables.ts'
import type { BookingPhotos } from '../visit-photos/contract.ts'
import { bookingPhotos } from '../visit-photos/owner-photos.ts'
import { findBookingOfLink, insertVisitLink } from './store.ts'

/** A token that opens a booking; it is stored hashed. */
export async function newVisitLink(
  db: Kysely<Tables>,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<string> {
  const token = newSecret()
  await insertVisitLink(db, { tokenHash: hashSecret(token), bookingId, now })
  return token
}

/** Throws appointment-not-found for a booking that is not the caller's. */
export async function createVisitLink(
  deps: AppointmentsDependencies,
  { multiAppointmentId }: { multiAppointmentId: string },
  context: CallContext,
): Promise<{ token: string }> {
  await findBooking(deps, { multiAppointmentId }, context)
  return { token: await newVisitLink(deps.db, { bookingId: multiAppointmentId, now: deps.now() }) }
}

export async function visitOfLink(
  deps: AppointmentsDependencies,
  { token }: { token: string },
  context: CallContext,
): Promise<Appointment[]> {
  const { bookingId, asCustomer } = await openLink(deps, token, context)
  return withoutContact(await findBooking(deps, { multiAppointmentId: bookingId }, asCustomer))
}

/** A link may be forwarded: it shows the visit and a name, not how to reach the customer. */
function withoutContact(booking: readonly Appointment[]): Appointment[] {
  const nothing = { phone: null, email: null, nit: null, socialReason: null, customerPetProfileId: null }
  return booking.map((visit) => ({ ...visit, customer: { ...visit.customer, ...nothing } }))
}

export async function photosOfLink(
  deps: AppointmentsDependencies,
  { token }: { token: string },
  context: CallContext,
): Promise<BookingPhotos> {
  const { bookingId, asCustomer } = await openLink(deps, token, context)
  const [first] = await findBooking(deps, { multiAppointmentId: bookingId }, asCustomer)
  return bookingPhotos(deps, { appointmentId: first?.id ?? '' }, asCustomer)
}

export async function ridesOfLink(deps: AppointmentsDependencies, { token }: { token: string }, context: CallContext) {
  const { bookingId, asCustomer } = await openLink(deps, token, context)
  const [first] = await findBooking(deps, { multiAppointmentId: bookingId }, asCustomer)
  return appointmentRides(deps, { appointmentId: first?.id ?? '' }, asCustomer)
}

export async function slotsOfLink(
  deps: AppointmentsDependencies,
  { token }: { token: string },
  context: CallContext,
): Promise<{ days: SlotDay[] }> {
  const { bookingId, merchantId, storeId, asCustomer } = await openLink(deps, token, context)
  const { days } = await findSlots(
    deps,
    { merchantId, storeId, movesId: bookingId, services: [], hasPickUp: false, addressCode: null },
    asCustomer,
  )
  return { days }
}

export async function changeVisitOfLink(
  deps: AppointmentsDependencies,
  { token, ...change }: { token: string; schedule?: string; state?: 'CANCELLED'; cancelReason?: string },
  context: CallContext,
): Promise<Appointment[]> {
  const { bookingId, asCustomer } = await openLink(deps, token, context)
  const [first] = await findBooking(deps, { multiAppointmentId: bookingId }, asCustomer)
  return withoutContact(await moveOrCancelAppointment(deps, { appointmentId: first?.id ?? '', ...change }, asCustomer))
}

export async function payDepositOfLink(
  deps: AppointmentsDependencies,
  { token, method }: { token: string; method?: DepositMethod | undefined },
  context: CallContext,
): Promise<{ link: string }> {
  const { bookingId: multiAppointmentId, asCustomer } = await openLink(deps, token, context)
  return payDeposit(deps, { multiAppointmentId, ...(method && { method }) }, asCustomer)
}

/** The booking of a link and calls as its customer. Throws appointment-not-found, also when that account is erased. */
async function openLink({ db }: AppointmentsDependencies, token: string, context: CallContext) {
  const booking = await findBookingOfLink(db, hashSecret(token))
  const customer =
    booking && (await actAsCustomer(db, { customerId: booking.customer_id, requestId: context.requestId }))
  if (!booking || !customer) throw appointmentsError('appointment-not-found')
  const { id: bookingId, merchant_id: merchantId, store_id: storeId } = booking
  return { bookingId, merchantId, storeId, asCustomer: customer.asCustomer }
}
