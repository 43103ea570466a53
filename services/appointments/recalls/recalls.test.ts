import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { clock, db, ways } = service
const aShop = makeShopFactory(service)

describe.each(ways)('%s', (_where, client) => {
  /** A store with one done bath of Luna, on Monday the 23rd of November. */
  async function aDoneBath() {
    const shop = await aShop()
    const luna = shop.customer.pet({ name: 'Luna' })
    const visit = await shop.book('2026-11-23T10:00', [luna])
    clock.now = new Date('2026-11-23T15:00:00Z')
    for (const state of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const)
      await client.setAppointmentState({ appointmentId: visit.id, state }, shop.at)
    const list = async () => (await client.duePets({ storeId: shop.storeId }, shop.at)).pets
    return { ...shop, luna, list, recall: { storeId: shop.storeId, petId: luna.id, packKind: 'bano' as const } }
  }

  test('a pet is due four weeks after its bath, until it has a visit to come', async () => {
    const { list, book, luna, at, recall } = await aDoneBath()
    clock.now = new Date('2026-12-10T15:00:00Z')
    expect(await list()).toEqual([])
    expect(await getRefusal(client.recallPet(recall, at))).toMatchObject({ code: 'appointments.due-pet-not-found' })
    clock.now = new Date('2026-12-14T15:00:00Z')
    expect(await list()).toMatchObject([
      { petName: 'Luna', packKind: 'bano', lastDay: '2026-11-23', dueDay: '2026-12-21', everyDays: 28, askedDay: null },
    ])
    await book('2026-12-18T10:00', [luna])
    expect(await list()).toEqual([])
  })

  test('pets of one day are leafed through by their names', async () => {
    const { book, customer, storeId, at } = await aDoneBath()
    clock.now = new Date('2026-11-21T15:00:00Z')
    const { id } = await book('2026-11-23T13:00', [customer.pet({ name: 'Max' })])
    clock.now = new Date('2026-11-23T18:00:00Z')
    for (const state of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const)
      await client.setAppointmentState({ appointmentId: id, state }, at)
    clock.now = new Date('2026-12-21T15:00:00Z')
    const first = await client.duePets({ storeId, first: 1 }, at)
    expect(first.pets.map(({ petName }) => petName)).toEqual(['Luna'])
    const second = await client.duePets({ storeId, first: 1, after: first.endCursor ?? '' }, at)
    expect(second).toMatchObject({ pets: [{ petName: 'Max' }], endCursor: null })
  })

  test('its customer is written to once in two weeks, also when two press at once, and by their store alone', async () => {
    const { list, at, recall, customer } = await aDoneBath()
    clock.now = new Date('2026-12-21T15:00:00Z')
    const stranger = await aShop()
    clock.now = new Date('2026-12-21T15:00:00Z')
    const refusals = [client.recallPet(recall, stranger.at), client.duePets({ storeId: recall.storeId }, stranger.at)]
    expect((await Promise.all(refusals.map(getRefusal))).map(({ status }) => status)).toEqual([404, 404])
    expect(await list()).toMatchObject([{ isReachable: false }])
    expect(await getRefusal(client.recallPet(recall, at))).toMatchObject({ code: 'appointments.not-reachable' })
    await db
      .updateTable('appointments.customers')
      .set({ is_phone_proved: true })
      .where('uid', '=', customer.uid)
      .execute()
    const presses = await Promise.allSettled([client.recallPet(recall, at), client.recallPet(recall, at)])
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await list()).toMatchObject([{ petName: 'Luna', askedDay: '2026-12-21' }])
    clock.now = new Date('2027-01-03T15:00:00Z')
    expect(await getRefusal(client.recallPet(recall, at))).toMatchObject({ code: 'appointments.asked-already' })
    clock.now = new Date('2027-01-05T15:00:00Z')
    await client.recallPet(recall, at)

    const exported = await client.exportPerson(undefined, { context: customer.context })
    expect(exported).toMatchObject({ recalls: [{ pet_id: recall.petId }, { pet_id: recall.petId }] })
  })
})
