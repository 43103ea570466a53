import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { overHttp, refusalOf } from '#shared/rpc/testing.ts'
import { contract } from './contract.ts'
import type { Tables } from './tables.ts'
import { aStore, IN_SHIFTS, type StoreFacts } from './testing/a-store.ts'
import { anAddress, openAppointments } from './testing/open-appointments.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
// A Saturday, 11:00 in La Paz; Monday is the 23rd.
const saturday = new Date('2026-11-21T15:00:00Z')
let now = saturday
const { appointments, somebody, viewerOf, facts, storesChanged } = openAppointments(connection, { now: () => now })
const remote = await overHttp(appointments, contract, viewerOf)
const { client: door } = appointments

/** A store with two chairs, who works there, and who books there. */
async function aShop(more: StoreFacts = {}) {
  now = saturday
  const stations = more.stations ?? [{ skills: ['bath', 'grooming'] }, { skills: ['bath'], bufferMinutes: 10 }]
  const store = await aStore(db, { ...more, stations })
  storesChanged()
  const staff = await somebody({ worksFor: store.merchantId })
  const customer = await somebody({ addresses: [anAddress({ lat: -17.781, lon: -63.181 })] })
  const book = async (schedule: string, pets = [customer.pet()]) => {
    const drafts = pets.map(({ id: petId }) => ({ petId, servicePackId: 'bano', schedule, storeId: store.storeId }))
    const { appointments: booked } = await door.book(
      { merchantId: store.merchantId, appointments: drafts },
      { context: customer.context },
    )
    const [first] = booked
    if (!first) throw new Error('nothing was booked')
    return { ...first, all: booked }
  }
  return { ...store, staff, customer, book, at: { context: staff.context } }
}

describe.each([
  ['in process', appointments.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  test('the calendar of a day shows what is booked and what is held, by station and by the clock of the store', async () => {
    const { storeId, path, stationIds, book, at } = await aShop({
      closures: [{ fromDay: '2026-11-24', untilDay: '2026-11-24', reason: 'Feriado' }],
    })
    const { id } = await book('2026-11-23T10:00')
    const other = await somebody()
    await client.hold(
      { ...path, pets: [{ petId: other.pet().id, servicePackId: 'bano' }], schedule: '2026-11-23T10:00' },
      { context: other.context },
    )

    const day = await client.calendar({ storeId, fromDay: '2026-11-23', days: 2 }, at)
    expect(day).toMatchObject({
      fromDay: '2026-11-23',
      today: '2026-11-21',
      stations: [{ id: stationIds[0], name: 'Puesto 1', kind: 'chair' }, { id: stationIds[1] }],
      appointments: [
        {
          id,
          state: 'PENDING',
          nextStates: ['CONFIRMED', 'CANCELLED'],
          visitDay: '2026-11-23',
          visitStartMinute: 600,
          visitEndMinute: 660,
          staffNotes: '',
        },
      ],
      days: [
        { day: '2026-11-23', openings: [{ startTime: 540, endTime: 1080 }], closure: null },
        { day: '2026-11-24', openings: [], closure: 'Feriado' },
      ],
    })
    const [held] = day.held
    const [booked] = day.appointments
    expect(day.held).toHaveLength(1)
    expect(held).toMatchObject({ day: '2026-11-23', startMinute: 600, isOffer: false })
    expect(held?.stationId).not.toBe(booked?.stationId)
    expect(JSON.stringify(day.held)).not.toContain(other.uid)
  })

  test('a visit is accepted, begun and finished in this order, each with a line that its customer reads', async () => {
    const { book, at, customer } = await aShop()
    const { id: appointmentId, multiAppointmentId } = await book('2026-11-23T10:00')
    const set = (state: 'CONFIRMED' | 'IN_PROGRESS' | 'COMPLETED' | 'NO_SHOW') =>
      client.setState({ appointmentId, state, reason: '' }, at)
    const early = { status: 409, code: 'appointments.state-not-allowed', message: 'Appointment Error' }

    expect(await refusalOf(set('COMPLETED'))).toEqual(early)
    expect(await set('CONFIRMED')).toMatchObject({ state: 'CONFIRMED', nextStates: ['CANCELLED'] })
    expect(await refusalOf(set('IN_PROGRESS'))).toEqual(early)
    expect(await refusalOf(set('NO_SHOW'))).toEqual(early)

    now = new Date('2026-11-23T14:05:00Z')
    expect(await set('IN_PROGRESS')).toMatchObject({ state: 'IN_PROGRESS', nextStates: ['COMPLETED', 'CANCELLED'] })
    now = new Date('2026-11-23T14:50:00Z')
    facts.length = 0
    expect(await set('COMPLETED')).toMatchObject({ state: 'COMPLETED', nextStates: [] })
    expect(facts).toMatchObject([
      { fact: 'appointment-completed', data: { appointmentId, multiAppointmentId, uid: customer.uid } },
    ])

    const { logs } = await client.appointment({ appointmentId }, { context: customer.context })
    expect(logs.map(({ what, by }) => [what, by])).toEqual([
      ['CREATED', 'customer'],
      ['CONFIRMED', 'merchant'],
      ['IN_PROGRESS', 'merchant'],
      ['COMPLETED', 'merchant'],
    ])
    const { rows } = await connection.pool.query('select is_open from appointments.bookings where id = $1', [
      multiAppointmentId,
    ])
    expect(rows).toEqual([{ is_open: false }])
  })

  test('a store that cancels says why, its customer reads it, and the time is free again', async () => {
    const { book, at, customer, storeId } = await aShop({ stations: [{ skills: ['bath', 'grooming'] }] })
    const [toby, luna] = [customer.pet(), customer.pet({ name: 'Luna' })]
    const { all } = await book('2026-11-23T10:00', [toby, luna])
    const appointmentId = all[0]?.id ?? ''
    const cancel = (reason: string) => client.setState({ appointmentId, state: 'CANCELLED', reason }, at)

    expect(await refusalOf(cancel('  '))).toMatchObject({ status: 422, code: 'appointments.reason-needed' })
    facts.length = 0
    expect(await cancel('Se cortó el agua')).toMatchObject({ state: 'CANCELLED', cancelReason: 'Se cortó el agua' })
    expect(facts).toMatchObject([{ fact: 'appointment-cancelled', data: { appointmentId, sequence: 1 } }])

    const seen = await client.appointment({ appointmentId }, { context: customer.context })
    expect(seen.logs.at(-1)).toMatchObject({ by: 'merchant', text: 'El local canceló la reserva: Se cortó el agua' })
    const { appointments: left } = await client.calendar({ storeId, fromDay: '2026-11-23' }, at)
    expect(left.map(({ petName }) => petName)).toEqual(['Luna'])
    // What a store takes back nobody owes.
    expect(seen).toMatchObject({ totalAmount: 8000, amountDue: 0, paymentDue: 0 })
    expect(left[0]?.amountDue).toBe(left[0]?.totalAmount)
    const again = await book('2026-11-23T10:00', [customer.pet({ name: 'Max' })])
    expect(again.state).toBe('PENDING')
  })

  test.each(['CANCELLED', 'NO_SHOW'] as const)(
    'when the last of several pets is %s, those that are ready can be collected',
    async (state) => {
      const { book, at, customer } = await aShop()
      const { all } = await book('2026-11-23T10:00', [customer.pet(), customer.pet({ name: 'Luna' })])
      const [washed = '', absent = ''] = all.map(({ id }) => id)
      now = new Date('2026-11-23T15:30:00Z')
      for (const next of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const) {
        await client.setState({ appointmentId: washed, state: next, reason: '' }, at)
      }
      facts.length = 0
      await client.setState({ appointmentId: absent, state, reason: 'No vino' }, at)
      expect(facts).toContainEqual({
        fact: 'appointment-completed',
        data: expect.objectContaining({ appointmentId: washed }),
      })
    },
  )

  test('a form that is sent twice with its key closes a store once', async () => {
    const { storeId, at } = await aShop()
    const closure = { fromDay: '2026-11-25', untilDay: '2026-11-25', startTime: null, endTime: null, reason: 'Feriado' }
    const sent = { context: { ...at.context, idempotencyKey: `closing ${storeId}` } }
    await client.addClosure({ storeId, ...closure }, sent)
    const { closures } = await client.addClosure({ storeId, ...closure }, sent)
    expect(closures).toHaveLength(1)
    expect(await refusalOf(client.addClosure({ storeId, ...closure, reason: 'Obra' }, sent))).toMatchObject({
      status: 422,
      code: 'appointments.idempotency-key-reused',
    })
    // Without a key the closure itself says whether it is the same.
    await client.addClosure({ storeId, ...closure }, at)
    expect((await client.staffStore({ storeId }, at)).closures).toHaveLength(1)
  })

  test('the way home of several pets is paid once, also when the store takes back the first of them', async () => {
    const { path, at, customer, merchantId, storeId } = await aShop({ pickUpFee: 1500, pickUpRadius: 5000 })
    const { quote } = client
    const pets = [customer.pet(), customer.pet({ name: 'Luna' })]
    const choice = { hasPickUp: true, addressCode: 'home' }
    const quoted = await quote(
      { ...path, ...choice, pets: pets.map(({ id: petId }) => ({ petId, servicePackId: 'bano' })) },
      { context: customer.context },
    )
    const { appointments: booked } = await client.book(
      {
        merchantId,
        addressCode: 'home',
        appointments: pets.map(({ id: petId }) => ({
          petId,
          servicePackId: 'bano',
          schedule: '2026-11-23T10:00',
          storeId,
          hasPickUp: true,
        })),
      },
      { context: customer.context },
    )
    expect(quoted.totals).toMatchObject({ pickUpFee: 1500, totalAmount: 17_500 })
    expect(booked.map(({ pickUpFee, totalAmount }) => [pickUpFee, totalAmount])).toEqual([
      [1500, 9500],
      [0, 8000],
    ])

    const cancel = (appointmentId = '') =>
      client.setState({ appointmentId, state: 'CANCELLED', reason: 'Se enfermó la bañista' }, at)
    await cancel(booked[0]?.id)
    const multiAppointmentId = booked[0]?.multiAppointmentId ?? ''
    const left = await client.bookingOf({ multiAppointmentId }, { context: customer.context })
    expect(left.map(({ pickUpFee, totalAmount, amountDue }) => [pickUpFee, totalAmount, amountDue])).toEqual([
      [0, 8000, 0],
      [1500, 9500, 9500],
    ])
    // With the last one nobody is fetched any more.
    await cancel(booked[1]?.id)
    expect(await client.bookingOf({ multiAppointmentId }, { context: customer.context })).toMatchObject([
      { amountDue: 0 },
      { pickUpFee: 1500, amountDue: 0 },
    ])
  })

  test('who did not come leaves the station free', async () => {
    const { book, at, storeId } = await aShop({ stations: [{ skills: ['bath'] }] })
    const { id: appointmentId } = await book('2026-11-23T10:00')
    await client.setState({ appointmentId, state: 'CONFIRMED', reason: '' }, at)
    now = new Date('2026-11-23T14:20:00Z')
    expect(await client.setState({ appointmentId, state: 'NO_SHOW', reason: '' }, at)).toMatchObject({
      state: 'NO_SHOW',
    })
    const { rows } = await connection.pool.query(
      `select count(*)::int as taken from appointments.station_times t
       join appointments.stations s on s.id = t.station_id where s.store_id = $1`,
      [storeId],
    )
    expect(rows).toEqual([{ taken: 0 }])
  })

  test('a visit moves to another time and station, and drop-off, collection and calendar follow', async () => {
    const { book, at, stationIds, customer } = await aShop()
    const { id: appointmentId } = await book('2026-11-23T10:00')
    facts.length = 0
    const moved = await client.moveVisit(
      { appointmentId, stationId: stationIds[1] ?? '', day: '2026-11-24', startMinute: 615 },
      at,
    )
    expect(moved).toMatchObject({
      stationId: stationIds[1],
      schedule: '2026-11-24T10:15',
      collectLabel: '11:15',
      visitDay: '2026-11-24',
      visitStartMinute: 615,
      visitEndMinute: 675,
    })
    expect(facts).toMatchObject([
      { fact: 'appointment-booked', data: { appointmentId, sequence: 1, day: '2026-11-24' } },
    ])
    const { logs } = await client.appointment({ appointmentId }, { context: customer.context })
    expect(logs.at(-1)).toMatchObject({
      what: 'MOVED',
      by: 'merchant',
      text: 'El local movió la visita al martes 24 de noviembre, 10:15.',
    })
    const { rows } = await connection.pool.query(
      'select lower(during) as "from", upper(during) as until from appointments.station_times where appointment_id = $1',
      [appointmentId],
    )
    // Ten minutes of the second station's own.
    expect(rows).toEqual([{ from: new Date('2026-11-24T14:15:00Z'), until: new Date('2026-11-24T15:25:00Z') }])
  })

  test('to another station at the same time is nothing that its customer is told of', async () => {
    const { book, at, stationIds, customer } = await aShop()
    const { id: appointmentId, stationId } = { stationId: '', ...(await book('2026-11-23T10:00')) }
    expect(stationId).toBe('')
    facts.length = 0
    await client.moveVisit({ appointmentId, stationId: stationIds[0] ?? '', day: '2026-11-23', startMinute: 600 }, at)
    const moved = await client.moveVisit(
      { appointmentId, stationId: stationIds[1] ?? '', day: '2026-11-23', startMinute: 600 },
      at,
    )
    expect(moved.stationId).toBe(stationIds[1])
    expect(facts).toEqual([])
    const { logs } = await client.appointment({ appointmentId }, { context: customer.context })
    expect(logs.map(({ what }) => what)).toEqual(['CREATED'])
  })

  test('a visit is never moved onto another, out of the opening hours, onto a station that cannot, or into the past', async () => {
    const { book, at, stationIds, customer } = await aShop()
    const [first = '', second = ''] = stationIds
    const grooming = customer.pet()
    const groomed = await door.book(
      {
        merchantId: (await book('2026-11-23T09:00')).merchantId,
        appointments: [
          {
            petId: grooming.id,
            servicePackId: 'bano-y-peluqueria',
            schedule: '2026-11-23T12:00',
            storeId: first.slice(0, -2),
          },
        ],
      },
      { context: customer.context },
    )
    const { id: other, stationId } = await client.staffAppointment(
      { appointmentId: (await book('2026-11-23T15:00')).id },
      at,
    )
    const appointmentId = groomed.appointments[0]?.id ?? ''
    const move = (to: { stationId?: string; day?: string; startMinute?: number }) =>
      refusalOf(client.moveVisit({ appointmentId, stationId: first, day: '2026-11-23', startMinute: 720, ...to }, at))

    expect(await move({ stationId: second })).toMatchObject({ status: 422, code: 'appointments.station-cannot' })
    expect(await move({ startMinute: 17 * 60 })).toMatchObject({ status: 422, code: 'appointments.closed-then' })
    expect(await move({ day: '2026-11-22' })).toMatchObject({ status: 422, code: 'appointments.closed-then' })
    expect(await move({ day: '2026-11-20' })).toMatchObject({ status: 422, code: 'appointments.days-not-valid' })
    expect(await move({ stationId: 'none' })).toMatchObject({ status: 404, code: 'appointments.station-not-found' })
    await client.moveVisit({ appointmentId: other, stationId: first, day: '2026-11-23', startMinute: 900 }, at)
    expect(stationId).toBeDefined()
    expect(await move({ startMinute: 15 * 60 - 30 })).toEqual({
      status: 409,
      code: 'appointments.station-taken',
      message: 'Appointment Error',
    })
    const unmoved = await client.staffAppointment({ appointmentId }, at)
    expect(unmoved).toMatchObject({ schedule: '2026-11-23T12:00', stationId: first })
  })

  test('of two pets that come together none is moved to another day', async () => {
    const { book, at, stationIds, customer } = await aShop()
    const { all } = await book('2026-11-23T10:00', [customer.pet(), customer.pet({ name: 'Luna' })])
    const appointmentId = all[1]?.id ?? ''
    const to = { appointmentId, stationId: stationIds[0] ?? '', startMinute: 840 }
    expect(await refusalOf(client.moveVisit({ ...to, day: '2026-11-24' }, at))).toMatchObject({
      code: 'appointments.stores-differ',
    })
    const moved = await client.moveVisit({ ...to, day: '2026-11-23' }, at)
    expect(moved).toMatchObject({ schedule: '2026-11-23T10:00', collectLabel: '15:00' })
  })

  test('a pet that is expected at another store then is not moved there', async () => {
    const { book, at, stationIds, customer } = await aShop()
    const other = await aStore(db)
    storesChanged()
    const toby = customer.pet()
    const { id: appointmentId } = await book('2026-11-23T10:00', [toby])
    const elsewhere = { petId: toby.id, servicePackId: 'bano', schedule: '2026-11-23T14:00', storeId: other.storeId }
    await door.book({ merchantId: other.merchantId, appointments: [elsewhere] }, { context: customer.context })

    const to = { appointmentId, stationId: stationIds[0] ?? '', day: '2026-11-23' }
    expect(await refusalOf(client.moveVisit({ ...to, startMinute: 14 * 60 + 30 }, at))).toMatchObject({
      code: 'appointments.pet-elsewhere',
      status: 409,
    })
    await client.moveVisit({ ...to, startMinute: 16 * 60 }, at)
  })

  test('in a store with shifts a visit that moves to the afternoon is dropped off and collected in the afternoon', async () => {
    const { book, at, stationIds } = await aShop({ slotConfiguration: IN_SHIFTS })
    const { id: appointmentId, schedule, collectLabel } = await book('2026-11-23T09:00')
    expect([schedule, collectLabel]).toEqual(['2026-11-23T09:00', '13:00'])
    const moved = await client.moveVisit(
      { appointmentId, stationId: stationIds[0] ?? '', day: '2026-11-23', startMinute: 14 * 60 },
      at,
    )
    expect(moved).toMatchObject({
      schedule: '2026-11-23T13:00',
      receiveUntil: '2026-11-23T19:30:00.000Z',
      collectLabel: '18:00',
    })
  })

  test('notes of the people who work there are theirs alone', async () => {
    const { book, at, customer, storeId } = await aShop()
    const { id: appointmentId } = await book('2026-11-23T10:00')
    const staffNotes = 'Muerde con el secador'
    expect(await client.writeStaffNotes({ appointmentId, staffNotes }, at)).toMatchObject({ staffNotes })
    const own = await client.appointment({ appointmentId }, { context: customer.context })
    expect(JSON.stringify(own)).not.toContain(staffNotes)
    const { changes } = await client.staffStore({ storeId }, at)
    expect(changes[0]).toMatchObject({ who: 'Tú', what: 'Anotó algo en una visita' })
  })

  test('a merchant sees nothing of another merchant, and nobody but staff sees anything', async () => {
    const { book, storeId, stationIds, staff, at } = await aShop()
    const { id: appointmentId } = await book('2026-11-23T10:00')
    const other = await aShop()
    const { packs } = await client.staffStore({ storeId }, at)
    const packId = packs[0]?.id ?? ''
    const priceId = packs[0]?.services[0]?.prices[0]?.id ?? ''
    const closure = { fromDay: '2026-11-25', untilDay: '2026-11-25', startTime: null, endTime: null, reason: 'Feriado' }
    const { closures } = await client.addClosure({ storeId, ...closure }, at)
    const closureId = closures[0]?.id ?? ''

    const calls = (as: { context: typeof staff.context }, of = { storeId, appointmentId }) => [
      client.calendar({ storeId: of.storeId }, as),
      client.staffStore({ storeId: of.storeId }, as),
      client.staffReviews({ storeId: of.storeId }, as),
      client.updateStore({ storeId: of.storeId, name: 'Ajeno' }, as),
      client.addClosure({ storeId: of.storeId, ...closure }, as),
      client.removeClosure({ storeId: of.storeId, closureId }, as),
      client.updatePack({ storeId: of.storeId, packId, active: false }, as),
      client.updatePrice({ storeId: of.storeId, priceId, amount: 1 }, as),
      client.staffAppointment({ appointmentId: of.appointmentId }, as),
      client.setState({ appointmentId: of.appointmentId, state: 'CONFIRMED', reason: '' }, as),
      client.writeStaffNotes({ appointmentId: of.appointmentId, staffNotes: 'hola' }, as),
      client.moveVisit(
        { appointmentId: of.appointmentId, stationId: stationIds[0] ?? '', day: '2026-11-23', startMinute: 600 },
        as,
      ),
    ]
    const told = (all: Promise<unknown>[]) => Promise.all(all.map(refusalOf))
    const foreign = await told(calls({ context: other.staff.context }))
    const unknown = await told(calls({ context: other.staff.context }, { storeId: 'none', appointmentId: 'none' }))
    expect(foreign).toEqual(unknown)
    expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([404]))

    // With an own store's id in the path, another store's pack, price and closure are not there either.
    const mixed = [
      client.removeClosure({ storeId: other.storeId, closureId }, other.at),
      client.updatePack({ storeId: other.storeId, packId, active: false }, other.at),
      client.updatePrice({ storeId: other.storeId, priceId, amount: 1 }, other.at),
    ]
    expect((await told(mixed)).map(({ status }) => status)).toEqual([404, 404, 404])

    const customer = await somebody()
    const asCustomer = await told([
      ...calls({ context: customer.context }),
      client.staffStores(undefined, { context: customer.context }),
    ])
    expect(new Set(asCustomer.map(({ code }) => code))).toEqual(new Set(['appointments.staff-only']))

    expect((await client.staffStores(undefined, other.at)).map(({ id }) => id)).toEqual([other.storeId])
    expect(await client.staffAppointment({ appointmentId }, at)).toMatchObject({ state: 'PENDING', staffNotes: '' })
  })

  test('an operator sees every store and may change it', async () => {
    const one = await aShop()
    const two = await aShop()
    const operator = await somebody({ worksFor: null })
    const at = { context: operator.context }
    const ids = (await client.staffStores(undefined, at)).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([one.storeId, two.storeId]))
    const { store } = await client.updateStore({ storeId: two.storeId, phone: '+59133399999' }, at)
    expect(store.phone).toBe('+59133399999')
    const { changes } = await client.staffStore({ storeId: two.storeId }, two.at)
    expect(changes[0]).toMatchObject({ who: 'Otra persona del equipo', what: 'Cambió: teléfono' })
  })

  test('what a store says of itself is read back everywhere at once, and what it does not say stays', async () => {
    const { storeId, path, at, customer } = await aShop()
    const before = await client.store(path, { context: customer.context })
    const changed = {
      name: 'Spa Nuevo',
      pickUpFee: 0,
      storePictures: ['/stores/fachada-2.svg'],
      features: ['Jardín'],
      pickUpRadius: null,
      extrasExternalBillServiceId: 'factura-7',
    }
    await client.updateStore({ storeId, ...changed }, at)
    await client.updateStore({ storeId, address: 'Av. Nueva 1' }, at)
    expect(await client.store(path, { context: customer.context })).toEqual({
      ...before,
      ...changed,
      address: 'Av. Nueva 1',
    })

    await client.updateStore({ storeId, active: false }, at)
    expect(await refusalOf(client.store(path, { context: customer.context }))).toMatchObject({ status: 404 })
    expect((await client.staffStores(undefined, at))[0]).toMatchObject({ id: storeId, active: false })
  })

  test('whoever is booked outside of new opening hours stays booked and is named', async () => {
    const { storeId, book, at } = await aShop()
    await book('2026-11-23T10:00')
    await book('2026-11-24T17:00')
    const schedule = [{ active: true, day: 1, startTime: 540, endTime: 1080 }]
    const { outside } = await client.updateStore({ storeId, schedule }, at)
    expect(outside).toEqual(['Toby, martes 24 de noviembre, 17:00'])

    const closure = { fromDay: '2026-11-23', untilDay: '2026-11-23', startTime: 600, endTime: 720, reason: 'Obra' }
    const closed = await client.addClosure({ storeId, ...closure }, at)
    expect(closed.outside).toEqual(['Toby, lunes 23 de noviembre, 10:00', 'Toby, martes 24 de noviembre, 17:00'])
    const [added] = closed.closures
    expect(added).toMatchObject(closure)
    const { closures } = await client.removeClosure({ storeId, closureId: added?.id ?? '' }, at)
    expect(closures).toEqual([])
    expect(await refusalOf(client.removeClosure({ storeId, closureId: added?.id ?? '' }, at))).toMatchObject({
      code: 'appointments.closure-not-found',
    })
    const backwards = { ...closure, fromDay: '2026-11-24' }
    expect(await refusalOf(client.addClosure({ storeId, ...backwards }, at))).toMatchObject({
      code: 'appointments.days-not-valid',
    })
  })

  test('a pack that is off is not offered, a new price counts from now on, and what is booked keeps its own', async () => {
    const { storeId, path, book, at, customer } = await aShop()
    const { id: appointmentId, totalAmount } = await book('2026-11-23T10:00')
    const { packs } = await client.staffStore({ storeId }, at)
    const bath = packs.find(({ servicePackId }) => servicePackId === 'bano')
    const small = bath?.services[0]?.prices.find(({ size }) => size === 'pequeño')

    const service = await client.updatePrice({ storeId, priceId: small?.id ?? '', amount: 9900, minutes: 50 }, at)
    expect(service.prices.find(({ size }) => size === 'pequeño')).toMatchObject({ amount: 9900, minutes: 50 })
    const pet = customer.pet()
    const quote = await client.quote(
      { ...path, pets: [{ petId: pet.id, servicePackId: 'bano' }] },
      { context: customer.context },
    )
    expect(quote.totals.totalAmount).toBe(9900)
    const kept = await client.appointment({ appointmentId }, { context: customer.context })
    expect(kept.totalAmount).toBe(totalAmount)

    const nameless = client.updatePack({ storeId, packId: bath?.id ?? '', name: ' ' }, at)
    expect(await refusalOf(nameless)).toMatchObject({ status: 400, message: 'ServiceName cannot be empty' })
    await client.updatePack({ storeId, packId: bath?.id ?? '', active: false, name: 'Baño feliz' }, at)
    const offered = await client.servicePacks(path, { context: customer.context })
    expect(offered.packs.map(({ servicePackId }) => servicePackId)).not.toContain('bano')
    const all = await client.staffStore({ storeId }, at)
    expect(all.packs.find(({ id }) => id === bath?.id)).toMatchObject({ active: false, name: 'Baño feliz' })
    expect(all.changes.map(({ what }) => what)).toEqual([
      'Dejó de ofrecer «Baño feliz»',
      'Cambió «bano»: Bs\u00A099,00, 50 min',
    ])
  })
})

test('two people who move visits onto the same time at once: one does, the other is told', async () => {
  const { book, at, stationIds } = await aShop({ stations: [{ skills: ['bath'] }] })
  const [one, two] = [await book('2026-11-23T09:00'), await book('2026-11-23T11:00')]
  const to = { stationId: stationIds[0] ?? '', day: '2026-11-24', startMinute: 600 }
  const outcomes = await Promise.allSettled(
    [one, two].map(({ id: appointmentId }) => door.moveVisit({ appointmentId, ...to }, at)),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test.each([
  [{ name: ' ' }, 'StoreName cannot be empty'],
  [{ address: '' }, 'StoreAddress cannot be empty'],
  [{ phone: '' }, 'StorePhone cannot be empty'],
  [{ latitude: 'norte' }, 'StoreLatitude must be a number'],
  [{ longitude: null }, 'StoreLongitude must be a number'],
  [{ pickUpFee: '10' }, 'StorePickUpFee must be a number'],
  [{ storePictures: 'foto.jpg' }, 'StorePictures must be an array'],
  [{ externalStoreIds: {} }, 'ExternalStoreIds must be an array'],
  [{ paymentTypes: 'cash' }, 'StorePaymentTypes must be an array'],
  [{ paymentTypes: [{ paymentMethod: '' }] }, 'StorePaymentMethod cannot be empty'],
  [{ schedule: 'siempre' }, 'StoreSchedules must be an array'],
  [{ schedule: [{ active: true, day: 'lunes', startTime: 540, endTime: 600 }] }, 'StoreScheduleDay must be a number'],
  [{ schedule: [{ active: true, day: 1, startTime: '9', endTime: 600 }] }, 'StoreScheduleStartTime must be a number'],
  [{ schedule: [{ active: true, day: 1, startTime: 540 }] }, 'StoreScheduleEndTime must be a number'],
  [{ slotConfiguration: { slotFields: {} } }, 'SlotType cannot be empty'],
  // What is there and cannot work.
  [{ slotConfiguration: { slotType: 'SHIFT', slotFields: {} } }, 'SlotType cannot be empty'],
  [{ schedule: [{ active: true, day: 1, startTime: 600, endTime: 540 }] }, 'SlotType cannot be empty'],
])('a store is not changed by %j: %s', async (change, message) => {
  const { storeId, staff } = await aShop()
  const answer = await appointments.fetch(
    new Request(`http://localhost/appointments-api/backoffice/stores/${storeId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    }),
    staff.context,
  )
  expect(answer?.status).toBeGreaterThanOrEqual(400)
  expect(answer?.status).toBeLessThan(500)
  expect(await answer?.json()).toMatchObject({ message })
})

test.each([
  ['merchants/%20/stores/x', 'MerchantId cannot be empty'],
  ['merchants/x/stores/%20', 'StoreId cannot be empty'],
])('the page of a store without its ids tells which one is missing: %s', async (path, message) => {
  const { customer } = await aShop()
  const answer = await appointments.fetch(new Request(`http://localhost/appointments-api/${path}`), customer.context)
  expect(answer?.status).toBe(400)
  expect(await answer?.json()).toMatchObject({ message })
})
