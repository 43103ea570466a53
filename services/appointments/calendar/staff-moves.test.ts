import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { IN_SHIFTS } from '../testing/a-store.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { appointments, connection, facts, openStore, ways } = service
const aShop = makeShopFactory(service)

describe.each(ways)('%s', (_where, client) => {
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
    // The second station's buffer of ten minutes is included.
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
    const groomed = await appointments.client.book(
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
      getRefusal(client.moveVisit({ appointmentId, stationId: first, day: '2026-11-23', startMinute: 720, ...to }, at))

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
    expect(await getRefusal(client.moveVisit({ ...to, day: '2026-11-24' }, at))).toMatchObject({
      code: 'appointments.stores-differ',
    })
    const moved = await client.moveVisit({ ...to, day: '2026-11-23' }, at)
    expect(moved).toMatchObject({ schedule: '2026-11-23T10:00', collectLabel: '15:00' })
  })

  test('a pet that is expected at another store then is not moved there', async () => {
    const { book, at, stationIds, customer } = await aShop()
    const other = await openStore()
    const toby = customer.pet()
    const { id: appointmentId } = await book('2026-11-23T10:00', [toby])
    const elsewhere = { petId: toby.id, servicePackId: 'bano', schedule: '2026-11-23T14:00', storeId: other.storeId }
    await appointments.client.book(
      { merchantId: other.merchantId, appointments: [elsewhere] },
      { context: customer.context },
    )

    const to = { appointmentId, stationId: stationIds[0] ?? '', day: '2026-11-23' }
    expect(await getRefusal(client.moveVisit({ ...to, startMinute: 14 * 60 + 30 }, at))).toMatchObject({
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
})

test('two people who move visits onto the same time at once: one does, the other is told', async () => {
  const { book, at, stationIds } = await aShop({ stations: [{ skills: ['bath'] }] })
  const [one, two] = [await book('2026-11-23T09:00'), await book('2026-11-23T11:00')]
  const to = { stationId: stationIds[0] ?? '', day: '2026-11-24', startMinute: 600 }
  const outcomes = await Promise.allSettled(
    [one, two].map(({ id: appointmentId }) => appointments.client.moveVisit({ appointmentId, ...to }, at)),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
