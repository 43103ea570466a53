import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { HeldVisit } from '../../holds/parse-slot.ts'
import type { Amounts } from '../../packs/rules/amounts.ts'
import type { GroomingBenefit } from '../../packs/rules/membership-discount.ts'
import type { AppointmentsAppointments, AppointmentsBookings, Tables } from '../../tables.ts'

export interface NewBooking {
  id: string
  customerId: string
  merchantId: string
  storeId: string
  startsAt: Date
  receiveUntil: Date
  collectAt: Date
  hasPickUp: boolean
  address: object | null
  paymentMethod: string
  currency: string
  naturalKey: string | null
  /** Benefit promised at the booking; moves keep it. */
  membership: GroomingBenefit | null
  /** Deposit to be paid by `payUntil`. */
  deposit: { method: string; payUntil: Date } | null
  /** What the merchant's staff book is confirmed at once. */
  createdBy: 'customer' | 'merchant'
  /** Hashed networks of an unproved customer; null: of a known one. */
  networks: readonly string[] | null
  /** Hash of the phone that the customer has proved; null without one. */
  provedPhoneHash: string | null
  now: Date
}

export interface NewAppointment {
  id: string
  pet: {
    id: string
    name: string
    breed: string | null
    typeId: string
    size: string | null
    weightGrams: number | null
  }
  visit: Omit<HeldVisit, 'skills'> & { skills: readonly string[] }
  servicePack: object
  lines: Record<'services' | 'subServices' | 'optionalSubServices' | 'extraServices', object[]>
  careKinds: string[]
  notes: string
  amounts: Amounts
  /** Part of the discounts that comes from the membership. */
  membershipSaving: number
}

/** False when this customer already has the same booking (`natural_key`). */
export async function insertBooking(
  trx: Transaction<Tables>,
  booking: NewBooking,
  appointments: readonly NewAppointment[],
): Promise<boolean> {
  const inserted = await trx
    .insertInto('appointments.bookings')
    .values({
      id: booking.id,
      customer_id: booking.customerId,
      merchant_id: booking.merchantId,
      store_id: booking.storeId,
      starts_at: booking.startsAt,
      receive_until: booking.receiveUntil,
      collect_at: booking.collectAt,
      has_pick_up: booking.hasPickUp,
      address: booking.address && JSON.stringify(booking.address),
      payment_method: booking.paymentMethod,
      currency: booking.currency,
      natural_key: booking.naturalKey,
      membership: booking.membership && JSON.stringify(booking.membership),
      deposit_state: booking.deposit && 'awaiting',
      deposit_method: booking.deposit?.method,
      pay_until: booking.deposit?.payUntil,
      created_by: booking.createdBy,
      networks: booking.networks && [...booking.networks],
      proved_phone_hash: booking.provedPhoneHash,
      created_at: booking.now,
      updated_at: booking.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false

  await trx
    .insertInto('appointments.appointments')
    .values(
      appointments.map(
        ({ id, pet, visit, servicePack, lines, careKinds, notes, amounts, membershipSaving }, position) => ({
          id,
          booking_id: booking.id,
          customer_id: booking.customerId,
          store_id: booking.storeId,
          station_id: visit.stationId,
          pet_id: pet.id,
          pet_name: pet.name,
          pet_breed: pet.breed,
          pet_type_id: pet.typeId,
          pet_size: pet.size,
          pet_weight_grams: pet.weightGrams,
          skills: [...visit.skills],
          visit_starts_at: new Date(visit.startsAt),
          visit_ends_at: new Date(visit.endsAt),
          service_pack: JSON.stringify(servicePack),
          services: JSON.stringify(lines.services),
          sub_services: JSON.stringify(lines.subServices),
          optional_sub_services: JSON.stringify(lines.optionalSubServices),
          extra_services: JSON.stringify(lines.extraServices),
          care_kinds: careKinds,
          notes,
          state: booking.createdBy === 'merchant' ? 'CONFIRMED' : 'PENDING',
          total_minutes: visit.minutes,
          ...amountColumns(amounts),
          membership_saving_minor: membershipSaving,
          position,
          created_at: booking.now,
          updated_at: booking.now,
        }),
      ),
    )
    .execute()
  return true
}

function amountColumns(amounts: Amounts) {
  return {
    subtotal_minor: amounts.subtotalAmount,
    discount_percentage: amounts.subtotalPercentageDiscount,
    discount_minor: amounts.discountAmount,
    discounts: JSON.stringify(amounts.discountStrategies),
    pick_up_fee_minor: amounts.pickUpFee,
    total_minor: amounts.totalAmount,
    amount_due_minor: amounts.amountDue,
    payment_due_minor: amounts.paymentDue,
  }
}

/**
 * Whether one of these pets has a visit at a store between two moments, whoever booked it. A stay is none: a guest of a
 * hotel is bathed and seen by a veterinarian.
 */
export async function isExpectedElsewhere(
  trx: Transaction<Tables>,
  petIds: readonly string[],
  { from, until, butBookingId }: { from: Date; until: Date; butBookingId?: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from appointments.appointments a
    join appointments.bookings b on b.id = a.booking_id
    where a.pet_id = any (${petIds}::text[])
      and a.state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS')
      and a.skills <> '{kennel}'
      and a.visit_starts_at > ${from}::timestamptz - interval '2 days'
      and b.starts_at < ${until} and b.collect_at > ${from}
      and b.id is distinct from ${butBookingId ?? null}
    limit 1
  `.execute(trx)
  return rows.length > 0
}

/** Number of future bookings of this customer. */
export async function countBookingsToCome(trx: Transaction<Tables>, customerId: string, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('appointments.bookings')
    .select((bookings) => bookings.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('starts_at', '>', now)
    .where('is_open', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Number of bookings of this customer that hold a slot while their deposit is unpaid. */
export async function countAwaiting(trx: Transaction<Tables>, customerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('appointments.bookings')
    .select((bookings) => bookings.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('deposit_state', '=', 'awaiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewLogLine {
  appointmentId: string
  at: Date
  what: string
  by: 'customer' | 'merchant' | 'system'
  uid: string | null
  text: string
}

export async function insertLogLines(trx: Transaction<Tables>, lines: readonly NewLogLine[]): Promise<void> {
  await trx
    .insertInto('appointments.log_lines')
    .values(lines.map(({ appointmentId, ...line }) => ({ appointment_id: appointmentId, ...line })))
    .execute()
}

export async function findBookingPets(db: Transaction<Tables>, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments.appointments')
    .select('pet_id')
    .where('booking_id', '=', bookingId)
    .execute()
  return rows.map(({ pet_id }) => pet_id)
}

export async function findBookingStore(db: Kysely<Tables>, bookingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('appointments.bookings')
    .select('store_id')
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row?.store_id
}

export type LockedBooking = Selectable<AppointmentsBookings> & { appointments: Selectable<AppointmentsAppointments>[] }

/** A booking with its pets, locked until the transaction ends. `uid`: only when this account owns it. */
export async function lockBooking(
  trx: Transaction<Tables>,
  { bookingId, uid }: { bookingId: string; uid?: string },
): Promise<LockedBooking | undefined> {
  const booking = await trx
    .selectFrom('appointments.bookings')
    .selectAll()
    .where('id', '=', bookingId)
    .$if(uid !== undefined, (query) =>
      query.where('customer_id', 'in', (own) =>
        own
          .selectFrom('appointments.customers')
          .select('id')
          .where('uid', '=', uid ?? ''),
      ),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!booking) return undefined

  const appointments = await trx
    .selectFrom('appointments.appointments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .forUpdate()
    .execute()
  return { ...booking, appointments }
}

/** Cancels appointments; nothing is due for them any more. */
export async function cancelAppointments(
  trx: Transaction<Tables>,
  {
    bookingId,
    appointmentIds,
    reason,
    now,
  }: { bookingId: string; appointmentIds: readonly string[]; reason: string | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('appointments.appointments')
    .set({ state: 'CANCELLED', cancel_reason: reason, amount_due_minor: 0, payment_due_minor: 0, updated_at: now })
    .where('id', 'in', appointmentIds)
    .execute()
  await trx
    .updateTable('appointments.bookings')
    .set((booking) => ({ is_open: false, sequence: booking('sequence', '+', 1), updated_at: now }))
    .where('id', '=', bookingId)
    .execute()
}

export async function moveAppointments(
  trx: Transaction<Tables>,
  move: {
    bookingId: string
    startsAt: Date
    receiveUntil: Date
    collectAt: Date
    now: Date
    /** The disrupted area that moves it, and its first start; null: nobody moves it but people. */
    disruption: { reason: string; startsAt: Date } | null
    visits: readonly {
      appointmentId: string
      visit: Pick<HeldVisit, 'stationId' | 'startsAt' | 'endsAt'>
      amounts: Amounts
      membershipSaving: number
    }[]
  },
): Promise<void> {
  await trx
    .updateTable('appointments.bookings')
    .set((booking) => ({
      starts_at: move.startsAt,
      receive_until: move.receiveUntil,
      collect_at: move.collectAt,
      moves: booking('moves', '+', 1),
      sequence: booking('sequence', '+', 1),
      // The natural key names the old time; clearing it lets the customer book that time again.
      natural_key: null,
      disruption_reason: move.disruption?.reason ?? null,
      disrupted_starts_at: move.disruption?.startsAt ?? null,
      updated_at: move.now,
    }))
    .where('id', '=', move.bookingId)
    .execute()
  for (const { appointmentId, visit, amounts, membershipSaving } of move.visits) {
    await trx
      .updateTable('appointments.appointments')
      .set({
        station_id: visit.stationId,
        visit_starts_at: new Date(visit.startsAt),
        visit_ends_at: new Date(visit.endsAt),
        ...amountColumns(amounts),
        membership_saving_minor: membershipSaving,
        updated_at: move.now,
      })
      .where('id', '=', appointmentId)
      .execute()
  }
}

/** Writes what a stay consists of after its days have changed. */
export async function updateBookedStay(
  trx: Transaction<Tables>,
  { appointmentId, lines, name, minutes }: { appointmentId: string; lines: object[]; name: string; minutes: number },
): Promise<void> {
  await sql`
    update appointments.appointments
    set services = ${JSON.stringify(lines)}::jsonb, total_minutes = ${minutes},
      service_pack = jsonb_set(service_pack, '{name}', to_jsonb(${name}::text))
    where id = ${appointmentId}
  `.execute(trx)
}
