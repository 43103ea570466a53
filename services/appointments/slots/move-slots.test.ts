import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import type { StoreFacts } from '../testing/a-store.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const { appointments, openStore, signUp, ways } = await openBothWays()

/** A store with one station, booked on Monday at ten. */
async function aBooking(facts: StoreFacts = {}) {
  const store = await openStore(facts)
  const person = await signUp()
  const choice = { petId: person.pet().id, servicePackId: 'bano', schedule: '2026-11-23T10:00', storeId: store.storeId }
  const booked = await appointments.client.book(
    { merchantId: store.merchantId, appointments: [choice] },
    { context: person.context },
  )
  return { ...person, store, booked }
}

describe.each(ways)('%s', (_where, client) => {
  test('a booking that is moved may overlap its own old time, and every start that is offered takes it', async () => {
    const { store, booked, context } = await aBooking()
    const [appointment] = booked.appointments
    const search = { ...store.path, movesId: booked.multiAppointmentId, fromDate: '2026-11-23' }

    const { days, alternatives } = await client.slots(search, { context })
    const starts = days[0]?.slots.map(({ schedule }) => schedule) ?? []

    expect(starts).toContain('2026-11-23T10:30')
    expect(days[0]?.slots[0]?.plan).toMatchObject([{ petName: 'Toby' }])
    expect(alternatives).toEqual([])
    const moved = await client.moveOrCancelAppointment(
      { appointmentId: appointment?.id ?? '', schedule: '2026-11-23T10:30' },
      { context },
    )
    expect(moved[0]).toMatchObject({ schedule: '2026-11-23T10:30', state: 'PENDING' })
  })

  test("nobody searches around somebody else's booking, nor for another store", async () => {
    const { store, booked, context } = await aBooking()
    const stranger = await signUp()
    const elsewhere = await openStore()
    const movesId = booked.multiAppointmentId

    const notFound = { code: 'appointments.appointment-not-found' }
    expect(await getRefusal(client.slots({ ...store.path, movesId }, { context: stranger.context }))).toMatchObject(
      notFound,
    )
    expect(await getRefusal(client.slots({ ...elsewhere.path, movesId }, { context }))).toMatchObject(notFound)
  })

  test('there is no review before it is written, and none of a stranger', async () => {
    const { booked, context } = await aBooking()
    const stranger = await signUp()
    const appointmentId = booked.appointments[0]?.id ?? ''

    expect(await client.ownReview({ appointmentId }, { context })).toBeNull()
    expect(await getRefusal(client.ownReview({ appointmentId }, { context: stranger.context }))).toMatchObject({
      code: 'appointments.appointment-not-found',
    })
  })
})
