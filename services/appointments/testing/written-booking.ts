import { type Kysely, sql } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import type { AppointmentState } from '../rules/enums.ts'
import type { Tables } from '../tables.ts'

export interface WrittenVisit {
  petName?: string
  petId?: string
  packName?: string
  state?: AppointmentState
  careKinds?: string[]
}

export interface WrittenBooking {
  /** Drop-off; `collectAt`: when all pets are ready. */
  startsAt: string
  collectAt?: string
  receiveUntil?: string
  createdAt: string
  visits?: WrittenVisit[]
  uid?: string
  email?: string | null
  isEmailProved?: boolean
  phone?: string | null
  isPhoneProved?: boolean
  country?: CountryIso
  hasPickUp?: boolean
  address?: object | null
}

/**
 * Inserts the rows of a booking, for tests of what follows from it: notifications, facts, files. Other tests cover how
 * a booking is made.
 */
export async function writeBooking(db: Kysely<Tables>, booking: WrittenBooking) {
  const { startsAt, createdAt, visits = [{}], country = 'BO', uid = newId() } = booking
  const { merchantId, storeId, stationId } = await writeStore(db, country)
  const customerId = newId()
  const email = booking.email === undefined ? `${newId()}@example.com` : booking.email
  await db
    .insertInto('appointments.customers')
    .values({
      id: customerId,
      uid,
      country,
      name: 'Ana Suárez',
      phone: booking.phone ?? null,
      is_phone_proved: booking.isPhoneProved ?? false,
      email,
      is_email_proved: booking.isEmailProved ?? true,
      os: 'WEB',
      created_at: createdAt,
      account_changed_at: createdAt,
    })
    .execute()

  const id = newId()
  const collectAt = booking.collectAt ?? new Date(Date.parse(startsAt) + 100 * 60_000).toISOString()
  await db
    .insertInto('appointments.bookings')
    .values({
      id,
      customer_id: customerId,
      merchant_id: merchantId,
      store_id: storeId,
      starts_at: startsAt,
      receive_until: booking.receiveUntil ?? startsAt,
      collect_at: collectAt,
      has_pick_up: booking.hasPickUp ?? false,
      address: booking.address ? JSON.stringify(booking.address) : null,
      payment_method: 'cash',
      currency: country === 'BO' ? 'BOB' : 'PYG',
      created_by: 'customer',
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()

  const appointmentIds: string[] = []
  for (const [position, visit] of visits.entries()) {
    const appointmentId = newId()
    appointmentIds.push(appointmentId)
    await db
      .insertInto('appointments.appointments')
      .values({
        id: appointmentId,
        booking_id: id,
        customer_id: customerId,
        store_id: storeId,
        station_id: stationId,
        pet_id: visit.petId ?? newId(),
        pet_name: visit.petName ?? 'Toby',
        pet_type_id: 'perro',
        visit_starts_at: startsAt,
        visit_ends_at: collectAt,
        service_pack: JSON.stringify({
          id: 'pack',
          servicePackId: 'bano',
          name: visit.packName ?? 'Baño',
          picture: null,
        }),
        services: '[]',
        sub_services: '[]',
        optional_sub_services: '[]',
        extra_services: '[]',
        skills: ['bath'],
        care_kinds: visit.careKinds ?? [],
        notes: 'Tiene miedo al secador',
        state: visit.state ?? 'CONFIRMED',
        total_minutes: 60,
        subtotal_minor: 8000,
        discount_percentage: 0,
        discount_minor: 0,
        discounts: '[]',
        pick_up_fee_minor: 0,
        total_minor: 8000,
        amount_due_minor: 8000,
        payment_due_minor: 0,
        position,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .execute()
    await writeLine(db, { appointmentId, at: createdAt, what: 'CREATED', by: 'customer' })
  }

  return {
    id,
    uid,
    email: email ?? '',
    storeId,
    stationId,
    customerId,
    appointmentIds,
    /** Moves the booking as a customer would. */
    async moveTo(start: string, at: string) {
      await sql`
        update appointments.bookings
        set starts_at = ${start}, receive_until = ${start}, sequence = sequence + 1, moves = moves + 1, updated_at = ${at},
          collect_at = ${new Date(Date.parse(start) + 100 * 60_000)}
        where id = ${id}
      `.execute(db)
      for (const appointmentId of appointmentIds)
        await writeLine(db, { appointmentId, at, what: 'MOVED', by: 'customer' })
    },
    /** Sets the state of all appointments, or of one. */
    async become(
      state: AppointmentState,
      {
        at,
        by = 'merchant',
        only,
        reason = null,
      }: { at: string; by?: 'customer' | 'merchant'; only?: number; reason?: string | null },
    ) {
      const ids = only === undefined ? appointmentIds : appointmentIds.slice(only, only + 1)
      await sql`
        update appointments.appointments set state = ${state}, cancel_reason = ${reason}, updated_at = ${at} where id = any(${ids})
      `.execute(db)
      if (state === 'CANCELLED')
        await sql`
          update appointments.bookings b set sequence = sequence + 1, updated_at = ${at},
            is_open = exists (select from appointments.appointments a where a.booking_id = b.id and a.state <> 'CANCELLED')
          where id = ${id}
        `.execute(db)
      for (const appointmentId of ids) await writeLine(db, { appointmentId, at, what: state, by })
    },
  }
}

async function writeStore(db: Kysely<Tables>, country: CountryIso) {
  const merchantId = newId()
  const storeId = newId()
  const stationId = newId()
  const createdAt = '2026-01-01T00:00:00Z'
  await db
    .insertInto('appointments.merchants')
    .values({
      id: merchantId,
      name: 'Spa Equipetrol',
      country,
      pet_type_fields: '[]',
      change_notice_minutes: 120,
      lead_minutes: 60,
      created_at: createdAt,
    })
    .execute()
  await db
    .insertInto('appointments.stores')
    .values({
      id: storeId,
      merchant_id: merchantId,
      short_id: storeId,
      name: 'Spa Equipetrol',
      address: 'Av. San Martín 450',
      phone: '+591 70000001',
      city: country === 'BO' ? 'Santa Cruz' : 'Asunción',
      country,
      timezone: country === 'BO' ? 'America/La_Paz' : 'America/Asuncion',
      currency: country === 'BO' ? 'BOB' : 'PYG',
      lat: -17.7654,
      lon: -63.1943,
      pick_up_fee_minor: 0,
      schedule: '[]',
      slot_configuration: JSON.stringify({ slotType: 'INTERVAL', slotFields: { interval: 30 } }),
      payment_types: '[]',
      pictures: [],
      features: [],
      external_store_ids: [],
      is_active: true,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()
  await db
    .insertInto('appointments.stations')
    .values({
      id: stationId,
      store_id: storeId,
      name: 'Bañera 1',
      kind: 'chair',
      skills: ['bath'],
      buffer_minutes: 10,
      position: 0,
      is_active: true,
    })
    .execute()
  return { merchantId, storeId, stationId }
}

async function writeLine(
  db: Kysely<Tables>,
  { appointmentId, at, what, by }: { appointmentId: string; at: string; what: string; by: string },
): Promise<void> {
  await db
    .insertInto('appointments.log_lines')
    .values({ appointment_id: appointmentId, at, what, by, text: what })
    .execute()
}
