import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { overHttp, refusalOf } from '#shared/rpc/testing.ts'
import { contract } from './contract.ts'
import type { Tables } from './tables.ts'
import { aStore, NINE_TO_SIX, type StoreFacts } from './testing/a-store.ts'
import { bookAt } from './testing/book-at.ts'
import { anAddress, openAppointments, stranger } from './testing/open-appointments.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
// A Saturday, 11:00 in La Paz.
const morning = new Date('2026-11-21T15:00:00Z')
let now = morning
const { appointments, somebody, people, viewerOf, facts, storesChanged, unexpected } = openAppointments(connection, {
  now: () => now,
})
const remote = await overHttp(appointments, contract, viewerOf)

async function open(more: StoreFacts = {}) {
  now = morning
  const store = await aStore(db, more)
  storesChanged()
  return store
}

describe.each([
  ['in process', appointments.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  test('a held slot becomes a booking, and nobody else is offered it on the way', async () => {
    const store = await open()
    const ana = await somebody({ email: 'ana@example.com' })
    const luis = await somebody()
    const toby = ana.pet()
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    const schedule = '2026-11-23T10:00'
    const isOffered = async () => {
      const search = { ...store.path, pets: [{ petId: luis.pet().id, servicePackId: 'bano' }], fromDate: '2026-11-23' }
      const { days } = await client.slots(search, { context: luis.context })
      return days[0]?.slots.some((slot) => slot.schedule === schedule)
    }
    expect(await isOffered()).toBe(true)

    const hold = await client.hold({ ...store.path, pets, schedule }, { context: ana.context })
    expect(hold).toMatchObject({ secondsLeft: 300, canRenew: true, isOffer: false, slot: { schedule } })
    expect(hold.quote.totals).toMatchObject({ subtotalAmount: 8000, totalAmount: 8000, paymentDue: 1600 })
    expect(await isOffered()).toBe(false)

    const { multiAppointmentId, appointments: booked } = await client.book(
      {
        merchantId: store.merchantId,
        appointments: [{ petId: toby.id, servicePackId: 'bano', schedule, storeId: store.storeId }],
        holdId: hold.id,
      },
      { context: ana.withKey(`book ${hold.id}`) },
    )
    expect(await isOffered()).toBe(false)
    expect(booked).toEqual([
      expect.objectContaining({
        multiAppointmentId,
        petName: 'Toby',
        petSize: 'pequeño',
        petWeight: 8,
        schedule,
        dayLabel: 'lunes 23 de noviembre',
        timeLabel: '10:00',
        collectLabel: '11:00',
        state: 'PENDING',
        totalAmount: 8000,
        canChange: true,
        canCancel: true,
        canReview: false,
      }),
    ])
    expect(facts.at(-1)).toMatchObject({ fact: 'appointment-booked', data: { uid: ana.uid, petProfileId: toby.id } })
    expect(await refusalOf(client.heldSlot({ holdId: hold.id }, { context: ana.context }))).toMatchObject({
      code: 'appointments.hold-not-found',
    })
  })

  test('of what a draft says of prices, sizes, fees and times nothing is believed', async () => {
    const { path, storeId, merchantId, serviceId } = await open()
    const { context, pet } = await somebody()
    const kira = pet({ name: 'Kira', weightGrams: 31_500, breed: 'Labrador' })

    const { appointments: booked } = await client.book(
      {
        merchantId,
        appointments: [
          {
            petId: kira.id,
            petName: 'Gato barato',
            petTypeId: 'gato',
            petBreed: 'Siamés',
            petSize: 'pequeño',
            petWeight: 1,
            customerId: 'somebody-else',
            servicePackId: 'bano',
            services: [{ id: serviceId('bano'), servicePriceId: `${storeId}-bano-perro-pequeño` }],
            subServices: [{ id: serviceId('unas'), servicePriceId: 'free' }],
            pickUpFee: -500,
            paymentDue: 0,
            notes: ' Le teme al secador ',
            storeId: path.storeId,
            schedule: '2026-11-23T10:00',
          },
        ],
      },
      { context },
    )

    expect(booked).toHaveLength(1)
    expect(booked[0]).toMatchObject({
      petName: 'Kira',
      petTypeId: 'perro',
      petBreed: 'Labrador',
      petSize: 'grande',
      petWeight: 31.5,
      totalTime: 105,
      subtotalAmount: 14_000,
      totalAmount: 14_000,
      amountDue: 14_000,
      paymentDue: 2800,
      pickUpFee: 0,
      notes: 'Le teme al secador',
      collectLabel: '11:45',
      state: 'PENDING',
      createdBy: 'customer',
      customer: { name: 'Ana Suárez', phone: '+59170000001', ecommerceUid: expect.any(String), userToken: null },
      services: [{ name: 'bano', servicePriceId: `${storeId}-bano-perro-grande`, amount: 12_000, minutes: 90 }],
      subServices: [{ name: 'unas', amount: 2000, minutes: 15 }],
      logs: [{ what: 'CREATED', by: 'customer', text: 'Reservaste para el lunes 23 de noviembre, 10:00.' }],
    })
  })

  test('the customer is made from the account, its billing data and the customer of the pets', async () => {
    const { path } = await open()
    const { context, pet } = await somebody({
      email: 'ana@example.com',
      isPhoneProved: true,
      billingInfo: [
        {
          country: 'BO',
          documentType: 'NIT',
          documentNumber: '1028745023',
          complement: null,
          businessName: 'Suárez SRL',
          email: 'facturas@example.com',
        },
      ],
    })
    const toby = pet()
    const { appointments: booked } = await bookAt(
      client,
      { store: path, pets: [toby], schedule: '2026-11-23T10:00' },
      context,
    )

    expect(booked[0]?.customer).toEqual({
      id: expect.any(String),
      name: 'Ana Suárez',
      phone: '+59170000001',
      email: 'ana@example.com',
      nit: '1028745023',
      socialReason: 'Suárez SRL',
      ecommerceId: context.viewer.uid,
      ecommerceUid: context.viewer.uid,
      customerPetProfileId: toby.customerId,
      os: 'WEB',
      userToken: null,
    })
  })

  test('two pets are booked together or not at all', async () => {
    const { path } = await open({ discounts: [{ percentage: 10, leastPets: 2 }] })
    const { context, pet } = await somebody()
    const pets = [pet({ name: 'Toby' }), pet({ name: 'Mishi', petTypeId: 'gato' })]
    await bookAt(client, { store: path, pets: [pet()], schedule: '2026-11-23T11:00' }, context)

    const refused = bookAt(client, { store: path, pets, schedule: '2026-11-23T10:00' }, context)
    expect(await refusalOf(refused)).toMatchObject({ message: 'Appointment do not fit on slot', status: 409 })
    expect(await client.appointments({ when: 'upcoming' }, { context })).toHaveLength(1)

    const { appointments: booked } = await bookAt(client, { store: path, pets, schedule: '2026-11-23T14:00' }, context)
    expect(booked.map((one) => [one.petName, one.visitStartsAt, one.totalAmount])).toEqual([
      ['Toby', '2026-11-23T18:00:00.000Z', 7200],
      ['Mishi', '2026-11-23T19:00:00.000Z', 7200],
    ])
    expect(new Set(booked.map(({ multiAppointmentId }) => multiAppointmentId)).size).toBe(1)
    expect(new Set(booked.map(({ schedule }) => schedule))).toEqual(new Set(['2026-11-23T14:00']))
    expect(await client.bookingOf({ multiAppointmentId: booked[0]?.multiAppointmentId ?? '' }, { context })).toEqual(
      booked,
    )
  })

  test('a pet that is expected somewhere at that time is not booked a second time', async () => {
    const [here, there] = [await open(), await open()]
    const { context, pet } = await somebody()
    const toby = pet()
    await bookAt(client, { store: here.path, pets: [toby], schedule: '2026-11-23T10:00' }, context)

    const again = bookAt(client, { store: there.path, pets: [toby], schedule: '2026-11-23T10:30' }, context)
    expect(await refusalOf(again)).toMatchObject({ code: 'appointments.already-booked', status: 409 })
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    const kept = client.hold({ ...there.path, pets, schedule: '2026-11-23T10:30' }, { context })
    expect(await refusalOf(kept)).toMatchObject({ code: 'appointments.already-booked', status: 409 })
    await bookAt(client, { store: there.path, pets: [toby], schedule: '2026-11-23T11:00' }, context)
  })

  test('the same call again books once, and its answer is the same', async () => {
    const { path } = await open({ stations: [{ skills: ['bath'] }, { skills: ['bath'] }] })
    const { context, pet, withKey } = await somebody()
    const toby = pet()
    const wanted = { store: path, pets: [toby], schedule: '2026-11-23T10:00' }

    const first = await bookAt(client, wanted, withKey('once'))
    expect(await bookAt(client, wanted, withKey('once'))).toEqual(first)
    expect(await refusalOf(bookAt(client, wanted, context))).toMatchObject({ code: 'appointments.already-booked' })
    const other = bookAt(client, { ...wanted, schedule: '2026-11-24T10:00' }, withKey('once'))
    expect(await refusalOf(other)).toMatchObject({ code: 'appointments.idempotency-key-reused', status: 422 })
  })

  test('a booking takes the slot that was kept for it, also when something without minutes was added meanwhile', async () => {
    const { path, merchantId, storeId, serviceId } = await open({
      stations: [{ skills: ['bath'] }, { skills: ['bath', 'grooming'] }],
    })
    const { context, pet } = await somebody()
    const choice = { petId: pet().id, servicePackId: 'bano' }
    const hold = await client.hold({ ...path, pets: [choice], schedule: '2026-11-23T10:00' }, { context })
    const extraServices = [{ id: serviceId('perfume') }]

    const { appointments: booked } = await client.book(
      {
        merchantId,
        appointments: [{ ...choice, extraServices, storeId, schedule: '2026-11-23T10:00' }],
        holdId: hold.id,
      },
      { context },
    )
    expect(booked[0]).toMatchObject({ totalAmount: 9000, visitStartsAt: hold.slot.plan[0]?.startsAt })
  })

  test('a hold that ran out does not stand in the way: what is still free is booked', async () => {
    const { path } = await open()
    const { context, pet } = await somebody()
    const toby = pet()
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    const hold = await client.hold({ ...path, pets, schedule: '2026-11-23T10:00' }, { context })

    now = new Date(morning.getTime() + 6 * 60_000)
    const wanted = { store: path, pets: [toby], schedule: '2026-11-23T10:00', holdId: hold.id }
    expect((await bookAt(client, wanted, context)).appointments).toHaveLength(1)
  })

  test('another time than the kept one gives the kept one up', async () => {
    const { path } = await open()
    const { context, pet } = await somebody()
    const toby = pet()
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    await client.hold({ ...path, pets, schedule: '2026-11-23T10:00' }, { context })
    await bookAt(client, { store: path, pets: [toby], schedule: '2026-11-23T10:30' }, context)

    const luis = await somebody()
    await bookAt(client, { store: path, pets: [luis.pet()], schedule: '2026-11-23T09:30' }, luis.context)
  })

  test.each([
    ['yesterday', '2026-11-20T10:00', 'There is no slot for selected date'],
    ['half an hour from now', '2026-11-21T11:30', 'There is no slot for selected date'],
    ['in eight days', '2026-11-28T10:00', 'There is no slot for selected date'],
    ['on a Sunday', '2026-11-22T10:00', 'There is no slot for selected date'],
    ['between two starts', '2026-11-23T10:10', 'There is no slot for selected date'],
    ['by night', '2026-11-23T03:00', 'There is no slot for selected date'],
    ['on a day that is none', '2026-11-31T10:00', 'There is no slot for selected date'],
    ['too late to be ready in time', '2026-11-23T17:30', 'First Appointment do not fit on slot'],
  ])('nobody books %s', async (_when, schedule, message) => {
    const { path } = await open()
    const { context, pet } = await somebody()
    const toby = pet()

    expect(await refusalOf(bookAt(client, { store: path, pets: [toby], schedule }, context))).toMatchObject({
      message,
      status: 409,
    })
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    expect(await refusalOf(client.hold({ ...path, pets, schedule }, { context }))).toMatchObject({
      message,
      status: 409,
    })
  })

  test('guests sign in first, who has no phone says it first, and a store is paid as it accepts', async () => {
    const { path, merchantId, storeId } = await open()
    const guest = await somebody({ isGuest: true })
    const mute = await somebody({ phone: null })
    const ana = await somebody()
    const wanted = (pets: { id: string }[]) => ({ store: path, pets, schedule: '2026-11-23T10:00' })
    const appointments = [{ petId: ana.pet().id, servicePackId: 'bano', schedule: '2026-11-23T10:00', storeId }]

    expect(await refusalOf(bookAt(client, wanted([guest.pet()]), guest.context))).toMatchObject({ status: 401 })
    expect(await refusalOf(bookAt(client, wanted([guest.pet()]), stranger))).toMatchObject({ status: 401 })
    expect(await refusalOf(bookAt(client, wanted([mute.pet()]), mute.context))).toMatchObject({
      code: 'appointments.phone-needed',
    })
    expect(
      await refusalOf(client.book({ merchantId, appointments, paymentMethod: 'bitcoin' }, { context: ana.context })),
    ).toMatchObject({ code: 'appointments.payment-not-accepted' })
    expect(
      await refusalOf(client.book({ merchantId: 'somebody-else', appointments }, { context: ana.context })),
    ).toMatchObject({ code: 'appointments.store-not-found' })
  })

  test('pets of one booking come to one store at one time', async () => {
    const [here, there] = [await open(), await open()]
    const { context, pet } = await somebody()
    const one = { petId: pet().id, servicePackId: 'bano', schedule: '2026-11-23T10:00', storeId: here.storeId }
    const { id: petId } = pet()
    for (const other of [
      { ...one, petId, storeId: there.storeId },
      { ...one, petId, schedule: '2026-11-23T11:00' },
    ]) {
      const call = client.book({ merchantId: here.merchantId, appointments: [one, other] }, { context })
      expect(await refusalOf(call)).toMatchObject({ code: 'appointments.stores-differ', status: 422 })
    }
  })

  test('twenty bookings to come are enough', async () => {
    const { path } = await open({ stations: [{ skills: ['bath'] }, { skills: ['bath'] }] })
    const { context, pet } = await somebody()
    const toby = pet()
    const starts = ['2026-11-23', '2026-11-24', '2026-11-25'].flatMap((day) =>
      [9, 10, 11, 12, 13, 14, 15].map((hour) => `${day}T${String(hour).padStart(2, '0')}:00`),
    )
    for (const schedule of starts.slice(0, 20)) await bookAt(client, { store: path, pets: [toby], schedule }, context)

    const more = bookAt(client, { store: path, pets: [toby], schedule: starts[20] ?? '' }, context)
    expect(await refusalOf(more)).toMatchObject({ code: 'appointments.too-many-appointments' })
  })

  test("nobody sees somebody else's appointments", async () => {
    const { path } = await open()
    const ana = await somebody()
    const { appointments: booked, multiAppointmentId } = await bookAt(
      client,
      { store: path, pets: [ana.pet()], schedule: '2026-11-23T10:00' },
      ana.context,
    )
    const [own] = booked
    if (!own) throw new Error('It was booked')
    const { context } = await somebody()

    expect(await client.appointment({ appointmentId: own.id }, { context: ana.context })).toEqual(own)
    for (const call of [
      () => client.appointment({ appointmentId: own.id }, { context }),
      () => client.bookingOf({ multiAppointmentId }, { context }),
      () => client.changeAppointment({ appointmentId: own.id, state: 'CANCELLED' }, { context }),
      () => client.changeAppointment({ appointmentId: own.id, schedule: '2026-11-24T10:00' }, { context }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: 'appointments.appointment-not-found', status: 404 })
    }
    expect(await client.appointments({}, { context })).toEqual([])
    expect(await refusalOf(client.appointments({}, { context: stranger }))).toMatchObject({ status: 401 })
  })

  test('what is to come is listed first, the soonest on top, then what was; page by page', async () => {
    const { path } = await open()
    const { context, pet } = await somebody()
    const toby = pet()
    for (const schedule of ['2026-11-24T10:00', '2026-11-21T13:00', '2026-11-21T15:00', '2026-11-25T10:00']) {
      await bookAt(client, { store: path, pets: [toby], schedule }, context)
    }
    now = new Date('2026-11-22T15:00:00Z')
    const schedules = async (page: { when?: 'upcoming' | 'past'; first?: number; after?: string }) =>
      (await client.appointments(page, { context })).map(({ schedule }) => schedule)

    const all = ['2026-11-24T10:00', '2026-11-25T10:00', '2026-11-21T15:00', '2026-11-21T13:00']
    expect(await schedules({})).toEqual(all)
    expect(await schedules({ when: 'upcoming' })).toEqual(all.slice(0, 2))
    expect(await schedules({ when: 'past' })).toEqual(all.slice(2))
    const [, second] = await client.appointments({ first: 2 }, { context })
    expect(await schedules({ first: 2, after: second?.id })).toEqual(all.slice(2))
  })

  test('each pet of a booking is told of, with the day, the end and the care that it brings', async () => {
    const { merchantId, storeId, point } = await open({ stations: [{ skills: ['vet'] }] })
    const { context, pet, uid } = await somebody()
    people.set(uid, { phone: '+59170000001', addresses: [anAddress(point)] })
    const toby = pet()
    facts.length = 0
    const appointments = [
      { petId: toby.id, servicePackId: 'consulta', notes: 'Cojea', schedule: '2026-11-23T10:00', storeId },
    ]
    const { appointments: booked } = await client.book({ merchantId, appointments, addressCode: 'home' }, { context })

    expect(booked[0]).toMatchObject({ isHomeVisit: true, address: { street: 'Calle Los Tajibos 12' } })
    expect(facts).toEqual([
      {
        fact: 'appointment-booked',
        data: {
          appointmentId: booked[0]?.id,
          multiAppointmentId: booked[0]?.multiAppointmentId,
          petProfileId: toby.id,
          uid,
          day: '2026-11-23',
          endsAt: booked[0]?.visitEndsAt,
          careKinds: ['other'],
          sequence: 0,
          totalAmount: 15_000,
          currencyCode: 'BOB',
        },
      },
    ])
  })

  test('a direct booking is accepted exactly when the search offers that time', async () => {
    const schedule = NINE_TO_SIX.filter(({ day }) => day !== 3)
    const { path } = await open({
      schedule,
      closures: [{ fromDay: '2026-11-24', untilDay: '2026-11-24', reason: 'Inventario' }],
    })
    const { context, pet } = await somebody()
    const toby = pet()
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    await bookAt(client, { store: path, pets: [toby], schedule: '2026-11-23T12:00' }, context)

    const { days } = await client.slots({ ...path, pets }, { context })
    const offered = new Set(days.flatMap(({ slots }) => slots.map((slot) => slot.schedule)))
    for (let minute = 0; minute < 24 * 60; minute += 90) {
      for (const day of ['2026-11-21', '2026-11-23', '2026-11-24', '2026-11-25']) {
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const wanted = `${day}T${clock}`
        const held = await client.hold({ ...path, pets, schedule: wanted }, { context }).then(
          () => true,
          () => false,
        )
        expect([wanted, held]).toEqual([wanted, offered.has(wanted)])
      }
    }
  })
})

test('none of it was a surprise', () => expect(unexpected).toEqual([]))
