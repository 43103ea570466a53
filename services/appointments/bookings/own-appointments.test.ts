import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { bookAt } from '../testing/book-at.ts'
import { stranger } from '../testing/open-appointments.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const { clock, openStore, signUp, ways } = await openBothWays()

describe.each(ways)('%s', (_where, client) => {
  test("nobody sees somebody else's appointments", async () => {
    const { path } = await openStore()
    const ana = await signUp()
    const { appointments: booked, multiAppointmentId } = await bookAt(
      client,
      { store: path, pets: [ana.pet()], schedule: '2026-11-23T10:00' },
      ana.context,
    )
    const [own] = booked
    if (!own) throw new Error('It was booked')
    const { context } = await signUp()

    expect(await client.appointment({ appointmentId: own.id }, { context: ana.context })).toEqual(own)
    for (const call of [
      () => client.appointment({ appointmentId: own.id }, { context }),
      () => client.bookingOf({ multiAppointmentId }, { context }),
      () => client.moveOrCancelAppointment({ appointmentId: own.id, state: 'CANCELLED' }, { context }),
      () => client.moveOrCancelAppointment({ appointmentId: own.id, schedule: '2026-11-24T10:00' }, { context }),
    ]) {
      expect(await getRefusal(call())).toMatchObject({ code: 'appointments.appointment-not-found', status: 404 })
    }
    expect(await client.appointments({}, { context })).toEqual([])
    const { context: operator } = await signUp({ worksFor: null })
    expect(await client.staffVisits({ uid: ana.uid }, { context: operator })).toMatchObject([{ id: own.id }])
    expect(await getRefusal(client.staffVisits({ uid: ana.uid }, { context }))).toMatchObject({ status: 403 })
    expect(await getRefusal(client.appointments({}, { context: stranger }))).toMatchObject({ status: 401 })
  })

  test('what is to come is listed first, the soonest on top, then what was; page by page', async () => {
    const { path } = await openStore()
    const { context, pet } = await signUp()
    const toby = pet()
    for (const schedule of ['2026-11-24T10:00', '2026-11-21T13:00', '2026-11-21T15:00', '2026-11-25T10:00']) {
      await bookAt(client, { store: path, pets: [toby], schedule }, context)
    }
    clock.now = new Date('2026-11-22T15:00:00Z')
    const schedules = async (page: { when?: 'upcoming' | 'past'; first?: number; after?: string }) =>
      (await client.appointments(page, { context })).map(({ schedule }) => schedule)

    const all = ['2026-11-24T10:00', '2026-11-25T10:00', '2026-11-21T15:00', '2026-11-21T13:00']
    expect(await schedules({})).toEqual(all)
    expect(await schedules({ when: 'upcoming' })).toEqual(all.slice(0, 2))
    expect(await schedules({ when: 'past' })).toEqual(all.slice(2))
    const [, second] = await client.appointments({ first: 2 }, { context })
    expect(await schedules({ first: 2, after: second?.id })).toEqual(all.slice(2))
  })
})
