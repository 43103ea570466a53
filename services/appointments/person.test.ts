import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { overHttp, refusalOf } from '#shared/rpc/testing.ts'
import { takeOverChange } from './account-changed.ts'
import { contract } from './contract.ts'
import type { Tables } from './tables.ts'
import { aStore } from './testing/a-store.ts'
import { openAppointments, stranger } from './testing/open-appointments.ts'
import { writeBooking } from './testing/written-booking.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
// A Saturday, 11:00 in La Paz.
const start = new Date('2026-11-21T15:00:00Z')
const clock = { now: start }
const { appointments, somebody, viewerOf, facts, people, profiles, storesChanged } = openAppointments(connection, {
  now: () => clock.now,
})
const remote = await overHttp(appointments, contract, viewerOf)
const schedule = '2026-11-23T10:00'

beforeEach(() => {
  clock.now = start
  facts.length = 0
})

async function open() {
  const store = await aStore(db)
  storesChanged()
  return store
}

/** As pets do it when a guest signs in. */
function takePetsAlong(from: { uid: string }, to: { uid: string }) {
  for (const pet of profiles.values()) if (pet.userId === from.uid) pet.userId = to.uid
}

const tokenOf = ({ uid }: { uid: string }) => ({ guestToken: `token of ${uid}` })
const notFound = { status: 404, code: 'appointments.customer-not-found', message: 'Customer not found' }

describe.each([
  ['in process', appointments.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  const byPhone = (phone: string, context: Parameters<typeof client.customerByPhone>[1]['context']) =>
    client.customerByPhone({ phone }, { context })

  async function hold(
    who: Awaited<ReturnType<typeof somebody>>,
    store: Awaited<ReturnType<typeof open>>,
    at = schedule,
  ) {
    const pets = [{ petId: who.pet().id, servicePackId: 'bano' }]
    return client.hold({ ...store.path, pets, schedule: at }, { context: who.context })
  }

  test('a customer is found by their own proved phone, however it is written, and by no other', async () => {
    const uid = newId()
    await writeBooking(db, {
      startsAt: '2026-11-28T19:30:00Z',
      createdAt: '2026-11-20T12:00:00Z',
      uid,
      phone: '+59170010001',
      isPhoneProved: true,
    })
    await writeBooking(db, {
      startsAt: '2026-11-28T19:30:00Z',
      createdAt: '2026-11-20T12:00:00Z',
      phone: '+59170010002',
      isPhoneProved: true,
    })
    const context = { ...stranger, viewer: { ...stranger.viewer, uid, isGuest: false, token: `token of ${uid}` } }
    people.set(uid, {})
    for (const phone of ['+59170010001', '70010001', '+591 700-10001'])
      expect(await byPhone(phone, context)).toMatchObject({ ecommerceUid: uid, phone: '+59170010001', userToken: null })
    expect(await refusalOf(byPhone('+59170010002', context))).toEqual(notFound)
    expect(await refusalOf(byPhone('nothing', context))).toEqual(notFound)
  })

  test('a phone that was only claimed finds nobody', async () => {
    const uid = newId()
    await writeBooking(db, {
      startsAt: '2026-11-28T19:30:00Z',
      createdAt: '2026-11-20T12:00:00Z',
      uid,
      phone: '+59170010003',
    })
    people.set(uid, {})
    const context = { ...stranger, viewer: { ...stranger.viewer, uid, isGuest: false, token: `token of ${uid}` } }
    expect(await refusalOf(byPhone('+59170010003', context))).toEqual(notFound)
  })

  test('after 20 guesses in a quarter of an hour there is no answer, also not from other accounts of the network', async () => {
    const client = `198.51.100.${_where === 'in process' ? 1 : 2}`
    const one = await somebody()
    const context = { ...one.context, client }
    const guesses = await Promise.all(
      Array.from({ length: 64 }, (_, index) => refusalOf(byPhone(`+591700200${index}`, context))),
    )
    expect(guesses.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(20)
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404, 429]))
    for (let guess = 0; guess < 20; guess++) await refusalOf(byPhone('+59170020099', context))
    expect(await refusalOf(byPhone('+59170020099', context))).toMatchObject({
      status: 429,
      message: 'Too many requests',
    })
    const other = await somebody()
    expect(await refusalOf(byPhone('+59170020099', { ...other.context, client }))).toMatchObject({ status: 429 })
    expect(await refusalOf(byPhone('+59170020099', { ...other.context, client: '203.0.113.9' }))).toEqual(notFound)

    clock.now = new Date(start.getTime() + 15 * 60_000 + 1000)
    expect(await refusalOf(byPhone('+59170020099', context))).toEqual(notFound)
  })

  test('nobody without an account asks for customers', async () => {
    expect(await refusalOf(byPhone('+59170010001', stranger))).toMatchObject({ status: 401 })
  })

  test('who signs in keeps the slot that they chose as a guest, for another five minutes', async () => {
    const store = await open()
    const guest = await somebody({ isGuest: true })
    const ana = await somebody()
    const { id: holdId } = await hold(guest, store)
    clock.now = new Date(start.getTime() + 4 * 60_000)
    takePetsAlong(guest, ana)
    expect(await client.claimGuest(tokenOf(guest), { context: ana.context })).toEqual({ holds: 1, drafts: 0 })
    expect(await client.heldSlot({ holdId }, { context: ana.context })).toMatchObject({ secondsLeft: 300 })
    expect(await refusalOf(client.heldSlot({ holdId }, { context: guest.context }))).toMatchObject({ status: 404 })
    expect(await client.claimGuest(tokenOf(guest), { context: ana.context })).toEqual({ holds: 0, drafts: 0 })

    // Its station is kept as long.
    clock.now = new Date(start.getTime() + 8 * 60_000)
    expect(await refusalOf(hold(await somebody(), store))).toMatchObject({ status: 409 })
    clock.now = new Date(start.getTime() + 9 * 60_000 + 1000)
    expect(await refusalOf(client.heldSlot({ holdId }, { context: ana.context }))).toMatchObject({ status: 404 })
    await hold(await somebody(), store)
  })

  test('of two slots at one store the guest’s stays, and a slot that ran out is not brought back', async () => {
    const store = await open()
    const guest = await somebody({ isGuest: true })
    const ana = await somebody()
    const own = await hold(ana, store, '2026-11-23T12:00')
    const { id: holdId } = await hold(guest, store)
    takePetsAlong(guest, ana)
    await client.claimGuest(tokenOf(guest), { context: ana.context })
    expect(await refusalOf(client.heldSlot({ holdId: own.id }, { context: ana.context }))).toMatchObject({
      status: 404,
    })
    expect(await client.heldSlot({ holdId }, { context: ana.context })).toMatchObject({ slot: { schedule } })

    const late = await somebody({ isGuest: true })
    await hold(late, store, '2026-11-24T10:00')
    clock.now = new Date(start.getTime() + 6 * 60_000)
    expect(await client.claimGuest(tokenOf(late), { context: ana.context })).toEqual({ holds: 0, drafts: 0 })
  })

  test('a guest’s wizard goes on where it was, and the newer of two counts', async () => {
    const [store, other] = [await open(), await open()]
    const guest = await somebody({ isGuest: true })
    const ana = await somebody()
    const wizard = (petId: string) => ({ pets: [{ petId, servicePackId: 'bano' }] })
    await client.saveDraft({ ...other.path, ...wizard('older') }, { context: guest.context })
    clock.now = new Date(start.getTime() + 60_000)
    await client.saveDraft({ ...other.path, ...wizard('newer') }, { context: ana.context })
    await client.saveDraft({ ...store.path, ...wizard('toby') }, { context: guest.context })
    expect(await client.claimGuest(tokenOf(guest), { context: ana.context })).toEqual({ holds: 0, drafts: 1 })
    expect(await client.draft(store.path, { context: ana.context })).toMatchObject({ pets: [{ petId: 'toby' }] })
    expect(await client.draft(other.path, { context: ana.context })).toMatchObject({ pets: [{ petId: 'newer' }] })
    expect(await client.draft(store.path, { context: guest.context })).toBeNull()
  })

  test('nobody takes over what an account kept, nor does a guest take over anything', async () => {
    const store = await open()
    const ana = await somebody()
    await hold(ana, store)
    const eva = await somebody()
    expect(await refusalOf(client.claimGuest(tokenOf(ana), { context: eva.context }))).toMatchObject({ status: 403 })
    const guest = await somebody({ isGuest: true })
    expect(await refusalOf(client.claimGuest(tokenOf(ana), { context: guest.context }))).toMatchObject({ status: 401 })
    expect(await refusalOf(client.claimGuest({ guestToken: 'made up' }, { context: eva.context }))).toMatchObject({
      status: 401,
    })
  })

  test('a person gets all that is kept of them', async () => {
    const store = await open()
    const ana = await somebody({ email: 'ana@example.com' })
    const { id: holdId } = await hold(ana, store)
    const toby = ana.pet()
    const item = {
      petId: toby.id,
      servicePackId: 'bano',
      schedule: '2026-11-24T10:00',
      storeId: store.storeId,
      notes: 'Le teme al secador',
    }
    await client.book({ merchantId: store.merchantId, appointments: [item] }, { context: ana.context })
    await hold(ana, store)
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
    const other = await somebody()
    expect(await client.exportPerson(undefined, { context: other.context })).toMatchObject({
      customer: null,
      appointments: [],
      holds: [],
    })
  })

  test('who leaves cancels what is to come, and what was is nobody’s', async () => {
    const store = await open()
    const ana = await somebody({ email: 'ana@example.com' })
    const item = {
      petId: ana.pet().id,
      servicePackId: 'bano',
      schedule,
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
    // As if she had made it.
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
        created_at: start,
        updated_at: start,
      })
      .execute()

    // What the store's people wrote on the way.
    await db
      .insertInto('appointments.log_lines')
      .values({
        appointment_id: past.appointmentIds[0] ?? '',
        at: start,
        what: 'COMPLETED',
        by: 'merchant',
        uid: 'somebody of the store',
        text: 'Terminamos con Kiara.',
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
    // The station is free again.
    await hold(await somebody(), store)
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
    expect(everything).not.toMatch(/Ana|Kiara|example\.com|7000/)
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
    const store = await open()
    const ana = await somebody()
    await hold(ana, store)
    expect(await client.erasePerson(undefined, { context: ana.context })).toEqual({ erased: true, kept: [] })
    expect(await db.selectFrom('appointments.customers').select('id').where('uid', '=', ana.uid).execute()).toEqual([])
    await hold(await somebody(), store)
  })
})

test('of 1,000 look-ups 20 are answered, whether somebody has the number or not with the same bytes, and the others are told to wait', async () => {
  const store = await open()
  const eva = await somebody({ phone: '+59170030000', isPhoneProved: true })
  const pets = [{ petId: eva.pet().id, servicePackId: 'bano' }]
  await appointments.client.hold({ ...store.path, pets, schedule }, { context: eva.context })
  const lookUp = async (phone: string, context: typeof eva.context) => {
    const address = `http://localhost/appointments-api/customers/ecommerce?phone=${encodeURIComponent(phone)}`
    const answer = await appointments.fetch(new Request(address), context)
    return `${answer?.status} ${await answer?.text()}`
  }
  expect(await lookUp('+59170030000', eva.context)).toContain(eva.uid)

  const ana = { ...(await somebody()).context, client: '198.51.100.77' }
  const answers: string[] = []
  for (let turn = 0; turn < 100; turn += 1) {
    const numbers = Array.from({ length: 10 }, (_, index) => `+591700300${turn % 10}${index}`)
    answers.push(...(await Promise.all(numbers.map((phone) => lookUp(phone, ana)))))
  }
  const found = Map.groupBy(answers, (answer) => answer.slice(0, 3))
  expect([found.get('404')?.length, found.get('429')?.length]).toEqual([20, 980])
  expect(new Set(found.get('404')).size).toBe(1)
  expect(new Set(found.get('429')).size).toBe(1)
}, 60_000)

test('a changed name, phone or e-mail reaches the customer, and an older change that comes late does not', async () => {
  const { uid } = await writeBooking(db, { startsAt: '2026-11-28T19:30:00Z', createdAt: '2026-11-20T12:00:00Z' })
  const change = (fullName: string, changedAt: string) =>
    takeOverChange(
      { db },
      {
        uid,
        fullName,
        phoneNumber: '+59170000077',
        email: 'nueva@example.com',
        verifiedPhone: true,
        verifiedEmail: false,
        changedAt,
      },
    )
  await change('Ana Roca', '2026-11-22T12:00:00.000Z')
  await change('Ana Vieja', '2026-11-21T12:00:00.000Z')
  expect(
    await db.selectFrom('appointments.customers').selectAll().where('uid', '=', uid).executeTakeFirst(),
  ).toMatchObject({
    name: 'Ana Roca',
    phone: '+59170000077',
    is_phone_proved: true,
    email: 'nueva@example.com',
    is_email_proved: false,
  })
})

test('what was asked of an account before it changed does not undo the change', async () => {
  const store = await open()
  const ana = await somebody({ name: 'Ana Vieja' })
  const book = (schedule: string) => {
    const draft = { petId: ana.pet().id, servicePackId: 'bano', schedule, storeId: store.storeId }
    return appointments.client.book({ merchantId: store.merchantId, appointments: [draft] }, { context: ana.context })
  }
  await book('2026-11-23T10:00')
  await takeOverChange(
    { db },
    {
      uid: ana.uid,
      fullName: 'Ana Nueva',
      phoneNumber: '+59170000078',
      email: null,
      verifiedPhone: true,
      verifiedEmail: false,
      changedAt: new Date(start.getTime() + 60_000).toISOString(),
    },
  )
  expect((await book('2026-11-24T10:00')).appointments[0]?.customer).toMatchObject({
    name: 'Ana Nueva',
    phone: '+59170000078',
  })
  clock.now = new Date(start.getTime() + 120_000)
  expect((await book('2026-11-25T10:00')).appointments[0]?.customer).toMatchObject({ name: 'Ana Vieja' })
})
