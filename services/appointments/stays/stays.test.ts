import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { appointmentsInvariants } from '../invariants.ts'
import { openBothWays } from '../testing/open-both-ways.ts'
import { makeHotelFactory } from './testing/a-hotel.ts'

const service = await openBothWays()
const { clock, db, ways, signUp, vaccinate } = service
const aHotel = makeHotelFactory(service)

const christmas = {
  ...{ name: 'Navidad', fromDay: '2026-12-24', untilDay: '2026-12-31', percent: 25, leastNights: 3 },
  prices: [],
}

/** What the customer reads of a refusal. */
async function getDetail(answer: Promise<unknown>): Promise<string> {
  const error = await answer.then(
    () => null,
    (refusal: { data?: { detail?: string } }) => refusal,
  )
  return error?.data?.detail ?? ''
}

describe.each(ways)('%s', (_where, client) => {
  test('a stay is priced by night, booked, and seen by its owner alone', async () => {
    const { place, own, stay, customer } = await aHotel(client)
    const toby = customer.pet()
    const asked = { ...place, fromDay: '2026-11-24', untilDay: '2026-11-27' }
    const quote = await client.quoteStay({ ...asked, pets: [{ petId: toby.id }] }, own)
    expect(quote).toMatchObject({ total: 24_000, freePlaces: 1, refusal: null, guests: [{ petName: 'Toby' }] })

    const { appointments } = await client.bookStay(stay('2026-11-24', '2026-11-27', [toby]), own)
    expect(appointments).toMatchObject([
      {
        ...{ state: 'PENDING', totalAmount: 24_000, schedule: '2026-11-24T14:00', canChange: false, canCancel: true },
        servicePack: { servicePackId: 'hotel', name: 'Hotel, 3 noches' },
        services: [{ name: '3 noches', amount: 24_000 }],
      },
    ])
    const [first] = appointments
    const appointmentId = first?.id ?? ''
    expect(await client.bookingStays({ appointmentId }, own)).toMatchObject([
      { kennelName: 'Lugar 1', fromDay: '2026-11-24', untilDay: '2026-11-27', canMove: true, items: [] },
    ])
    const other = await signUp()
    const refusal = { status: 404 }
    expect(await getRefusal(client.bookingStays({ appointmentId }, { context: other.context }))).toMatchObject(refusal)
    const days = { appointmentId, fromDay: '2026-11-25', untilDay: '2026-11-26' }
    expect(await getRefusal(client.moveStay(days, { context: other.context }))).toMatchObject(refusal)
  })

  test('a place is not sold twice, and the refusal names other days', async () => {
    const { place, own, stay, customer } = await aHotel(client)
    await client.bookStay(stay('2026-11-24', '2026-11-27'), own)
    const rex = customer.pet()
    expect(await getDetail(client.bookStay(stay('2026-11-26', '2026-11-28', [rex]), own))).toContain(
      'Hay lugar: 27 de noviembre – 29 de noviembre',
    )
    const guests = [{ petTypeId: 'perro', size: 'pequeño' }]
    const quote = await client.searchStays({ ...place, fromDay: '2026-11-26', untilDay: '2026-11-28', guests }, own)
    expect(quote).toMatchObject({ refusal: 'stay-full', freePlaces: 0 })
    expect(quote.nearest[0]).toEqual({ fromDay: '2026-11-27', untilDay: '2026-11-29' })
    // Who leaves at noon makes room for who comes at two.
    await client.bookStay(stay('2026-11-27', '2026-11-29', [rex]), own)
  })

  test('a season changes the price of its nights and asks for its nights', async () => {
    const { place, own, stay, at, storeId } = await aHotel(client)
    await client.saveSeason({ storeId, seasonId: newId(), version: 0, ...christmas }, at)
    const short = { ...stay('2026-12-24', '2026-12-26'), total: 20_000 }
    expect(await getDetail(client.bookStay(short, own))).toBe('En esa temporada la estadía es de 3 noches o más.')
    // What the family saw is what it pays.
    const guess = stay('2026-12-22', '2026-12-25')
    expect(await getRefusal(client.bookStay(guess, own))).toMatchObject({ code: 'appointments.stay-price-changed' })
    const guests = [{ petTypeId: 'perro', size: 'pequeño' }]
    const { total } = await client.searchStays({ ...place, fromDay: '2026-12-22', untilDay: '2026-12-25', guests }, own)
    expect(total).toBe(26_000)
    const { appointments } = await client.bookStay({ ...guess, total }, own)
    expect(appointments[0]?.services.map(({ name }) => name)).toEqual(['2 noches', '1 noche (Navidad)'])

    const overlap = { storeId, seasonId: newId(), version: 0, ...christmas, name: 'Año Nuevo', fromDay: '2026-12-31' }
    expect(await getRefusal(client.saveSeason({ ...overlap, untilDay: '2027-01-02' }, at))).toMatchObject({
      status: 409,
    })
  })

  test('a family changes its days, and another stay of the same pet is refused', async () => {
    const { own, stay, customer } = await aHotel(client, { kennels: [{}, {}] })
    const toby = customer.pet()
    const { appointments } = await client.bookStay(stay('2026-11-24', '2026-11-27', [toby]), own)
    expect(await getRefusal(client.bookStay(stay('2026-11-26', '2026-11-28', [toby]), own))).toMatchObject({
      status: 409,
    })
    const appointmentId = appointments[0]?.id ?? ''
    // Its own place does not stand in its way.
    const moved = await client.moveStay({ appointmentId, fromDay: '2026-11-25', untilDay: '2026-11-29' }, own)
    expect(moved).toMatchObject([{ fromDay: '2026-11-25', untilDay: '2026-11-29', nights: { length: 4 } }])
    expect(await client.appointment({ appointmentId }, own)).toMatchObject({
      ...{ totalAmount: 32_000, amountDue: 32_000, schedule: '2026-11-25T14:00' },
      servicePack: { name: 'Hotel, 4 noches' },
    })
    await client.bookStay(stay('2026-11-29', '2026-11-30', [toby]), own)
    expect(
      await getRefusal(client.moveOrCancelAppointment({ appointmentId, schedule: '2026-11-25T15:00' }, own)),
    ).toMatchObject({
      status: 409,
    })
  })

  test('what is cancelled is free again', async () => {
    const { own, stay, customer } = await aHotel(client)
    const { appointments } = await client.bookStay(stay('2026-11-24', '2026-11-27'), own)
    await client.moveOrCancelAppointment({ appointmentId: appointments[0]?.id ?? '', state: 'CANCELLED' }, own)
    await client.bookStay(stay('2026-11-24', '2026-11-27', [customer.pet()]), own)
  })

  test('dogs and cats, sizes and rooms of their own decide on the place', async () => {
    const kennels = [{ largestSize: 'pequeño' }, { petTypeId: 'gato' }, { isOwnRoom: true }]
    const { place, own, customer } = await aHotel(client, { kennels })
    const asked = { ...place, fromDay: '2026-11-24', untilDay: '2026-11-25' }
    const cat = customer.pet({ petTypeId: 'gato', petType: 'GATO' })
    const [large, small] = [customer.pet({ weight: 30, weightGrams: 30_000 }), customer.pet()]
    const pets = [cat, small, large].map(({ id: petId }) => ({ petId }))
    const { appointments } = await client.bookStay({ ...asked, pets, total: 26_000 }, own)
    const stays = await client.bookingStays({ appointmentId: appointments[0]?.id ?? '' }, own)
    expect(stays.map(({ kennelName }) => kennelName).toSorted()).toEqual(['Lugar 1', 'Lugar 2', 'Lugar 3'])
    const unknown = customer.pet({ weightGrams: null })
    const quote = client.quoteStay({ ...asked, pets: [{ petId: unknown.id }] }, own)
    expect(await getRefusal(quote)).toMatchObject({ code: 'appointments.stay-size-unknown' })
  })

  test('a pet is checked in with what it brought, and its place is free once it has left', async () => {
    const { at, own, stay, storeId, customer } = await aHotel(client)
    const { appointments } = await client.bookStay(stay('2026-11-24', '2026-11-27'), own)
    const appointmentId = appointments[0]?.id ?? ''
    expect(await client.staffStay({ appointmentId }, at)).toMatchObject({ canCheckIn: false, petName: 'Toby' })
    // Tuesday, 14:30 in Santa Cruz.
    clock.now = new Date('2026-11-24T18:30:00Z')
    const items = [{ label: 'Comida (bolsas)', count: 3 }, { label: 'Cama' }]
    const begun = await client.checkInStay({ appointmentId, items }, at)
    expect(begun).toMatchObject({
      state: 'IN_PROGRESS',
      items: [{ label: 'Comida (bolsas)', count: 3 }, { label: 'Cama' }],
    })
    // Pressed twice, it is noted once.
    expect(await client.checkInStay({ appointmentId, items }, at)).toEqual(begun)
    const board = await client.hotelBoard({ storeId }, at)
    expect(board).toMatchObject({ hasHotel: true, kennels: [{ name: 'Lugar 1' }], stays: [{ appointmentId }] })
    // The calendar of the chairs has no stay.
    expect((await client.calendar({ storeId, days: 1 }, at)).appointments).toEqual([])

    clock.now = new Date('2026-11-26T13:00:00Z')
    const ended = await client.checkOutStay({ appointmentId, returned: [1] }, at)
    expect(ended).toMatchObject({ state: 'COMPLETED', amountDue: 24_000 })
    expect(ended.items.map(({ isReturned }) => isReturned)).toEqual([false, true])
    await client.bookStay(stay('2026-11-26', '2026-11-27', [customer.pet()]), own)
    const stranger = await signUp({ worksFor: newId() })
    expect(await getRefusal(client.staffStay({ appointmentId }, { context: stranger.context }))).toMatchObject({
      status: 404,
    })
  })

  test('a vaccine that ends within the stay is told before, and keeps the pet from being checked in', async () => {
    const { at, own, stay, customer } = await aHotel(client, { requiredVaccines: ['rabies'] })
    const toby = customer.pet()
    vaccinate(toby.id, { planVaccines: ['rabies'], appliedOn: '2026-01-01', nextDueOn: '2026-11-25' })
    const asked = stay('2026-11-24', '2026-11-27', [toby])
    const { lacking } = await client.quoteStay(asked, own)
    expect(lacking).toMatchObject([{ petName: 'Toby', lacking: [{ vaccine: 'rabies', until: '2026-11-25' }] }])
    const { appointments } = await client.bookStay(asked, own)
    const appointmentId = appointments[0]?.id ?? ''
    clock.now = new Date('2026-11-24T18:30:00Z')
    expect(await getRefusal(client.checkInStay({ appointmentId }, at))).toMatchObject({
      code: 'appointments.vaccines-missing',
    })
    vaccinate(toby.id, { planVaccines: ['rabies'], appliedOn: '2026-11-23', nextDueOn: null })
    expect(await client.checkInStay({ appointmentId }, at)).toMatchObject({ state: 'IN_PROGRESS' })
  })

  test('a stay is exported to its person, and erased with them', async () => {
    const { at, own, stay } = await aHotel(client)
    const { appointments } = await client.bookStay(stay('2026-11-24', '2026-11-25'), own)
    const appointmentId = appointments[0]?.id ?? ''
    clock.now = new Date('2026-11-24T18:30:00Z')
    await client.checkInStay({ appointmentId, items: [{ label: 'Manta de Toby' }] }, at)
    await client.checkOutStay({ appointmentId }, at)
    expect(await client.exportPerson(undefined, own)).toMatchObject({
      stays: [{ from_day: '2026-11-24' }],
      stayItems: [{ label: 'Manta de Toby' }],
    })
    await client.erasePerson(undefined, own)
    expect(await client.staffStay({ appointmentId }, at)).toMatchObject({ petName: '', customerName: '', items: [] })
  })

  test('a closed hotel takes nobody, and its places with stays are not closed', async () => {
    const { at, own, stay, storeId, place } = await aHotel(client)
    await client.bookStay(stay('2026-11-24', '2026-11-25'), own)
    const {
      kennels,
      seasons: _,
      guests: _guests,
      currencyCode: _code,
      ...hotel
    } = await client.hotelSettings({ storeId }, at)
    const [
      { id: kennelId, ...kennel } = {
        id: '',
        version: 0,
        name: '',
        petTypeId: '',
        largestSize: null,
        isOwnRoom: false,
      },
    ] = kennels
    expect(await getRefusal(client.saveKennel({ storeId, kennelId, ...kennel, isActive: false }, at))).toMatchObject({
      status: 409,
    })
    await client.saveHotel({ storeId, ...hotel, isOpen: false }, at)
    expect(await client.hotel(place, own)).toBeNull()
    expect(await getRefusal(client.bookStay(stay('2026-12-01', '2026-12-02'), own))).toMatchObject({ status: 404 })
    // Somebody else wrote meanwhile.
    expect(await getRefusal(client.saveHotel({ storeId, ...hotel, isOpen: true }, at))).toMatchObject({ status: 409 })
  })
})

test('what a hotel wrote keeps the invariants', async () => {
  for (const { says, broken } of appointmentsInvariants(clock.now)) {
    const { rows } = await broken.execute(db)
    expect(rows, says).toEqual([])
  }
})
