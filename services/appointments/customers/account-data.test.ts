import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { holdFor } from '../testing/book-at.ts'
import { openBothWays, SATURDAY } from '../testing/open-both-ways.ts'
import { writeBooking } from '../testing/written-booking.ts'

const service = await openBothWays()
const { clock, db, facts, openStore, signUp, ways } = service
const aShop = makeShopFactory(service)

beforeEach(() => {
  clock.now = SATURDAY
  facts.length = 0
})

describe.each(ways)('%s', (_where, client) => {
  test('a person gets all that is kept of them', async () => {
    const store = await openStore()
    const ana = await signUp({ email: 'ana@example.com' })
    const { id: holdId } = await holdFor(client, ana, store)
    const toby = ana.pet()
    const item = {
      petId: toby.id,
      servicePackId: 'bano',
      schedule: '2026-11-24T10:00',
      storeId: store.storeId,
      notes: 'Le teme al secador',
    }
    await client.book({ merchantId: store.merchantId, appointments: [item] }, { context: ana.context })
    await holdFor(client, ana, store)
    await client.saveDraft({ ...store.path, pets: [] }, { context: ana.context })
    const exported = await client.exportPerson(undefined, { context: ana.context })
    expect(exported).toMatchObject({
      customer: { ecommerceUid: ana.uid, email: 'ana@example.com' },
      appointments: [
        { petName: 'Toby', notes: 'Le teme al secador', schedule: '2026-11-24T10:00', logs: [{ what: 'CREATED' }] },
      ],
      drafts: [{ store_id: store.storeId }],
      holds: [{ store_id: store.storeId }],
      waiting: [],
      reviews: [],
    })
    expect(holdId).not.toBe('')
    const other = await signUp()
    expect(await client.exportPerson(undefined, { context: other.context })).toMatchObject({
      customer: null,
      appointments: [],
      holds: [],
    })
  })

  test('a person gets what a salon noted of them, charged and was paid at its counter', async () => {
    const { storeId, book, customer, at } = await aShop()
    const { id: appointmentId } = await book('2026-11-23T10:00')
    clock.now = new Date('2026-11-23T14:00:00Z')
    for (const state of ['CONFIRMED', 'IN_PROGRESS'] as const)
      await client.setAppointmentState({ appointmentId, state }, at)
    await client.writeStaffNotes({ appointmentId, staffNotes: 'Muerde al cortar las uñas' }, at)
    const { due: amount } = await client.addCharge({ appointmentId, kind: 'extra', label: 'Perfume', amount: 500 }, at)
    const { payments } = await client.payVisit({ appointmentId, method: 'cash', amount, tip: 300 }, at)
    const back = { storeId, entryId: payments[0]?.id ?? '', reason: 'Pagó con tarjeta' }
    await client.reverseEntry(back, at)

    const exported = await client.exportPerson(undefined, { context: customer.context })
    expect(exported).toMatchObject({
      staffNotes: [{ appointment_id: appointmentId, staff_notes: 'Muerde al cortar las uñas' }],
      charges: [{ appointment_id: appointmentId, label: 'Perfume', amount_minor: 500 }],
      counterPayments: [
        { kind: 'payment', method: 'cash', amount_minor: amount, tip_minor: 300 },
        { kind: 'reversal', amount_minor: -amount, reason: 'Pagó con tarjeta' },
      ],
    })
    // Whoever took the money is somebody else.
    expect(JSON.stringify(exported)).not.toContain('taken_by')

    const visit = sql.lit(appointmentId)
    const rows = async () => {
      const { rows: found } = await sql<{ row: string; text: string }>`
        select (to_jsonb(c) - 'label')::text as row, c.label as text from appointments.charges c
        where c.appointment_id = ${visit}
        union all
        select (to_jsonb(e) - 'reason')::text, e.reason from appointments.till_entries e
        join appointments.appointments a on a.booking_id = e.booking_id where a.id = ${visit}
        order by 1
      `.execute(db)
      return found
    }
    const before = await rows()
    await client.erasePerson(undefined, { context: customer.context })
    const after = await rows()
    expect(after.map(({ row }) => row)).toEqual(before.map(({ row }) => row))
    expect(after.map(({ text }) => text).toSorted()).toEqual(['', 'Dato borrado', 'Dato borrado'])
    await expect(sql`update appointments.charges set label = 'Otro'`.execute(db)).rejects.toThrow('never changed')
    await expect(
      sql`update appointments.till_entries set reason = 'Dato borrado', tip_minor = 1`.execute(db),
    ).rejects.toThrow('never changed')
  })

  test('who leaves cancels what is to come, and what was is nobody’s', async () => {
    const store = await openStore()
    const ana = await signUp({ email: 'ana@example.com' })
    const item = {
      petId: ana.pet().id,
      servicePackId: 'bano',
      schedule: '2026-11-23T10:00',
      storeId: store.storeId,
      notes: 'Le teme al secador',
    }
    const {
      appointments: [booked],
    } = await client.book({ merchantId: store.merchantId, appointments: [item] }, { context: ana.context })
    const past = await writeBooking(db, {
      startsAt: '2026-11-10T14:00:00Z',
      createdAt: '2026-11-01T14:00:00Z',
      visits: [{ state: 'COMPLETED' }],
    })
    // Assigns the past booking to her.
    const customer = await db
      .selectFrom('appointments.customers')
      .select('id')
      .where('uid', '=', ana.uid)
      .executeTakeFirstOrThrow()
    await db.updateTable('appointments.bookings').set({ customer_id: customer.id }).where('id', '=', past.id).execute()
    await db
      .updateTable('appointments.appointments')
      .set({ customer_id: customer.id })
      .where('booking_id', '=', past.id)
      .execute()
    await db
      .updateTable('appointments.stores')
      .set({ stars_total: 9, review_count: 2 })
      .where('id', '=', past.storeId)
      .execute()
    await db
      .insertInto('appointments.reviews')
      .values({
        id: newId(),
        appointment_id: past.appointmentIds[0] ?? '',
        store_id: past.storeId,
        uid: ana.uid,
        stars: 4,
        text: 'Muy bien',
        author: 'Ana S.',
        service_pack: 'Baño',
        created_at: SATURDAY,
        updated_at: SATURDAY,
      })
      .execute()

    // A log line by the store's staff, which names the pet.
    await db
      .insertInto('appointments.log_lines')
      .values({
        appointment_id: past.appointmentIds[0] ?? '',
        at: SATURDAY,
        what: 'COMPLETED',
        by: 'merchant',
        uid: 'somebody of the store',
        text: 'Terminamos con Kiara.',
      })
      .execute()

    await db
      .insertInto('appointments.log_lines')
      .values({
        appointment_id: past.appointmentIds[0] ?? '',
        at: SATURDAY,
        what: 'PET_DIED',
        by: 'system',
        text: 'Kiara falleció: avisó su familia.',
      })
      .execute()

    facts.length = 0
    expect(await client.erasePerson(undefined, { context: ana.context })).toMatchObject({
      erased: true,
      kept: [expect.any(String)],
    })
    expect(facts).toMatchObject([
      { fact: 'appointment-cancelled', data: { appointmentId: booked?.id, uid: ana.uid, sequence: 1 } },
    ])
    // The station is free, so another customer can hold it.
    await holdFor(client, await signUp(), store)
    const rows = await db
      .selectFrom('appointments.appointments')
      .selectAll()
      .where('customer_id', '=', customer.id)
      .orderBy('visit_starts_at')
      .execute()
    expect(rows.map(({ state, pet_name, notes }) => ({ state, pet_name, notes }))).toEqual([
      { state: 'COMPLETED', pet_name: '', notes: '' },
      { state: 'CANCELLED', pet_name: '', notes: '' },
    ])
    const everything = JSON.stringify(
      await Promise.all([
        db.selectFrom('appointments.customers').selectAll().where('id', '=', customer.id).execute(),
        db
          .selectFrom('appointments.log_lines')
          .selectAll()
          .where(
            'appointment_id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute(),
        db.selectFrom('appointments.reviews').selectAll().where('uid', '=', ana.uid).execute(),
      ]),
    )
    expect(everything).not.toMatch(/Ana|Kiara|example\.com|70000001/)
    expect(everything).not.toContain(ana.uid)
    expect(
      await db
        .selectFrom('appointments.stores')
        .select(['stars_total', 'review_count'])
        .where('id', '=', past.storeId)
        .executeTakeFirst(),
    ).toEqual({ stars_total: 5, review_count: 1 })

    expect(await client.erasePerson(undefined, { context: ana.context })).toEqual({ erased: true, kept: [] })
    expect(await client.exportPerson(undefined, { context: ana.context })).toMatchObject({
      customer: null,
      appointments: [],
    })
  })

  test('who never booked leaves nothing', async () => {
    const store = await openStore()
    const ana = await signUp()
    await holdFor(client, ana, store)
    expect(await client.erasePerson(undefined, { context: ana.context })).toEqual({ erased: true, kept: [] })
    expect(await db.selectFrom('appointments.customers').select('id').where('uid', '=', ana.uid).execute()).toEqual([])
    await holdFor(client, await signUp(), store)
  })
})
