import * as z from 'zod'
import { DISRUPTION_REASONS } from '#services/market/disruptions/rules/disruption.ts'
import type { Appointment } from '../contract.ts'
import { DepositColumns, toDeposit } from '../deposits/to-deposit.ts'
import { appointmentsError } from '../errors.ts'
import { canReview } from '../reviews/rules/review-window.ts'
import { formatSchedule, fullMomentLabel, longDayLabel, timeLabel, toWallClock } from '../rules/local-clock.ts'
import { findCachedStore, type StoreDependencies } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { countOwnMoves, findChangeNotice } from './change-notice.ts'
import * as appointmentWords from './contract.ts'
import { findFirstMoment } from './find-first-moment.ts'
import { changeUntil, whyCannotCancel, whyCannotChange } from './rules/notice.ts'
import { type AppointmentRow, findOwnAppointments } from './store/own-appointments.ts'

const Lines = appointmentWords.Appointment.shape.services

/** Content of the JSON columns. */
const Stored = z.object({
  service_pack: appointmentWords.Appointment.shape.servicePack.extend({ isHomeVisit: z.boolean().default(false) }),
  services: Lines,
  sub_services: Lines,
  optional_sub_services: Lines,
  extra_services: Lines,
  discounts: z.array(appointmentWords.DiscountApplied),
  address: appointmentWords.Appointment.shape.address,
  state: appointmentWords.State,
  states: z.array(appointmentWords.State),
  logs: z.array(appointmentWords.LogLine.extend({ at: z.string().transform((at) => new Date(at).toISOString()) })),
})

/** The caller's booking, one appointment per pet. Throws appointment-not-found for another account's booking. */
export async function toBooking(
  deps: StoreDependencies,
  { bookingId, uid }: { bookingId: string; uid: string },
): Promise<Appointment[]> {
  const rows = await findOwnAppointments(deps.db, { uid, bookingId })
  if (rows.length === 0) throw appointmentsError('appointment-not-found')
  return toAppointments(deps, rows)
}

export async function toAppointments(deps: StoreDependencies, rows: readonly AppointmentRow[]): Promise<Appointment[]> {
  const now = deps.now()
  const described: Appointment[] = []
  for (const row of rows) described.push(toAppointment(row, await findCachedStore(deps, row.booking.store_id), now))
  return described
}

export function toAppointment(row: AppointmentRow, store: StoreRecord, now: Date): Appointment {
  const { appointment, booking, isReviewed } = row
  const stored = Stored.parse({ ...appointment, address: booking.address, states: row.states, logs: row.logs })
  const { isHomeVisit, ...servicePack } = stored.service_pack
  const { timezone, merchant } = store
  const [startsAt, collectAt] = [booking.starts_at.getTime(), booking.collect_at.getTime()]
  const until = changeUntil(findFirstMoment(booking, store), findChangeNotice(booking, store))
  const may = mayDo(row, stored, store, now)
  return {
    id: appointment.id,
    multiAppointmentId: booking.id,
    customer: toCustomer(row.customer),
    petId: appointment.pet_id,
    petName: appointment.pet_name,
    petDiedOn: appointment.pet_died_on,
    petBreed: appointment.pet_breed,
    petTypeId: appointment.pet_type_id,
    petSize: appointment.pet_size,
    petWeight: appointment.pet_weight_grams === null ? null : Math.round(appointment.pet_weight_grams / 1000) || null,
    schedule: formatSchedule(toWallClock(startsAt, timezone)),
    startsAt: booking.starts_at.toISOString(),
    receiveUntil: booking.receive_until.toISOString(),
    collectAt: booking.collect_at.toISOString(),
    visitStartsAt: appointment.visit_starts_at.toISOString(),
    visitEndsAt: appointment.visit_ends_at.toISOString(),
    dayLabel: longDayLabel(toWallClock(startsAt, timezone).day),
    timeLabel: timeLabel(startsAt, timezone),
    collectLabel: timeLabel(collectAt, timezone),
    servicePack,
    store: toPlace(store),
    merchantId: merchant.id,
    merchant: { id: merchant.id, name: merchant.name },
    services: stored.services,
    subServices: stored.sub_services,
    optionalSubServices: stored.optional_sub_services,
    extraServices: stored.extra_services,
    notes: appointment.notes,
    hasPickUp: booking.has_pick_up,
    pickUpFee: appointment.pick_up_fee_minor,
    address: stored.address,
    isHomeVisit,
    createdAt: appointment.created_at.toISOString(),
    updatedAt: appointment.updated_at.toISOString(),
    state: stored.state,
    cancelReason: appointment.cancel_reason,
    logs: stored.logs,
    totalTime: appointment.total_minutes,
    totalAmount: appointment.total_minor,
    subtotalAmount: appointment.subtotal_minor,
    amountDue: appointment.amount_due_minor,
    paymentDue: appointment.payment_due_minor,
    deposit: toDeposit(row, store, { canCancel: may.canCancel, now }),
    paymentMethod: booking.payment_method,
    subtotalPercentageDiscount: Number(appointment.discount_percentage),
    discountStrategies: stored.discounts,
    currencyCode: store.currency,
    createdBy: booking.created_by === 'merchant' ? 'merchant' : 'customer',
    review: isReviewed,
    ...may,
    canReview: canReview({ state: stored.state, endedAt: appointment.visit_ends_at, now }),
    disruption: toDisruption(booking, timezone),
    changeUntil: until.toISOString(),
    changeUntilLabel: fullMomentLabel(until.getTime(), timezone),
  }
}

function toDisruption(
  { disruption_reason: reason, disrupted_starts_at: startsAt }: AppointmentRow['booking'],
  timezone: string,
): Appointment['disruption'] {
  if (reason === null || startsAt === null) return null
  return {
    reason: z.enum(DISRUPTION_REASONS).parse(reason),
    beforeLabel: fullMomentLabel(startsAt.getTime(), timezone),
  }
}

// Bookings are moved and cancelled as a whole: a refusal for one pet is a refusal for all.
function mayDo(
  { booking }: AppointmentRow,
  {
    state,
    states,
    service_pack: { servicePackId: kind },
  }: Pick<z.infer<typeof Stored>, 'state' | 'states' | 'service_pack'>,
  store: StoreRecord,
  now: Date,
) {
  const facts = {
    startsAt: findFirstMoment(booking, store),
    changeNoticeMinutes: findChangeNotice(booking, store),
    moves: countOwnMoves(booking),
    depositState: DepositColumns.parse(booking).deposit_state,
    now,
  }
  const open = states.filter((one) => one !== 'CANCELLED')
  const isOpen = state !== 'CANCELLED' && open.length > 0
  return {
    // A stay changes its days (stays/move-stay.ts).
    canChange: isOpen && kind !== 'hotel' && open.every((one) => whyCannotChange({ ...facts, state: one }) === null),
    canCancel: isOpen && open.every((one) => whyCannotCancel({ ...facts, state: one }) === null),
  }
}

export function toCustomer(customer: AppointmentRow['customer']): Appointment['customer'] {
  return {
    id: customer.id,
    name: customer.name,
    phone: customer.phone,
    email: customer.email,
    nit: customer.nit,
    socialReason: customer.social_reason,
    ecommerceId: customer.uid,
    ecommerceUid: customer.uid,
    customerPetProfileId: customer.customer_pet_profile_id,
    os: customer.os,
    userToken: null,
  }
}

function toPlace(store: StoreRecord): Appointment['store'] {
  return {
    id: store.id,
    name: store.name,
    address: store.address,
    phone: store.phone,
    latitude: store.point.lat,
    longitude: store.point.lon,
    timezoneCode: store.timezone,
    picture: store.pictures[0] ?? null,
  }
}
