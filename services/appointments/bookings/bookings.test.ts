import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { bookAt } from '../testing/book-at.ts'
import { anAddress } from '../testing/open-appointments.ts'
import { openBothWays, SATURDAY } from '../testing/open-both-ways.ts'

const { clock, facts, openStore, people, signUp, unexpected, ways } = await openBothWays()

describe.each(ways)('%s', (_where, client) => {
  test('a held slot becomes a booking, and nobody else is offered it on the way', async () => {
    const store = await openStore()
    const ana = await signUp({ email: 'ana@example.com' })
    const luis = await signUp()
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
    expect(await getRefusal(client.heldSlot({ holdId: hold.id }, { context: ana.context }))).toMatchObject({
      code: 'appointments.hold-not-found',
    })
  })

  test('of what a draft says of prices, sizes, fees and times nothing is believed', async () => {
    const { path, storeId, merchantId, serviceId } = await openStore()
    const { context, pet } = await signUp()
    const kira = pet({ name: 'Kira', weightGrams: 31_500, breed: 'Labrador' })

    const { appointments: booked } = await client.book(
      {
        merchantId,
        appointments: [
          {
            petId: kira.id,
            petName: 'Gato barato',
            petBreed: 'Siamés',
            petSize: 'pequeño',
            petWeight: 1,
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
      petWeight: 32,
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

  test('a draft of another kind of pet, another customer or with a service of another pack is refused', async () => {
    const { path, storeId, merchantId, serviceId } = await openStore()
    const { context, pet } = await signUp()
    const kira = pet({ name: 'Kira' })
    const draft = { petId: kira.id, servicePackId: 'bano', storeId: path.storeId, schedule: '2026-11-23T10:00' }
    const refusal = (change: object) =>
      getRefusal(client.book({ merchantId, appointments: [{ ...draft, ...change }] }, { context }))
    expect(await refusal({ petTypeId: 'gato' })).toMatchObject({ code: 'appointments.draft-differs', status: 422 })
    expect(await refusal({ customerId: 'somebody-else' })).toMatchObject({ code: 'appointments.draft-differs' })
    for (const id of ['unknown', serviceId('corte')])
      expect(await refusal({ services: [{ id, servicePriceId: storeId }] })).toMatchObject({
        code: 'appointments.service-not-offered',
      })
    const { appointments } = await client.book(
      {
        merchantId,
        appointments: [
          { ...draft, petTypeId: 'perro', customerId: context.viewer.uid, services: [{ id: serviceId('bano') }] },
        ],
      },
      { context },
    )
    expect(appointments).toHaveLength(1)
  })

  test('the customer is made from the account, its billing data and the customer of the pets', async () => {
    const { path } = await openStore()
    const { context, pet } = await signUp({
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
    const { path } = await openStore({ discounts: [{ percentage: 10, leastPets: 2 }] })
    const { context, pet } = await signUp()
    const pets = [pet({ name: 'Toby' }), pet({ name: 'Mishi', petTypeId: 'gato' })]
    await bookAt(client, { store: path, pets: [pet()], schedule: '2026-11-23T11:00' }, context)

    const refused = bookAt(client, { store: path, pets, schedule: '2026-11-23T10:00' }, context)
    expect(await getRefusal(refused)).toMatchObject({ message: 'Appointment do not fit on slot', status: 409 })
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
    const [here, there] = [await openStore(), await openStore()]
    const { context, pet } = await signUp()
    const toby = pet()
    await bookAt(client, { store: here.path, pets: [toby], schedule: '2026-11-23T10:00' }, context)

    const again = bookAt(client, { store: there.path, pets: [toby], schedule: '2026-11-23T10:30' }, context)
    expect(await getRefusal(again)).toMatchObject({ code: 'appointments.already-booked', status: 409 })
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    const holding = client.hold({ ...there.path, pets, schedule: '2026-11-23T10:30' }, { context })
    expect(await getRefusal(holding)).toMatchObject({ code: 'appointments.already-booked', status: 409 })
    await bookAt(client, { store: there.path, pets: [toby], schedule: '2026-11-23T11:00' }, context)
  })

  test('the same call again books once, and its answer is the same', async () => {
    const { path } = await openStore({ stations: [{ skills: ['bath'] }, { skills: ['bath'] }] })
    const { context, pet, withKey } = await signUp()
    const toby = pet()
    const wanted = { store: path, pets: [toby], schedule: '2026-11-23T10:00' }

    const first = await bookAt(client, wanted, withKey('once'))
    expect(await bookAt(client, wanted, withKey('once'))).toEqual(first)
    expect(await getRefusal(bookAt(client, wanted, context))).toMatchObject({ code: 'appointments.already-booked' })
    const other = bookAt(client, { ...wanted, schedule: '2026-11-24T10:00' }, withKey('once'))
    expect(await getRefusal(other)).toMatchObject({ code: 'appointments.idempotency-key-reused', status: 422 })
  })

  test('a booking takes the slot that was kept for it, also when something without minutes was added meanwhile', async () => {
    const { path, merchantId, storeId, serviceId } = await openStore({
      stations: [{ skills: ['bath'] }, { skills: ['bath', 'grooming'] }],
    })
    const { context, pet } = await signUp()
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
    const { path } = await openStore()
    const { context, pet } = await signUp()
    const toby = pet()
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    const hold = await client.hold({ ...path, pets, schedule: '2026-11-23T10:00' }, { context })

    clock.now = new Date(SATURDAY.getTime() + 6 * 60_000)
    const wanted = { store: path, pets: [toby], schedule: '2026-11-23T10:00', holdId: hold.id }
    expect((await bookAt(client, wanted, context)).appointments).toHaveLength(1)
  })

  test('another time than the kept one gives the kept one up', async () => {
    const { path } = await openStore()
    const { context, pet } = await signUp()
    const toby = pet()
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    await client.hold({ ...path, pets, schedule: '2026-11-23T10:00' }, { context })
    await bookAt(client, { store: path, pets: [toby], schedule: '2026-11-23T10:30' }, context)

    const luis = await signUp()
    await bookAt(client, { store: path, pets: [luis.pet()], schedule: '2026-11-23T09:30' }, luis.context)
  })

  test('each pet of a booking is told of, with the day, the end and the care that it brings', async () => {
    const { merchantId, storeId, point } = await openStore({ stations: [{ skills: ['vet'] }] })
    const { context, pet, uid } = await signUp()
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
          packKind: 'consulta',
          sequence: 0,
          totalAmount: 15_000,
          currencyCode: 'BOB',
        },
      },
    ])
  })
})

test('none of it was a surprise', () => expect(unexpected).toEqual([]))
