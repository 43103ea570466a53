import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'
import { placeAllSeries } from './place-series.ts'
import { claimSeriesDay } from './store.ts'

const service = await openBothWays()
const { clock, deps, ways } = service
const aShop = makeShopFactory(service)

describe.each(ways)('%s', (_where, client) => {
  const oneStation = { stations: [{ skills: ['bath' as const] }] }

  test('a visit repeats on its weekday at its hour, as far as the calendar is open, and once', async () => {
    const { book, customer, at } = await aShop()
    const luna = customer.pet({ name: 'Luna' })
    const visit = await book('2026-11-23T10:00', [luna])
    const again = { appointmentId: visit.id, everyWeeks: 4 }
    const series = await client.staffRepeatAppointment(again, at)
    // Sixty days from the 21st: until the 20th of January.
    expect(series).toMatchObject({
      everyWeeks: 4,
      madeBy: 'merchant',
      startLabel: '10:00',
      visits: [{ day: '2026-12-21', isMoved: false, state: 'CONFIRMED' }],
      nextDay: '2027-01-18',
    })
    expect(await getRefusal(client.staffRepeatAppointment(again, at))).toMatchObject({
      code: 'appointments.repeated-already',
    })
    const own = { context: customer.context }
    const appointmentId = series.visits[0]?.appointmentId ?? ''
    expect(await client.appointment({ appointmentId }, own)).toMatchObject({
      petName: 'Luna',
      schedule: '2026-12-21T10:00',
    })
    // Found by any of its visits.
    expect(await client.appointmentSeries({ appointmentId }, own)).toEqual(series)

    clock.now = new Date('2026-12-01T15:00:00Z')
    expect(await placeAllSeries(deps)).toBeGreaterThan(0)
    expect(await placeAllSeries(deps)).toBe(0)
    const later = await client.staffSeries({ appointmentId: visit.id }, at)
    expect(later?.visits.map(({ day }) => day)).toEqual(['2026-12-21', '2027-01-18'])
  })

  test('where the hour is taken the next that fits is booked, and a full week stays as a conflict until it is free', async () => {
    const { storeId, stationIds, book, customer, at } = await aShop(oneStation)
    const stationId = stationIds[0] ?? ''
    const visit = await book('2026-11-23T10:00', [customer.pet()])
    const block = { storeId, stationId, kind: 'other' as const }
    await client.addBlock({ ...block, day: '2026-12-07', startMinute: 540, endMinute: 690 }, at)
    const { id: blockId } = await client.addBlock(
      { ...block, day: '2026-12-21', startMinute: 0, untilDay: '2026-12-24', endMinute: 1440 },
      at,
    )
    const series = await client.staffRepeatAppointment({ appointmentId: visit.id, everyWeeks: 2 }, at)
    expect(series.visits).toMatchObject([
      { day: '2026-12-07', isMoved: true, state: 'CONFIRMED' },
      { day: '2026-12-21', appointmentId: null, state: null },
      { day: '2027-01-04', isMoved: false, state: 'CONFIRMED' },
    ])
    const moved = await client.staffAppointment({ appointmentId: series.visits[0]?.appointmentId ?? '' }, at)
    expect(moved.schedule).toBe('2026-12-07T11:30')

    await client.removeBlock({ storeId, blockId }, at)
    await placeAllSeries(deps)
    const after = await client.staffSeries({ appointmentId: visit.id }, at)
    expect(after?.visits[1]).toMatchObject({ day: '2026-12-21', isMoved: false, state: 'CONFIRMED' })
  })

  test('two processes place a series once, and a visit that the customer booked then counts as its own', async () => {
    const { book, customer, at } = await aShop()
    const luna = customer.pet()
    const visit = await book('2026-11-23T10:00', [luna])
    const made = client.staffRepeatAppointment({ appointmentId: visit.id, everyWeeks: 3 }, at)
    await Promise.all([made, placeAllSeries(deps), placeAllSeries(deps)])
    await placeAllSeries(deps)
    const mine = await client.appointments({}, { context: customer.context })
    const days = JSON.stringify(mine).match(/"schedule":"[^"]+"/g)
    expect(new Set(days).size).toBe(days?.length)
    expect(days).toHaveLength(3)
  })

  test('what a customer repeats waits for the store; stopping it ends it, with what is booked if they want', async () => {
    const { book, customer, at } = await aShop()
    const own = { context: customer.context }
    const visit = await book('2026-11-23T10:00', [customer.pet()])
    const again = { appointmentId: visit.id, everyWeeks: 2 }
    const stranger = await aShop()
    const others = { context: stranger.customer.context }
    const refusals = [client.repeatAppointment(again, others), client.staffRepeatAppointment(again, stranger.at)]
    expect((await Promise.all(refusals.map(getRefusal))).map(({ status }) => status)).toEqual([404, 404])
    const racing = await Promise.allSettled([
      client.repeatAppointment(again, own),
      client.repeatAppointment(again, own),
    ])
    expect(racing.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const series = await client.appointmentSeries({ appointmentId: visit.id }, own)
    expect(series).toMatchObject({ madeBy: 'customer' })
    expect(series?.visits.map(({ state }) => state)).toEqual(['PENDING', 'PENDING', 'PENDING'])

    // One by one: the others stay.
    const [first, second] = series?.visits ?? []
    await client.moveOrCancelAppointment({ appointmentId: first?.appointmentId ?? '', state: 'CANCELLED' }, own)
    await placeAllSeries(deps)
    expect((await client.staffSeries({ appointmentId: visit.id }, at))?.visits.map(({ state }) => state)).toEqual([
      'CANCELLED',
      'PENDING',
      'PENDING',
    ])
    expect(await client.stopSeries({ appointmentId: second?.appointmentId ?? '', isCancelling: true }, own)).toEqual({
      cancelled: 2,
    })
    expect(await client.appointmentSeries({ appointmentId: visit.id }, own)).toBeNull()
    expect(await placeAllSeries(deps)).toBe(0)
    expect((await client.appointment({ appointmentId: visit.id }, own)).state).toBe('PENDING')
    // It can begin again.
    await client.staffRepeatAppointment({ ...again, everyWeeks: 4 }, at)
    expect(await client.staffStopSeries({ appointmentId: visit.id, isCancelling: false }, at)).toEqual({ cancelled: 0 })
  })

  test('a series that is stopped while its days are placed claims none of the rest', async () => {
    const { book, customer, at } = await aShop()
    const visit = await book('2026-11-23T10:00', [customer.pet()])
    await client.staffRepeatAppointment({ appointmentId: visit.id, everyWeeks: 8 }, at)
    const { id } = await deps.db
      .selectFrom('appointments.series as s')
      .innerJoin('appointments.appointments as a', 'a.booking_id', 's.first_booking_id')
      .select('s.id')
      .where('a.id', '=', visit.id)
      .executeTakeFirstOrThrow()
    const claim = (day: string) => claimSeriesDay(deps.db, { id, day, now: deps.now() })
    expect(await claim('2027-03-15')).toBe(true)
    await client.staffStopSeries({ appointmentId: visit.id, isCancelling: true }, at)
    expect(await claim('2027-05-10')).toBe(false)
  })

  test('a person’s series is part of their export and ends with their account', async () => {
    const { book, customer, at } = await aShop()
    const own = { context: customer.context }
    const visit = await book('2026-11-23T10:00', [customer.pet()])
    await client.staffRepeatAppointment({ appointmentId: visit.id, everyWeeks: 2 }, at)
    expect(await client.exportPerson(undefined, own)).toMatchObject({ series: [{ every_weeks: 2, state: 'active' }] })
    await client.erasePerson(undefined, own)
    expect(await placeAllSeries(deps)).toBe(0)
    expect(await client.staffSeries({ appointmentId: visit.id }, at)).toBeNull()
  })
})
