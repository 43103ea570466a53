import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { insertLogLines } from '../bookings/store/bookings.ts'
import { origins } from '../testing/open-appointments.ts'
import { BOOKED, openNotifications } from '../testing/open-notifications.ts'
import { writeBooking } from '../testing/written-booking.ts'
import { notifyOfBooked, notifyOfOffer } from './notify-on-facts.ts'
import { sendDueNotifications } from './send-due-notifications.ts'

const { at, clock, db, factsOf, forget, deps, notifications, tell } = await openNotifications()

afterEach(forget)

test('a fact says whose pet comes when and what for', async () => {
  const { id, uid, appointmentIds } = await writeBooking(db, {
    ...BOOKED,
    visits: [{ petId: 'toby', careKinds: ['vaccine'] }, { petId: 'luna' }],
  })
  expect(await factsOf('appointment-booked', id)).toEqual([
    {
      appointmentId: appointmentIds[0],
      multiAppointmentId: id,
      petProfileId: 'toby',
      uid,
      day: '2026-11-28',
      endsAt: '2026-11-28T21:10:00.000Z',
      careKinds: ['vaccine'],
      packKind: 'bano',
      sequence: 0,
      totalAmount: 8000,
      currencyCode: 'BOB',
    },
    expect.objectContaining({ petProfileId: 'luna', careKinds: [] }),
  ])
  expect(await factsOf('appointment-cancelled', id, appointmentIds.slice(1))).toMatchObject([{ petProfileId: 'luna' }])
})

test('who books is told once what, when and where, however many pets come', async () => {
  const { id, email, appointmentIds } = await writeBooking(db, {
    ...BOOKED,
    visits: [{ petName: 'Toby' }, { petName: 'Luna' }, { petName: 'Michi', packName: 'Consulta' }],
  })
  await tell('appointment-booked', '2026-11-23T12:00:05Z', id)
  await tell('appointment-booked', '2026-11-23T12:09:05Z', id)
  expect(await notifications.to(email)).toEqual([
    {
      template: 'appointment-confirmed',
      to: { uid: expect.any(String), email, phoneNumber: null, fullName: 'Ana Suárez', country: 'BO' },
      aboutPets: { petProfileIds: expect.any(Array) },
      urgency: 'normal',
      thread: `booking ${id}`,
      data: {
        what: 'Baño de Toby y Luna; Consulta de Michi',
        when: 'sábado 28 de noviembre a las 15:30',
        place: 'Te esperamos en Spa Equipetrol, Av. San Martín 450. Puedes recoger a las 17:10.',
        storeName: 'Spa Equipetrol',
        storePhone: '+591 70000001',
        link: `${origins.BO}/profileAppointment?id=${appointmentIds[0]}`,
        state: 'confirmed',
      },
      key: expect.any(String),
      ifUnreachable: 'fail',
    },
  ])
})

test('a booking is called confirmed when its store has accepted every pet, and again after a move', async () => {
  const { id, email, appointmentIds } = await writeBooking(db, {
    ...BOOKED,
    visits: [
      { petName: 'Toby', state: 'PENDING' },
      { petName: 'Luna', state: 'PENDING' },
    ],
  })
  const [toby = '', luna = ''] = appointmentIds
  const told = async () => (await notifications.to(email)).map(({ template, data }) => [template, data.state])
  const accept = async (appointmentId: string, time: string) => {
    await sql`update appointments.appointments set state = 'CONFIRMED' where id = ${appointmentId}`.execute(db)
    const line = {
      appointmentId,
      at: new Date(time),
      what: 'CONFIRMED',
      by: 'merchant' as const,
      uid: 'rosa',
      text: '',
    }
    await db.transaction().execute((trx) => insertLogLines(trx, [line]))
    await tell('appointment-confirmed', time, id, [appointmentId])
  }
  await tell('appointment-booked', '2026-11-23T12:00:05Z', id)
  await accept(toby, '2026-11-23T12:05:00Z')
  expect(await told()).toEqual([['appointment-confirmed', 'waiting']])
  await accept(luna, '2026-11-23T12:06:00Z')
  await tell('appointment-confirmed', '2026-11-23T12:06:05Z', id)
  const confirmed = [
    ['appointment-confirmed', 'waiting'],
    ['appointment-confirmed', 'confirmed'],
  ]
  expect(await told()).toEqual(confirmed)

  await sql`update appointments.appointments set state = 'PENDING' where booking_id = ${id}`.execute(db)
  await sql`update appointments.bookings set sequence = 1 where id = ${id}`.execute(db)
  await tell('appointment-booked', '2026-11-23T13:00:00Z', id)
  await accept(toby, '2026-11-23T13:05:00Z')
  await accept(luna, '2026-11-23T13:06:00Z')
  expect(await told()).toEqual([
    ...confirmed,
    ['appointment-changed', undefined],
    ['appointment-confirmed', 'confirmed'],
  ])
})

test('a message calls no pet by an address that somebody gave as its name', async () => {
  const { id, email } = await writeBooking(db, { ...BOOKED, visits: [{ petName: 'www.premio.example/gana' }] })
  await tell('appointment-booked', '2026-11-23T12:00:05Z', id)
  expect(await notifications.to(email)).toMatchObject([{ data: { what: 'Baño de tu mascota' } }])
})

test('who paid a deposit is told what is left to pay, and what becomes of it when nobody comes', async () => {
  const paid = (id: string) =>
    sql`
    update appointments.appointments set deposit_paid_minor = 1600, amount_due_minor = 6400 where booking_id = ${id}
  `.execute(db)
  const booked = await writeBooking(db, BOOKED)
  await paid(booked.id)
  await tell('appointment-booked', '2026-11-23T12:00:05Z', booked.id)
  await booked.become('CANCELLED', { at: '2026-11-28T19:00:00Z', by: 'customer' })
  await tell('appointment-cancelled', '2026-11-28T19:00:05Z', booked.id)
  expect(await notifications.to(booked.email)).toMatchObject([
    { data: { deposit: 'Recibimos tu seña de Bs\u00a016,00. El día de la visita pagas Bs\u00a064,00.' } },
    { data: { by: 'customer', deposit: expect.stringMatching(/^La seña de Bs\s16,00 no se devuelve/) } },
  ])

  const given = await writeBooking(db, BOOKED)
  await given.become('CANCELLED', { at: '2026-11-25T12:00:00Z', by: 'merchant', reason: 'Se rompió el secador' })
  await sql`update appointments.appointments set deposit_returned_minor = 1600 where booking_id = ${given.id}`.execute(
    db,
  )
  await tell('appointment-cancelled', '2026-11-25T12:00:05Z', given.id)
  expect(await notifications.to(given.email)).toMatchObject([
    { data: { by: 'merchant', deposit: 'Te devolvemos Bs\u00a016,00 de tu seña.' } },
  ])
})

test('whose deposit did not come is told so, and not that the store cancelled', async () => {
  const { id, email, become } = await writeBooking(db, BOOKED)
  await become('CANCELLED', { at: '2026-11-23T12:15:00Z', by: 'merchant', reason: 'No recibimos la seña a tiempo' })
  await sql`update appointments.log_lines set by = 'system' where what = 'CANCELLED'`.execute(db)
  await sql`
    update appointments.bookings set deposit_state = 'ended', deposit_method = 'qr', pay_until = '2026-11-23T12:15:00Z'
    where id = ${id}
  `.execute(db)
  await tell('appointment-cancelled', '2026-11-23T12:15:05Z', id)
  expect(await notifications.to(email)).toMatchObject([{ template: 'appointment-cancelled', data: { by: 'payment' } }])
})

test('in Paraguay the link leads there, and a shift says until when it receives', async () => {
  const { id, email } = await writeBooking(db, {
    ...BOOKED,
    country: 'PY',
    startsAt: '2026-11-28T11:00:00Z',
    receiveUntil: '2026-11-28T13:30:00Z',
    collectAt: '2026-11-28T15:30:00Z',
  })
  await tell('appointment-booked', '2026-11-23T12:00:05Z', id)
  expect(await notifications.to(email)).toMatchObject([
    {
      to: { country: 'PY' },
      data: {
        when: 'sábado 28 de noviembre, entre las 08:00 y las 10:30',
        link: expect.stringContaining(`${origins.PY}/profileAppointment?id=`),
      },
    },
  ])
})

test('when messaging does not answer, a fact is told again and a reminder is sent a little later', async () => {
  const { id, email } = await writeBooking(db, BOOKED)
  clock.now = new Date('2026-11-23T12:00:05Z')
  const broken = { ...deps, messaging: { notify: () => Promise.reject(new Error('no mail today')) } }
  const [fact = {}] = await factsOf('appointment-booked', id)
  await expect(notifyOfBooked(broken, fact)).rejects.toThrow('no mail today')
  await expect(notifyOfBooked(deps, fact)).rejects.toThrow('Temporarily unavailable')
  clock.now = new Date('2026-11-23T12:05:00Z')
  await notifyOfBooked(deps, fact)
  expect(await notifications.to(email)).toHaveLength(1)

  clock.now = new Date('2026-11-27T19:30:00Z')
  expect(await sendDueNotifications(broken)).toBe(0)
  expect(await at('2026-11-27T19:35:00Z')).toBe(1)
})

test('a booking that a disrupted area moved is told of with its cause', async () => {
  const booking = await writeBooking(db, BOOKED)
  await booking.moveTo('2026-11-30T13:00:00Z', '2026-11-24T12:00:00Z')
  await db
    .updateTable('appointments.bookings')
    .set({ disruption_reason: 'strike' })
    .where('id', '=', booking.id)
    .execute()
  await tell('appointment-booked', '2026-11-24T12:01:05Z', booking.id)
  expect(await notifications.to(booking.email)).toMatchObject([
    { template: 'appointment-changed', data: { cause: 'un paro' } },
  ])
})

test('a moved booking is told of with its new time, each move once, and an old move not any more', async () => {
  const booking = await writeBooking(db, BOOKED)
  await booking.moveTo('2026-11-30T13:00:00Z', '2026-11-24T12:00:00Z')
  const [first = {}] = await factsOf('appointment-booked', booking.id)
  await booking.moveTo('2026-11-30T14:00:00Z', '2026-11-24T12:01:00Z')
  await tell('appointment-booked', '2026-11-24T12:01:05Z', booking.id)
  await notifyOfBooked(deps, first)
  expect(await notifications.to(booking.email)).toMatchObject([
    { template: 'appointment-changed', data: { when: 'lunes 30 de noviembre a las 10:00' } },
  ])
})

test('a cancelled booking is told of, with the reason when it was the store', async () => {
  const own = await writeBooking(db, BOOKED)
  await own.become('CANCELLED', { at: '2026-11-25T12:00:00Z', by: 'customer', reason: 'Viajo' })
  await tell('appointment-cancelled', '2026-11-25T12:00:05Z', own.id)
  expect(await notifications.to(own.email)).toMatchObject([
    { template: 'appointment-cancelled', data: { by: 'customer', rest: '' } },
  ])

  const otherBooking = await writeBooking(db, { ...BOOKED, visits: [{ petName: 'Toby' }, { petName: 'Luna' }] })
  await otherBooking.become('CANCELLED', { at: '2026-11-25T12:00:00Z', only: 1, reason: 'Se rompió el secador' })
  await tell('appointment-cancelled', '2026-11-25T12:00:05Z', otherBooking.id, otherBooking.appointmentIds.slice(1))
  expect(await notifications.to(otherBooking.email)).toMatchObject([
    { data: { what: 'Baño de Luna', by: 'merchant', reason: 'Se rompió el secador', rest: 'Baño de Toby' } },
  ])
})

test('whoever collects is called when the last pet is ready', async () => {
  const booking = await writeBooking(db, { ...BOOKED, visits: [{ petName: 'Toby' }, { petName: 'Luna' }] })
  const [toby = '', luna = ''] = booking.appointmentIds
  await booking.become('COMPLETED', { at: '2026-11-28T20:30:00Z', only: 0 })
  await tell('appointment-completed', '2026-11-28T20:30:05Z', booking.id, [toby])
  expect(await notifications.to(booking.email)).toEqual([])
  await booking.become('COMPLETED', { at: '2026-11-28T21:00:00Z', only: 1 })
  await tell('appointment-completed', '2026-11-28T21:00:05Z', booking.id, [luna])
  await tell('appointment-completed', '2026-11-28T21:00:06Z', booking.id)
  expect(await notifications.to(booking.email)).toMatchObject([
    { template: 'appointment-ready', data: { pets: 'Toby y Luna', way: 'to-the-store' } },
  ])
})

test('nobody is called for a pet that was ready hours ago', async () => {
  const booking = await writeBooking(db, { ...BOOKED, visits: [{ petName: 'Toby' }, { petName: 'Luna' }] })
  await booking.become('COMPLETED', { at: '2026-11-28T20:30:00Z', only: 0 })
  await booking.become('NO_SHOW', { at: '2026-11-29T12:00:00Z', only: 1 })
  await tell('appointment-completed', '2026-11-29T12:00:05Z', booking.id, booking.appointmentIds.slice(0, 1))
  expect(await notifications.to(booking.email)).toEqual([])

  const soon = await writeBooking(db, { ...BOOKED, visits: [{ petName: 'Toby' }, { petName: 'Luna' }] })
  await soon.become('COMPLETED', { at: '2026-11-28T20:30:00Z', only: 0 })
  await soon.become('NO_SHOW', { at: '2026-11-28T20:45:00Z', only: 1 })
  await tell('appointment-completed', '2026-11-28T20:45:05Z', soon.id, soon.appointmentIds.slice(0, 1))
  expect(await notifications.to(soon.email)).toMatchObject([{ template: 'appointment-ready', data: { pets: 'Toby' } }])
})

test('letters of pets that are fetched tell both rides, and no hour to bring them', async () => {
  // About 2.7 km from the store: 20 minutes of a ride.
  const home = { street: 'Calle Sucre 45', notes: '', city: 'Santa Cruz', lat: -17.7897, lon: -63.1943 }
  const booking = await writeBooking(db, { ...BOOKED, hasPickUp: true, address: home })
  await tell('appointment-booked', '2026-11-23T12:00:05Z', booking.id)
  expect(await notifications.to(booking.email)).toMatchObject([
    {
      data: {
        when: 'sábado 28 de noviembre, pasan por tu casa entre las 14:50 y las 15:10',
        place: 'Spa Equipetrol pasa por Calle Sucre 45, atiende de 15:30 a 17:10 y vuelve entre las 17:30 y las 17:50.',
      },
    },
  ])
})

test('nobody has to collect a pet that was visited at home', async () => {
  const booking = await writeBooking(db, { ...BOOKED, address: { street: 'Calle Sucre 45' } })
  await tell('appointment-booked', '2026-11-23T12:00:05Z', booking.id)
  await booking.become('COMPLETED', { at: '2026-11-28T20:30:00Z' })
  await tell('appointment-completed', '2026-11-28T20:30:05Z', booking.id)
  expect(await notifications.to(booking.email)).toMatchObject([
    {
      template: 'appointment-confirmed',
      data: { place: 'Spa Equipetrol va a Calle Sucre 45 y termina a las 17:10.' },
    },
  ])
})

test('nobody is written to at an address that they did not prove', async () => {
  const { id, email } = await writeBooking(db, { ...BOOKED, isEmailProved: false, phone: '+59170000009' })
  await tell('appointment-booked', '2026-11-23T12:00:05Z', id)
  expect(await notifications.to(email)).toEqual([])
  expect(await notifications.to('+59170000009')).toEqual([])
})

test('a proved phone serves without a mail', async () => {
  const { id } = await writeBooking(db, { ...BOOKED, email: null, phone: '+59170000008', isPhoneProved: true })
  await tell('appointment-booked', '2026-11-23T12:00:05Z', id)
  expect(await notifications.to('+59170000008')).toHaveLength(1)
})

test('who waited is told of the freed slot while it is kept for them', async () => {
  const { uid, email, storeId } = await writeBooking(db, BOOKED)
  const { merchant_id: merchantId } = await db
    .selectFrom('appointments.stores')
    .select('merchant_id')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const now = new Date('2026-11-24T13:00:00Z')
  const place = { uid, merchant_id: merchantId, store_id: storeId }
  const [holdId, entryId] = [newId(), newId()]
  const until = new Date('2026-11-24T15:00:00Z')
  await db
    .insertInto('appointments.holds')
    .values({
      id: holdId,
      ...place,
      is_offer: true,
      starts_at: '2026-11-27T14:00:00Z',
      expires_at: until,
      choice: '{}',
      slot: '{}',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('appointments.waiting')
    .values({
      id: entryId,
      ...place,
      from_day: '2026-11-27',
      until_day: '2026-11-27',
      choice: '{}',
      state: 'offered',
      hold_id: holdId,
      created_at: now,
      updated_at: now,
    })
    .execute()

  clock.now = now
  await notifyOfOffer(deps, { entryId, holdId })
  await notifyOfOffer(deps, { entryId, holdId })
  expect(await notifications.to(email)).toMatchObject([
    { template: 'appointment-offer', data: { when: 'viernes 27 de noviembre a las 10:00', until: '11:00' } },
  ])
  clock.now = new Date('2026-11-24T15:00:01Z')
  await notifyOfOffer(
    { ...deps, messaging: { notify: () => Promise.reject(new Error('too late')) } },
    { entryId, holdId },
  )
})
