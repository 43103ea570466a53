import { expect, test } from 'vitest'
import type { DisruptionsChanged } from '#services/market/contract.ts'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { anAddress } from '../testing/open-appointments.ts'
import { openBothWays } from '../testing/open-both-ways.ts'
import { takeOverDisruption } from './take-over-disruption.ts'

const { appointments, clock, db, openStore, signUp } = await openBothWays()
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
    return takeOverDisruption({ db }, fact)
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
  return { disrupt, search, book, hold }
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
