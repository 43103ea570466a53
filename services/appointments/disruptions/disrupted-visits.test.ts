import { expect, test } from 'vitest'
import type { DisruptionsChanged } from '#services/market/contract.ts'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { anAddress } from '../testing/open-appointments.ts'
import { openBothWays } from '../testing/open-both-ways.ts'
import { moveDisruptedBookings } from './move-disrupted-bookings.ts'
import { takeOverDisruption } from './take-over-disruption.ts'

const { appointments, clock, db, deps, facts, openStore, signUp } = await openBothWays()
const { client } = appointments

const tuesday = { fromDate: '2026-11-24', toDate: '2026-11-24' }
let places = 0

/** A store, a home 900 m north of it that nothing else of these tests is near to, and what marks an area around it. */
async function aHome() {
  places += 1
  const store = await openStore({ point: { lat: -17.7 - places * 0.05, lon: -63.18 } })
  const address = anAddress(store.point, { metresNorth: 900 })
  const { context, pet } = await signUp({ addresses: [address] })
  const { lat, lon } = address.coordinates
  const id = newId()
  const disrupt = (changes: Partial<DisruptionsChanged> = {}) => {
    const fact: DisruptionsChanged = {
      disruptionId: id,
      country: 'BO',
      reason: 'flood',
      corners: [
        { lat: lat + 0.002, lon: lon - 0.002 },
        { lat: lat + 0.002, lon: lon + 0.002 },
        { lat: lat - 0.002, lon: lon + 0.002 },
        { lat: lat - 0.002, lon: lon - 0.002 },
      ],
      startsAt: '2026-11-24T04:00:00.000Z',
      endsAt: '2026-11-25T04:00:00.000Z',
      isEnded: false,
      changedAt: '2026-11-21T15:00:00.000Z',
      ...changes,
    }
    return takeOverDisruption(deps, fact)
  }
  const { path } = store
  const petId = pet().id
  const choice = { petId, servicePackId: 'bano' }
  const search = (hasPickUp = true) =>
    client.slots({ ...path, pets: [choice], ...tuesday, hasPickUp, addressCode: 'home' }, { context })
  const book = (schedule: string, holdId: string | null = null) => {
    const visit = { ...choice, schedule, storeId: path.storeId, hasPickUp: true }
    return client.book({ merchantId: path.merchantId, appointments: [visit], addressCode: 'home', holdId }, { context })
  }
  const hold = (schedule: string) =>
    client.hold({ ...path, pets: [choice], hasPickUp: true, addressCode: 'home', schedule }, { context })
  const booked = async (schedule = '2026-11-24T10:00') => {
    const [visit] = (await book(schedule)).appointments
    const appointmentId = visit?.id ?? ''
    return {
      see: () => client.appointment({ appointmentId }, { context }),
      change: (to: { schedule: string } | { state: 'CANCELLED' }) =>
        client.moveOrCancelAppointment({ appointmentId, ...to }, { context }),
    }
  }
  return { disrupt, search, book, hold, booked }
}

test('a home pick-up in a disrupted area is neither offered nor held nor booked, until it ends', async () => {
  const { disrupt, search, book, hold } = await aHome()
  await disrupt()
  expect((await search()).days).toMatchObject([{ slots: [], reason: 'zona interrumpida' }])
  expect((await search(false)).days[0]?.slots.length).toBeGreaterThan(0)
  for (const call of [() => book('2026-11-24T10:00'), () => hold('2026-11-24T10:00')])
    expect(await getRefusal(call())).toMatchObject({ code: 'appointments.home-disrupted', status: 409 })

  await disrupt({ endsAt: '2026-11-21T16:00:00.000Z', isEnded: true, changedAt: '2026-11-21T16:00:00.000Z' })
  // An older fact that arrives late brings nothing back.
  await disrupt()
  clock.now = new Date('2026-11-21T16:00:01Z')
  expect((await search()).days[0]?.slots.length).toBeGreaterThan(0)
  expect((await book('2026-11-24T10:00')).appointments).toHaveLength(1)
})

test('a slot that was held before its area was disrupted is not booked', async () => {
  const { disrupt, book, hold } = await aHome()
  const held = await hold('2026-11-24T10:00')
  await disrupt()
  expect(await getRefusal(book('2026-11-24T10:00', held.id))).toMatchObject({ code: 'appointments.home-disrupted' })
})

test('areas of long ago are forgotten', async () => {
  const { disrupt } = await aHome()
  await disrupt({ disruptionId: 'long ago', startsAt: '2026-09-01T10:00:00Z', endsAt: '2026-09-01T12:00:00Z' })
  const kept = db.selectFrom('appointments.disruptions').select('id').where('id', '=', 'long ago')
  expect(await kept.execute()).toEqual([])
})

test('a booked home pick-up is moved to the first time after it, once, and its customer is told why', async () => {
  const [home, elsewhere] = [await aHome(), await aHome()]
  const { see } = await home.booked()
  const other = await elsewhere.booked()
  facts.length = 0
  await home.disrupt()
  await home.disrupt({ changedAt: '2026-11-21T15:01:00.000Z' })
  expect(await moveDisruptedBookings(deps)).toBe(0)

  expect(await see()).toMatchObject({
    // The pets are rung for from midnight on: the store opens at nine.
    schedule: '2026-11-25T09:00',
    disruption: { reason: 'flood', beforeLabel: 'martes 24 de noviembre, 10:00' },
  })
  expect((await see()).logs.at(-1)).toMatchObject({
    by: 'system',
    text: 'Zona interrumpida por una inundación. La reserva pasa al miércoles 25 de noviembre, 09:00.',
  })
  expect(facts.filter(({ fact }) => fact === 'appointment-booked')).toHaveLength(1)
  expect(await other.see()).toMatchObject({ schedule: '2026-11-24T10:00', disruption: null })
})

test('who was moved cancels without notice, or moves it and then has the usual notice again', async () => {
  const [one, two] = [await aHome(), await aHome()]
  const [cancels, moves] = [await one.booked(), await two.booked()]
  await one.disrupt()
  await two.disrupt()
  // Within the two hours of the store.
  clock.now = new Date('2026-11-25T11:30:00Z')
  expect(await cancels.see()).toMatchObject({ canChange: true, canCancel: true })
  expect((await cancels.change({ state: 'CANCELLED' }))[0]?.state).toBe('CANCELLED')

  await moves.change({ schedule: '2026-11-25T12:00' })
  expect(await moves.see()).toMatchObject({ schedule: '2026-11-25T12:00', disruption: null })
  clock.now = new Date('2026-11-25T14:30:00Z')
  expect(await moves.see()).toMatchObject({ canChange: false, canCancel: false })
})

test('a booking that no time of a week fits stays, for its store to see to', async () => {
  const { booked, disrupt } = await aHome()
  const { see } = await booked()
  await disrupt({ endsAt: '2026-12-03T04:00:00.000Z' })
  expect(await see()).toMatchObject({ schedule: '2026-11-24T10:00', disruption: null })
})
