import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { stranger } from '../testing/open-appointments.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { clock, ways } = service
const aShop = makeShopFactory(service)
const monday = '2026-11-23'

describe.each(ways)('%s', (_where, client) => {
  async function aFetchedVisit() {
    const shop = await aShop({ pickUpFee: 1500, pickUpRadius: 5000 })
    const { merchantId, storeId, customer } = shop
    const visit = { servicePackId: 'bano', schedule: `${monday}T10:00`, storeId, hasPickUp: true }
    const pets = [customer.pet({ name: 'Toby' }), customer.pet({ name: 'Luna' })]
    const { appointments: booked } = await client.book(
      { merchantId, addressCode: 'home', appointments: pets.map(({ id: petId }) => ({ petId, ...visit })) },
      { context: customer.context },
    )
    const rides = (more: { vans?: number; petsPerVan?: number } = {}, at = shop.at) =>
      client.dayRides({ storeId, day: monday, vans: 1, petsPerVan: 4, ...more }, at)
    return { ...shop, booked, rides }
  }

  test('pets of one household are fetched together before their service and brought back after it, as promised', async () => {
    const { rides, booked } = await aFetchedVisit()
    const { vans, leftOver } = await rides()
    expect(leftOver).toEqual([])
    const [fetch, back] = vans[0] ?? []
    expect(vans[0]).toHaveLength(2)
    expect(fetch).toMatchObject({ lateAtStoreMinutes: 0, stops: [{ kind: 'fetch', lateMinutes: 0 }] })
    expect(fetch?.stops[0]?.pets.map(({ name }) => name).toSorted()).toEqual(['Luna', 'Toby'])
    expect(fetch?.stops[0]?.pets.map(({ appointmentId }) => appointmentId).toSorted()).toEqual(
      booked.map(({ id }) => id).toSorted(),
    )
    const [stop] = fetch?.stops ?? []
    expect(stop && [stop.promised.from <= stop.arrivesAt, stop.arrivesAt <= stop.promised.until]).toEqual([true, true])
    expect(back).toMatchObject({ stops: [{ kind: 'return', lateMinutes: 0 }] })
    expect((await rides({ petsPerVan: 1 })).leftOver.map(({ kind }) => kind)).toEqual(['fetch', 'return'])
  })

  test('who has come is not fetched again, a late van is told, and no ride is made for who is cancelled', async () => {
    const { rides, booked, at } = await aFetchedVisit()
    const set = async (state: 'CONFIRMED' | 'IN_PROGRESS' | 'CANCELLED') => {
      for (const { id } of booked)
        await client.setAppointmentState({ appointmentId: id, state, reason: 'Se enfermó' }, at)
    }
    // Ten minutes past the start: the van has not left.
    clock.now = new Date(`${monday}T14:10:00Z`)
    await set('CONFIRMED')
    const late = (await rides()).vans[0]?.[0]
    expect(late?.stops[0]?.lateMinutes).toBeGreaterThan(0)
    expect(late?.lateAtStoreMinutes).toBeGreaterThan(0)
    await set('IN_PROGRESS')
    expect((await rides()).vans[0]?.flatMap(({ stops }) => stops.map(({ kind }) => kind))).toEqual(['return'])
    clock.now = new Date(`${monday}T23:00:00Z`)
    expect((await rides()).vans).toEqual([[]])
  })

  test('a family is told the minute of the plan, of today, where the store drives by it', async () => {
    const { booked, at, customer, storeId } = await aFetchedVisit()
    const set = async (state: 'CONFIRMED' | 'IN_PROGRESS') => {
      for (const { id } of booked) await client.setAppointmentState({ appointmentId: id, state }, at)
    }
    const [first] = booked
    const times = (context = customer.context) =>
      client.appointmentRides({ appointmentId: first?.id ?? '' }, { context })
    const none = { fetchAt: null, returnAt: null }
    clock.now = new Date(`${monday}T11:00:00Z`)
    expect(await times()).toEqual(none)

    const { store } = await client.staffStore({ storeId }, at)
    expect([store.vans, store.petsPerVan]).toEqual([null, 4])
    await client.updateStore({ storeId, vans: 1, petsPerVan: 2 }, at)
    const [fetch, back] = (await client.dayRides({ storeId, day: monday }, at)).vans[0] ?? []
    expect(await times()).toEqual(none)
    await set('CONFIRMED')
    expect(await times()).toEqual({
      fetchAt: fetch?.stops[0]?.arrivesAt,
      returnAt: back?.stops[0]?.arrivesAt,
    })
    const link = await client.createVisitLink(
      { multiAppointmentId: first?.multiAppointmentId ?? '' },
      { context: customer.context },
    )
    expect(await client.ridesOfLink(link, { context: stranger })).toEqual(await times())
    expect(await getRefusal(client.ridesOfLink({ token: `${link.token}x` }, { context: stranger }))).toMatchObject({
      status: 404,
    })
    const another = await aShop()
    expect(await getRefusal(times(another.customer.context))).toMatchObject({ status: 404 })

    clock.now = new Date('2026-11-22T14:00:00Z')
    expect(await times()).toEqual(none)

    // The minute stays while the van is on its road, and goes once it is past; it is back for the way home.
    const told = { fetchAt: fetch?.stops[0]?.arrivesAt ?? '', returnAt: back?.stops[0]?.arrivesAt ?? '' }
    const toMoment = (time: string, minutes: number) =>
      new Date(Date.parse(`${monday}T${time}:00-04:00`) + minutes * 60_000)
    clock.now = toMoment(told.fetchAt, 5)
    expect(await times()).toEqual(told)
    clock.now = toMoment(told.fetchAt, 15)
    expect(await times()).toEqual({ ...told, fetchAt: null })
    clock.now = new Date(`${monday}T14:10:00Z`)
    await set('IN_PROGRESS')
    expect(await times()).toEqual({ ...told, fetchAt: null })
    clock.now = toMoment(told.returnAt, 15)
    expect(await times()).toEqual(none)
  })

  test('another store’s rides are not found, and a cancelled visit has none', async () => {
    const { rides, booked, at } = await aFetchedVisit()
    for (const { id } of booked)
      await client.setAppointmentState({ appointmentId: id, state: 'CANCELLED', reason: 'Sin agua' }, at)
    expect((await rides()).vans).toEqual([[]])
    const stranger = await aShop()
    expect(await getRefusal(rides({}, stranger.at))).toMatchObject({ status: 404 })
  })
})
