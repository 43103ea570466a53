import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { appointmentsInvariants } from '../invariants.ts'
import { openBothWays } from '../testing/open-both-ways.ts'
import { makeHotelFactory } from './testing/a-hotel.ts'

const service = await openBothWays()
const { clock, db, ways, signUp, vaccinate } = service
const aHotel = makeHotelFactory(service)

const days = { fromDay: '2026-11-24', untilDay: '2026-11-27' }

describe.each(ways)('%s', (_where, client) => {
  /** A hotel with places for two of a family, of whom the second pays half; the family has a large and a small dog. */
  async function aSharedPlace(more: Parameters<typeof aHotel>[1] = {}) {
    const shop = await aHotel(client, { kennels: [{ mostPets: 2 }], companionPercent: 50, ...more })
    const [rocky, luna] = [
      shop.customer.pet({ name: 'Rocky', weight: 30, weightGrams: 30_000 }),
      shop.customer.pet({ name: 'Luna' }),
    ]
    const pets = [{ petId: luna.id }, { petId: rocky.id }]
    const together = { ...shop.place, ...days, pets, isTogether: true, total: 48_000 }
    const bookBoth = async () => {
      const { appointments } = await client.bookStay(together, shop.own)
      const [ofLuna = '', ofRocky = ''] = appointments.map(({ id }) => id)
      return { ofLuna, ofRocky }
    }
    return { ...shop, rocky, luna, together, bookBoth }
  }

  test('two pets of a family share a place, the second at its percent, and no other family gets in', async () => {
    const { place, own, together, bookBoth, storeId, at } = await aSharedPlace()
    expect(await client.hotel(place, own)).toMatchObject({ mostTogether: 2, companionPercent: 50 })
    const apart = await client.quoteStay({ ...together, isTogether: false }, own)
    expect(apart).toMatchObject({ refusal: 'stay-full', freePlaces: 1 })
    expect(await client.quoteStay(together, own)).toMatchObject({
      ...{ refusal: null, total: 48_000 },
      guests: [
        { petName: 'Luna', total: 12_000, companionPercent: 50, sharesWith: ['Rocky'] },
        { petName: 'Rocky', total: 36_000, companionPercent: null, sharesWith: ['Luna'] },
      ],
    })
    const wrong = { ...together, total: 60_000 }
    expect(await getRefusal(client.bookStay(wrong, own))).toMatchObject({ code: 'appointments.stay-price-changed' })
    const { ofLuna, ofRocky } = await bookBoth()
    expect(await client.bookingStays({ appointmentId: ofLuna }, own)).toMatchObject([
      { petName: 'Luna', kennelName: 'Lugar 1', companionPercent: 50, companions: [{ appointmentId: ofRocky }] },
      { petName: 'Rocky', kennelName: 'Lugar 1', companionPercent: null, companions: [{ petName: 'Luna' }] },
    ])
    expect((await client.appointment({ appointmentId: ofLuna }, own)).services).toMatchObject([
      { name: '3 noches, comparte lugar: 50 %', amount: 12_000 },
    ])
    expect((await client.hotelBoard({ storeId, fromDay: '2026-11-24' }, at)).stays).toHaveLength(2)
    const stranger = await signUp()
    const theirs = { ...together, pets: [{ petId: stranger.pet().id }], total: 24_000 }
    expect(await getRefusal(client.bookStay(theirs, { context: stranger.withKey('theirs') }))).toMatchObject({
      code: 'appointments.stay-full',
    })
    for (const { says, broken } of appointmentsInvariants(clock.now))
      expect((await broken.execute(db)).rows, says).toEqual([])
  })

  test('a place stays taken until the last of its pets is cancelled or has left', async () => {
    const { place, own, at, stay, customer, bookBoth } = await aSharedPlace()
    const { ofLuna, ofRocky } = await bookBoth()
    const freePlaces = async () => {
      const guests = [{ petTypeId: 'perro', size: 'pequeño' }]
      return (await client.searchStays({ ...place, fromDay: '2026-11-26', untilDay: '2026-11-27', guests }, own))
        .freePlaces
    }
    await client.setAppointmentState({ appointmentId: ofRocky, state: 'CANCELLED', reason: 'No viene' }, at)
    expect(await freePlaces()).toBe(0)
    // What was booked keeps its price; on other days it pays its own.
    expect(await client.bookingStays({ appointmentId: ofLuna }, own)).toMatchObject([
      { petName: 'Luna', companionPercent: 50, companions: [] },
      { petName: 'Rocky', state: 'CANCELLED' },
    ])
    await client.setAppointmentState({ appointmentId: ofLuna, state: 'CANCELLED', reason: 'Tampoco' }, at)
    expect(await freePlaces()).toBe(1)
    const again = await bookBoth()
    clock.now = new Date('2026-11-24T18:30:00Z')
    await client.checkInStay({ appointmentId: again.ofLuna, items: [{ label: 'Manta de Luna' }] }, at)
    expect((await client.staffStay({ appointmentId: again.ofRocky }, at)).items).toEqual([])
    await client.checkInStay({ appointmentId: again.ofRocky }, at)
    clock.now = new Date('2026-11-25T13:00:00Z')
    await client.checkOutStay({ appointmentId: again.ofRocky }, at)
    expect(await freePlaces()).toBe(0)
    await client.checkOutStay({ appointmentId: again.ofLuna }, at)
    await client.bookStay(stay('2026-11-26', '2026-11-27', [customer.pet()]), own)
  })

  test('both move together at the prices of the new days, and one whose companion is cancelled pays its own', async () => {
    const { place, luna, own, at, bookBoth } = await aSharedPlace()
    const { ofLuna, ofRocky } = await bookBoth()
    const later = { appointmentId: ofLuna, fromDay: '2026-11-26', untilDay: '2026-11-28' }
    expect(await client.moveStay(later, own)).toMatchObject([
      { petName: 'Luna', companionPercent: 50, nights: [{ amount: 4000 }, { amount: 4000 }] },
      { petName: 'Rocky', companionPercent: null, nights: [{ amount: 12_000 }, { amount: 12_000 }] },
    ])
    await client.setAppointmentState({ appointmentId: ofRocky, state: 'CANCELLED', reason: 'No viene' }, at)
    const alone = { appointmentId: ofLuna, fromDay: '2026-11-27', untilDay: '2026-11-28' }
    const quote = await client.quoteStay({ ...place, ...alone, pets: [{ petId: luna.id }], movesId: ofLuna }, own)
    expect(quote).toMatchObject({ refusal: null, total: 8000 })
    expect(await client.moveStay(alone, own)).toMatchObject([
      { petName: 'Luna', companionPercent: null, nights: [{ amount: 8000 }] },
      { petName: 'Rocky', state: 'CANCELLED' },
    ])
    // Days that the cancelled pet had are days like others.
    expect(await client.moveStay(later, own)).toMatchObject([{ petName: 'Luna', fromDay: '2026-11-26' }, {}])
  })

  test('each pet needs its vaccines, its size and a temper that shares', async () => {
    const { own, at, luna, rocky, together, bookBoth } = await aSharedPlace({
      ...{ requiredVaccines: ['rabies'], kennels: [{ mostPets: 2 }, { isOwnRoom: true }] },
    })
    vaccinate(luna.id, { planVaccines: ['rabies'], appliedOn: '2026-11-01', nextDueOn: null })
    expect((await client.quoteStay(together, own)).lacking).toMatchObject([{ petName: 'Rocky' }])
    const [first = { petId: '' }, second = { petId: '' }] = together.pets
    const grumpy = { ...together, pets: [first, { ...second, needsOwnRoom: true }] }
    expect(await client.quoteStay(grumpy, own)).toMatchObject({
      ...{ refusal: null, total: 60_000 },
      guests: [{ sharesWith: [] }, { sharesWith: [] }],
    })
    const { ofLuna, ofRocky } = await bookBoth()
    clock.now = new Date('2026-11-24T18:30:00Z')
    await client.checkInStay({ appointmentId: ofLuna }, at)
    const missing = { code: 'appointments.vaccines-missing' }
    expect(await getRefusal(client.checkInStay({ appointmentId: ofRocky }, at))).toMatchObject(missing)
    vaccinate(rocky.id, { planVaccines: ['rabies'], appliedOn: '2026-11-23', nextDueOn: null })
    await client.checkInStay({ appointmentId: ofRocky }, at)
  })

  test('a place for two is not made one for one while stays are to come', async () => {
    const { at, storeId, bookBoth } = await aSharedPlace()
    await bookBoth()
    const [kennel] = (await client.hotelSettings({ storeId }, at)).kennels
    if (!kennel) throw new Error('the hotel has no place')
    const { id: kennelId, ...facts } = kennel
    const single = { storeId, kennelId, ...facts, mostPets: 1 }
    expect(await getRefusal(client.saveKennel(single, at))).toMatchObject({ code: 'appointments.kennel-has-stays' })
    expect((await client.saveKennel({ ...single, mostPets: 3 }, at)).kennels).toMatchObject([{ mostPets: 3 }])
    const stranger = { context: (await signUp({ worksFor: newId() })).context }
    expect(await getRefusal(client.saveKennel({ ...single, version: 2 }, stranger))).toMatchObject({ status: 404 })
  })

  test('the desk books two in one place for a caller', async () => {
    const { at, together, storeId, customer } = await aSharedPlace()
    await client.bookStay(
      { ...together, fromDay: '2026-11-29', untilDay: '2026-11-30', total: 16_000 },
      {
        context: customer.withKey('first'),
      },
    )
    const [found] = await client.counterCustomers({ storeId, search: 'Luna' }, at)
    if (!found) throw new Error('the counter does not know the customer')
    const { pets, isTogether, total } = together
    const stays = await client.bookStayAtCounter(
      { storeId, customerId: found.id, ...days, pets, isTogether, total },
      { context: { ...at.context, idempotencyKey: newId() } },
    )
    expect(stays).toMatchObject([
      { companionPercent: 50 },
      { companionPercent: null, companions: [{ petName: 'Luna' }] },
    ])
  })
})

test('of 24 families that book a place for two at once one gets it', async () => {
  const { client } = service.appointments
  const { place, storeId } = await aHotel(client, { kennels: [{ mostPets: 2 }] })
  const answers = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const family = await signUp()
      const pets = [family.pet(), family.pet()].map(({ id: petId }) => ({ petId }))
      const stay = { ...place, ...days, pets, isTogether: true, total: 48_000 }
      return client.bookStay(stay, { context: family.withKey(`race ${index}`) }).then(
        () => 'booked',
        () => 'refused',
      )
    }),
  )
  expect(answers.filter((answer) => answer === 'booked')).toHaveLength(1)
  const rows = await db
    .selectFrom('appointments.station_times as t')
    .innerJoin('appointments.kennels as k', 'k.station_id', 't.station_id')
    .select('t.shared_by')
    .where('k.store_id', '=', storeId)
    .execute()
  expect(rows).toHaveLength(2)
  expect(new Set(rows.map((row) => row.shared_by)).size).toBe(1)
  expect(rows[0]?.shared_by).not.toBeNull()
})

test('the database refuses another party in a shared place, and a pet in two stays', async () => {
  const { client } = service.appointments
  const { place, own, customer, stay } = await aHotel(client, { kennels: [{ mostPets: 2 }, {}] })
  const pets = [customer.pet(), customer.pet()]
  const shared = { ...place, ...days, pets: pets.map(({ id: petId }) => ({ petId })), isTogether: true, total: 48_000 }
  const { appointments } = await client.bookStay(shared, own)
  const [first] = appointments
  const other = await client.bookStay(stay('2026-11-24', '2026-11-27', [customer.pet()]), own)
  const otherId = other.appointments[0]?.id ?? ''
  const times = await db
    .selectFrom('appointments.station_times')
    .select('station_id')
    .where('appointment_id', '=', first?.id ?? '')
    .executeTakeFirstOrThrow()
  const intoTheirs = db
    .updateTable('appointments.station_times')
    .set({ station_id: times.station_id })
    .where('appointment_id', '=', otherId)
    .execute()
  await expect(intoTheirs).rejects.toMatchObject({ constraint: 'one_at_a_time' })
  const samePet = db
    .updateTable('appointments.appointments')
    .set({ pet_id: pets[0]?.id ?? '' })
    .where('id', '=', otherId)
    .execute()
  await expect(samePet).rejects.toMatchObject({ constraint: 'one_stay_a_pet' })
})
