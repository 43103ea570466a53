import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { type FailingCall, failEachCall, failingDatabase } from '#shared/database/failing-testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { appointmentsInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { aStore } from './a-store.ts'
import { bookAt } from './book-at.ts'
import { getCrowdMember, openAppointments } from './open-appointments.ts'

/** Saturday 21 November 2026, 11:00 in Bolivia. */
const now = () => new Date('2026-11-21T15:00:00Z')
const schedule = '2026-11-23T10:00'

/** Appointments on a database whose calls can be made to fail; facts are written to the same database. */
export function openFailingAppointments(connection: DatabaseConnection) {
  const db = connection.db<Tables>()
  const opened = openAppointments(failingDatabase(connection), {
    now,
    jobs: {
      publish: async (trx, fact, data) => {
        await sql`insert into told_facts (fact, data) values (${fact}, ${JSON.stringify(data)})`.execute(trx)
      },
    },
  })
  return {
    client: opened.appointments.client,
    db,
    /** A store with a station for every customer of a sweep. */
    async aLargeStore() {
      await sql`create table if not exists told_facts (fact text, data jsonb)`.execute(db)
      const chairs = Array.from({ length: 100 }, () => ({ skills: ['bath' as const] }))
      const store = await aStore(db, { stations: chairs, depositPercent: 0 })
      opened.storesChanged()
      return store
    },
  }
}

const nothing = { bookings: 0, pets: 0, times: 0, holds: 0, lines: 0, facts: 0, untrue: 0 }
const held = { ...nothing, holds: 1 }
const booked = { ...nothing, bookings: 1, pets: 2, times: 2, lines: 2, facts: 2 }

/**
 * Fails each call in turn: two pets are booked or none is, and retrying with the same key ends in one booking with one
 * answer.
 */
export async function sweepBooking(
  { client, db, aLargeStore }: ReturnType<typeof openFailingAppointments>,
  { isHeld, ...which }: Pick<FailingCall, 'way' | 'among'> & { isHeld: boolean },
): Promise<string[]> {
  const { path } = await aLargeStore()
  return failEachCall(which, async (meanwhile) => {
    const one = getCrowdMember(newId())
    const context = { ...one.context, idempotencyKey: newId() }
    const pets = [1, 2].map((pet) => ({ id: one.petId(pet) }))
    const visits = pets.map(({ id: petId }) => ({ petId, servicePackId: 'bano' }))
    const hold = isHeld ? await client.hold({ ...path, pets: visits, schedule }, one) : null
    const book = () => bookAt(client, { store: path, pets, schedule, ...(hold && { holdId: hold.id }) }, context)
    const uid = one.context.viewer.uid ?? ''

    const first = await meanwhile(book)
    expect([isHeld ? held : nothing, booked]).toContainEqual(await countRows(db, uid))
    expect(await findBroken(db, appointmentsInvariants(now()))).toEqual([])

    const again = await book().catch(book)
    if (first.status === 'fulfilled') expect(first.value).toEqual(again)
    else expect(asServiceError(first.reason)?.status).toBe(503)
    expect(await book()).toEqual(again)
    expect(await countRows(db, uid)).toEqual(booked)
    expect(await findBroken(db, appointmentsInvariants(now()))).toEqual([])
  })
}

/** Number of rows of one person by table. */
async function countRows(db: Kysely<Tables>, uid: string) {
  const { rows } = await sql<typeof nothing>`
    with own as (
      select b.id from appointments.bookings b join appointments.customers c on c.id = b.customer_id where c.uid = ${uid}
    ),
    visits as (select a.id from appointments.appointments a join own on own.id = a.booking_id)
    select
      (select count(*)::integer from own) as bookings,
      (select count(*)::integer from visits) as pets,
      (select count(*)::integer from appointments.station_times t join visits on visits.id = t.appointment_id) as times,
      (select count(*)::integer from appointments.holds where uid = ${uid}) as holds,
      (select count(*)::integer from appointments.log_lines l join visits on visits.id = l.appointment_id) as lines,
      (select count(*)::integer from told_facts where data ->> 'appointmentId' in (select id from visits)) as facts,
      (
        select count(*)::integer from told_facts
        where data ->> 'appointmentId' not in (select id from appointments.appointments)
      ) as untrue
  `.execute(db)
  const [standing] = rows
  if (!standing) throw new Error('A count has a row')
  return standing
}
