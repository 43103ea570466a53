import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { people, ways } = service
const aShop = makeShopFactory(service)
const bath = (petId: string) => ({ petId, servicePackId: 'bano' })
const toby = { name: 'Toby', petTypeId: 'perro', weight: 8 }

describe.each(ways)('%s', (_where, client) => {
  test('the first pet of a booking is served at the station whose empty slot was pressed', async () => {
    const { storeId, stationIds, staff, at } = await aShop()
    const context = staff.withKey(`slot of ${storeId}`)
    const customer = await client.registerCustomer({ storeId, name: 'Rosa', phone: '70011111', pet: toby }, { context })
    const ids = { storeId, customerId: customer.id }
    const coco = await client.addCustomerPet({ ...ids, pet: { ...toby, name: 'Coco' } }, at)
    const pets = [...customer.pets, coco].map(({ id }) => bath(id))
    const choice = { ...ids, pets, schedule: '2026-11-23T10:00', stationId: stationIds[1] ?? '', paymentMethod: 'cash' }

    const booked = await client.bookAtCounter(choice, at)
    expect(booked.map(({ stationId, visitStartMinute }) => [stationId, visitStartMinute])).toEqual([
      [stationIds[1], 600],
      [stationIds[0], 600],
    ])

    // The station is taken now, although the other one would be free at 10:00 of another day.
    const other = await client.registerCustomer(
      { storeId, name: 'Ana', phone: '70022222', pet: toby },
      { context: staff.withKey(`other of ${storeId}`) },
    )
    const theirs = { storeId, customerId: other.id, pets: other.pets.map(({ id }) => bath(id)) }
    const { days } = await client.counterSlots({ ...theirs, stationId: stationIds[1], fromDay: '2026-11-23' }, at)
    expect(days[0]?.slots.map(({ schedule }) => schedule)).not.toContain('2026-11-23T10:00')
    const unknown = { ...theirs, stationId: 'nowhere', fromDay: '2026-11-23' }
    expect((await client.counterSlots(unknown, at)).days.flatMap(({ slots }) => slots)).toEqual([])
    expect(
      await getRefusal(
        client.bookAtCounter(
          { ...theirs, stationId: 'nowhere', schedule: '2026-11-23T12:00', paymentMethod: 'cash' },
          at,
        ),
      ),
    ).toMatchObject({ status: 409 })
  })

  test('who walks in is served in the turn that has begun, and customers are not', async () => {
    const { storeId, path, staff, customer, at } = await aShop({ leadMinutes: 0 })
    const before = service.clock.now
    // Monday, 10:07 in Santa Cruz.
    service.clock.now = new Date('2026-11-23T14:07:00Z')
    try {
      const entered = await client.registerCustomer(
        { storeId, name: 'Rosa', phone: '70011111', pet: toby },
        { context: staff.withKey(`walk-in of ${storeId}`) },
      )
      const theirs = { storeId, customerId: entered.id, pets: entered.pets.map(({ id }) => bath(id)) }
      const { days } = await client.counterSlots(theirs, at)
      expect(days[0]?.slots[0]?.schedule).toBe('2026-11-23T10:00')
      const [visit] = await client.bookAtCounter({ ...theirs, schedule: '2026-11-23T10:00', paymentMethod: 'cash' }, at)
      expect(visit).toMatchObject({ state: 'CONFIRMED', visitStartMinute: 600 })

      const shopped = await client.slots(
        { ...path, pets: [bath(customer.pet().id)], fromDate: '2026-11-23', toDate: '2026-11-23' },
        { context: customer.context },
      )
      expect(shopped.days[0]?.slots[0]?.schedule).toBe('2026-11-23T10:30')
    } finally {
      service.clock.now = before
    }
  })

  test('a customer is found by a pet that was there, with what it had last', async () => {
    const { storeId, book, at, customer } = await aShop()
    const luna = customer.pet({ name: 'Luna Ñandú' })
    people.set(customer.uid, { name: 'Ana Suárez', phone: '+59171234567' })
    await book('2026-11-23T10:00', [luna])
    const [found] = await client.counterCustomers({ storeId, search: 'nandu' }, at)
    expect(found).toMatchObject({ petNames: ['Luna Ñandú'] })
    expect(await client.counterCustomers({ storeId, search: 'firulais' }, at)).toEqual([])
    const opened = await client.counterCustomer({ storeId, customerId: found?.id ?? '' }, at)
    expect(opened.pets).toMatchObject([
      { name: 'Luna Ñandú', last: { day: '2026-11-23', servicePackId: expect.stringMatching(/bano$/) } },
    ])
  })
})
