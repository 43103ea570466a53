import { type Kysely, sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'
import { aStore } from './a-store.ts'

/** A store open day and night, with room for the visits of every fixture. */
export async function aStoreForAll(db: Kysely<Tables>) {
  const schedule = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 0, endTime: 1440 }))
  const stations = Array.from({ length: 12 }, () => ({ skills: ['bath' as const, 'grooming' as const] }))
  const { path } = await aStore(db, { schedule, stations, leadMinutes: 0, changeNoticeMinutes: 0, depositPercent: 0 })
  return path
}

let visits = 0

// Two hours per booking, over five days.
function nextFreeSchedule(): string {
  visits += 1
  const hour = (visits % 12) * 2
  return `${dayAhead(1 + (Math.floor(visits / 12) % 5))}T${String(hour).padStart(2, '0')}:00`
}

type Made = (method: string, path: string, body?: object) => Promise<{ [fact: string]: unknown }>

/** Creates a future booking, a past one with a review, a hold, and a waiting-list entry. */
export async function createBookingFixtures(
  made: Made,
  db: Kysely<Tables>,
  { petProfileId, merchantId, storeId }: { petProfileId: string; merchantId: string; storeId: string },
) {
  // A probe names people of the store: nobody attends what earlier fixtures booked, so that they stay free.
  await db.updateTable('appointments.station_times').set({ employee_id: null, attended: null }).execute()
  const book = async () => {
    const draft = { petId: petProfileId, servicePackId: 'bano', storeId, schedule: nextFreeSchedule() }
    const booking = await made('POST', `/appointments-api/appointments`, { merchantId, appointments: [draft] })
    const multiAppointmentId = String(booking.multiAppointmentId)
    const { id } = await db
      .selectFrom('appointments.appointments')
      .select('id')
      .where('booking_id', '=', multiAppointmentId)
      .executeTakeFirstOrThrow()
    return { multiAppointmentId, appointmentId: id }
  }
  const completedAppointmentId = (await book()).appointmentId
  await sql`
    update appointments.appointments
    set state = 'COMPLETED', visit_starts_at = now() - interval '2 hours', visit_ends_at = now() - interval '1 hour'
    where id = ${completedAppointmentId}
  `.execute(db)
  await made('PUT', `/appointments-api/appointments/${completedAppointmentId}/review`, { stars: 4, text: 'Bien' })
  const review = await db
    .selectFrom('appointments.reviews')
    .select('id')
    .where('appointment_id', '=', completedAppointmentId)
    .executeTakeFirstOrThrow()

  // Booked before the hold is made: a booking releases the customer's hold.
  const toCome = await book()
  const store = `/appointments-api/merchants/${merchantId}/stores/${storeId}`
  const pets = [{ petId: petProfileId, servicePackId: 'bano' }]
  const hold = await made('POST', `${store}/holds`, { pets, schedule: nextFreeSchedule() })
  const entry = await made('POST', `${store}/waiting-list`, { pets, fromDay: dayAhead(30), untilDay: dayAhead(40) })
  const closureId = newId()
  // A different day per booking, because an equal closure would count as the same; before those of the probes.
  const closedOn = new Date(Date.UTC(2080, 0, visits)).toISOString().slice(0, 10)
  await db
    .insertInto('appointments.closures')
    .values({ id: closureId, store_id: storeId, from_day: closedOn, until_day: closedOn, reason: 'Feriado' })
    .execute()
  // The store of all has one open till.
  await sql`
    insert into appointments.tills (id, store_id, day, currency, opening_minor, opened_by, opened_at)
    select ${newId()}, ${storeId}, current_date, currency, 0, '', now() from appointments.stores where id = ${storeId}
    on conflict do nothing
  `.execute(db)
  return {
    ...toCome,
    completedAppointmentId: completedAppointmentId,
    reviewId: review.id,
    holdId: String(hold.id),
    entryId: String(entry.id),
    freeSchedule: nextFreeSchedule(),
    closureId,
  }
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
