import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { takeOverPetDeath } from '../customers/pet-death-changed.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays, SATURDAY } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { clock, connection, db, facts, signUp, ways } = service
const aShop = makeShopFactory(service)

describe.each(ways)('%s', (_where, client) => {
  test('a coming visit whose pet died is cancelled, and neither accepted nor begun', async () => {
    const { book, at } = await aShop()
    const { id, petId } = await book('2026-11-23T10:00')
    const getNext = async () => (await client.staffAppointment({ appointmentId: id }, at)).nextStates
    expect(await getNext()).toContain('CONFIRMED')

    const death = { petProfileId: petId, ownerUid: 'somebody', changedAt: '2026-11-21T15:00:00Z' }
    await takeOverPetDeath({ db, now: () => clock.now }, { ...death, diedOn: '2026-11-21' })
    expect(await getNext()).toEqual(['CANCELLED'])
  })

  test('the calendar of a day shows what is booked and what is held, by station and by the clock of the store', async () => {
    const { storeId, path, stationIds, book, at } = await aShop({
      closures: [{ fromDay: '2026-11-24', untilDay: '2026-11-24', reason: 'Feriado' }],
    })
    const { id } = await book('2026-11-23T10:00')
    const other = await signUp()
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
      client.setAppointmentState({ appointmentId, state, reason: '' }, at)
    const early = { status: 409, code: 'appointments.state-not-allowed', message: 'Appointment Error' }

    expect(await getRefusal(set('COMPLETED'))).toEqual(early)
    facts.length = 0
    expect(await set('CONFIRMED')).toMatchObject({ state: 'CONFIRMED', nextStates: ['CANCELLED'] })
    expect(facts).toMatchObject([{ fact: 'appointment-confirmed', data: { appointmentId, multiAppointmentId } }])
    expect(await getRefusal(set('IN_PROGRESS'))).toEqual(early)
    expect(await getRefusal(set('NO_SHOW'))).toEqual(early)

    clock.now = new Date('2026-11-23T14:05:00Z')
    expect(await set('IN_PROGRESS')).toMatchObject({ state: 'IN_PROGRESS', nextStates: ['COMPLETED', 'CANCELLED'] })
    clock.now = new Date('2026-11-23T14:50:00Z')
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
    const cancel = (reason: string) => client.setAppointmentState({ appointmentId, state: 'CANCELLED', reason }, at)

    expect(await getRefusal(cancel('  '))).toMatchObject({ status: 422, code: 'appointments.reason-needed' })
    facts.length = 0
    expect(await cancel('Se cortó el agua')).toMatchObject({ state: 'CANCELLED', cancelReason: 'Se cortó el agua' })
    expect(facts).toMatchObject([{ fact: 'appointment-cancelled', data: { appointmentId, sequence: 1 } }])

    const seen = await client.appointment({ appointmentId }, { context: customer.context })
    expect(seen.logs.at(-1)).toMatchObject({ by: 'merchant', text: 'El local canceló la reserva: Se cortó el agua' })
    const { appointments: left } = await client.calendar({ storeId, fromDay: '2026-11-23' }, at)
    expect(left.map(({ petName }) => petName)).toEqual(['Luna'])
    // Nothing is due after a cancellation by the store.
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
      clock.now = new Date('2026-11-23T15:30:00Z')
      for (const next of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const) {
        await client.setAppointmentState({ appointmentId: washed, state: next, reason: '' }, at)
      }
      facts.length = 0
      await client.setAppointmentState({ appointmentId: absent, state, reason: 'No vino' }, at)
      expect(facts).toContainEqual({
        fact: 'appointment-completed',
        data: expect.objectContaining({ appointmentId: washed }),
      })
    },
  )

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
      client.setAppointmentState({ appointmentId, state: 'CANCELLED', reason: 'Se enfermó la bañista' }, at)
    await cancel(booked[0]?.id)
    const multiAppointmentId = booked[0]?.multiAppointmentId ?? ''
    const left = await client.bookingOf({ multiAppointmentId }, { context: customer.context })
    expect(left.map(({ pickUpFee, totalAmount, amountDue }) => [pickUpFee, totalAmount, amountDue])).toEqual([
      [0, 8000, 0],
      [1500, 9500, 9500],
    ])
    // With the last appointment the pickup is cancelled too: nothing is due.
    await cancel(booked[1]?.id)
    expect(await client.bookingOf({ multiAppointmentId }, { context: customer.context })).toMatchObject([
      { amountDue: 0 },
      { pickUpFee: 1500, amountDue: 0 },
    ])
  })

  test('a visit whose price was lowered below its way home can still be cancelled', async () => {
    const { at, customer, merchantId, storeId } = await aShop({ pickUpFee: 1500, pickUpRadius: 5000 })
    const pets = [customer.pet(), customer.pet({ name: 'Luna' })]
    const visit = { servicePackId: 'bano', schedule: '2026-11-23T10:00', storeId, hasPickUp: true }
    const { appointments: booked } = await client.book(
      { merchantId, addressCode: 'home', appointments: pets.map(({ id: petId }) => ({ petId, ...visit })) },
      { context: customer.context },
    )
    const [first, second] = booked.map(({ id }) => id)
    if (!first || !second) throw new Error('nothing was booked')
    clock.now = new Date('2026-11-23T14:00:00Z')
    for (const appointmentId of [first, second])
      for (const state of ['CONFIRMED', 'IN_PROGRESS'] as const)
        await client.setAppointmentState({ appointmentId, state }, at)
    await client.addCharge({ appointmentId: first, kind: 'price', label: 'Se asustó', amount: -9000 }, at)
    await client.setAppointmentState({ appointmentId: first, state: 'CANCELLED', reason: 'Se asustó' }, at)
    // What the lower price left of the way home goes to the other pet.
    expect(await client.bill({ appointmentId: second }, at)).toMatchObject({ due: 8500, pets: [{ total: 0 }, {}] })
    clock.now = SATURDAY
  })

  test('who did not come leaves the station free', async () => {
    const { book, at, storeId } = await aShop({ stations: [{ skills: ['bath'] }] })
    const { id: appointmentId } = await book('2026-11-23T10:00')
    await client.setAppointmentState({ appointmentId, state: 'CONFIRMED', reason: '' }, at)
    clock.now = new Date('2026-11-23T14:20:00Z')
    expect(await client.setAppointmentState({ appointmentId, state: 'NO_SHOW', reason: '' }, at)).toMatchObject({
      state: 'NO_SHOW',
    })
    const { rows } = await connection.pool.query(
      `select count(*)::int as taken from appointments.station_times t
       join appointments.stations s on s.id = t.station_id where s.store_id = $1`,
      [storeId],
    )
    expect(rows).toEqual([{ taken: 0 }])
  })

  test('notes of the people who work there are theirs alone', async () => {
    const { book, at, customer, storeId } = await aShop()
    const { id: appointmentId } = await book('2026-11-23T10:00')
    const staffNotes = 'Muerde con el secador'
    expect(await client.writeStaffNotes({ appointmentId, staffNotes }, at)).toMatchObject({ staffNotes })
    const own = await client.appointment({ appointmentId }, { context: customer.context })
    expect(JSON.stringify(own)).not.toContain(staffNotes)
    const { changes } = await client.storeSettings({ storeId }, at)
    expect(changes[0]).toMatchObject({ kind: 'note', title: 'Anotó algo en una visita' })
  })

  test('a merchant sees nothing of another merchant, and nobody but staff sees anything', async () => {
    const { book, storeId, stationIds, staff, at } = await aShop()
    const { id: appointmentId } = await book('2026-11-23T10:00')
    const other = await aShop()
    const { packs, services } = await client.storeSettings({ storeId }, at)
    const [pack] = packs
    const [service] = services
    if (!pack || !service) throw new Error('the store offers nothing')
    const cheap = [{ id: service.id, prices: { perro: { amount: 1, minutes: 1 } } }]
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
      client.savePack({ ...pack, storeId: of.storeId, active: false }, as),
      client.storeSettings({ storeId: of.storeId }, as),
      client.movePart({ storeId: of.storeId, kind: 'pack', id: pack.id, direction: 'down' }, as),
      client.undoStoreChange({ storeId: of.storeId, changeId: 1 }, as),
      client.savePrices({ storeId: of.storeId, services: cheap }, as),
      client.staffAppointment({ appointmentId: of.appointmentId }, as),
      client.setAppointmentState({ appointmentId: of.appointmentId, state: 'CONFIRMED', reason: '' }, as),
      client.writeStaffNotes({ appointmentId: of.appointmentId, staffNotes: 'hola' }, as),
      client.moveVisit(
        { appointmentId: of.appointmentId, stationId: stationIds[0] ?? '', day: '2026-11-23', startMinute: 600 },
        as,
      ),
    ]
    const getRefusals = (all: Promise<unknown>[]) => Promise.all(all.map(getRefusal))
    const foreign = await getRefusals(calls({ context: other.staff.context }))
    const unknown = await getRefusals(
      calls({ context: other.staff.context }, { storeId: 'none', appointmentId: 'none' }),
    )
    expect(foreign).toEqual(unknown)
    expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([404]))

    // The caller's own store in the path does not give access to another store's pack, price or closure.
    const mixed = [
      client.removeClosure({ storeId: other.storeId, closureId }, other.at),
      client.savePack({ ...pack, storeId: other.storeId, active: false }, other.at),
      client.savePrices({ storeId: other.storeId, services: cheap }, other.at),
    ]
    expect((await getRefusals(mixed)).map(({ status }) => status)).toEqual([404, 404, 404])

    const customer = await signUp()
    const asCustomer = await getRefusals([
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
    const operator = await signUp({ worksFor: null })
    const at = { context: operator.context }
    const ids = (await client.staffStores(undefined, at)).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([one.storeId, two.storeId]))
    const { store } = await client.updateStore({ storeId: two.storeId, phone: '+59133399999' }, at)
    expect(store.phone).toBe('+59133399999')
    const { changes } = await client.storeSettings({ storeId: two.storeId }, two.at)
    expect(changes[0]).toMatchObject({ actorUid: operator.uid, after: { phone: '+59133399999' } })
  })
})
