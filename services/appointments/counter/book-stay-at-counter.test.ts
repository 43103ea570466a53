import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeHotelFactory } from '../stays/testing/a-hotel.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { signUp, ways } = service
const aHotel = makeHotelFactory(service)

const rosa = { name: 'Rosa Méndez', phone: '70012345', pet: { name: 'Toby', petTypeId: 'perro', weight: 8 } }
const span = { fromDay: '2026-11-24', untilDay: '2026-11-27' }

describe.each(ways)('%s', (_where, client) => {
  async function aCaller() {
    const shop = await aHotel(client, { depositPercent: 50 })
    const { storeId, at } = shop
    const { id: customerId, pets } = await client.registerCustomer({ storeId, ...rosa }, at)
    const asked = { storeId, customerId, ...span, pets: pets.map(({ id: petId }) => ({ petId })) }
    return { ...shop, asked }
  }

  test('the desk books a stay for a caller: confirmed at once, without a deposit online, and once', async () => {
    const { asked, at, staff, storeId } = await aCaller()
    const { total, freePlaces } = await client.counterStayQuote(asked, at)
    expect({ total, freePlaces }).toEqual({ total: 24_000, freePlaces: 1 })
    const once = { context: staff.withKey(`stay at ${storeId}`) }
    const booking = { ...asked, total, notes: 'Le teme a los truenos' }
    const booked = await client.bookStayAtCounter(booking, once)
    expect(booked).toMatchObject([
      {
        ...{ petName: 'Toby', customerName: 'Rosa Méndez', state: 'CONFIRMED', awaitsDeposit: false },
        ...{ kennelName: 'Lugar 1', total: 24_000, notes: 'Le teme a los truenos', ...span },
      },
    ])
    expect(await client.bookStayAtCounter(booking, once)).toEqual(booked)
    const [stay] = booked
    const visit = await client.staffAppointment({ appointmentId: stay?.appointmentId ?? '' }, at)
    expect(visit).toMatchObject({ createdBy: 'merchant', logs: [{ what: 'CREATED', by: 'merchant' }] })
    expect(await client.counterStayQuote(asked, at)).toMatchObject({ refusal: 'stay-full' })
    expect(await getRefusal(client.bookStayAtCounter(booking, at))).toMatchObject({ status: 409 })
  })

  test('another price than the quoted one is refused', async () => {
    const { asked, at } = await aCaller()
    expect(await getRefusal(client.bookStayAtCounter({ ...asked, total: 100 }, at))).toMatchObject({
      code: 'appointments.stay-price-changed',
    })
  })

  test('nobody books for customers, stores or pets of others', async () => {
    const { asked, at, own } = await aCaller()
    const booking = { ...asked, total: 24_000 }
    const stranger = { context: (await signUp({ worksFor: newId() })).context }
    expect(await getRefusal(client.bookStayAtCounter(booking, stranger))).toMatchObject({ status: 404 })
    expect(await getRefusal(client.counterStayQuote(asked, stranger))).toMatchObject({ status: 404 })
    expect(await getRefusal(client.bookStayAtCounter(booking, own))).toMatchObject({ status: 403 })
    const other = await aCaller()
    const foreignCustomer = { ...booking, customerId: other.asked.customerId }
    expect(await getRefusal(client.bookStayAtCounter(foreignCustomer, at))).toMatchObject({ status: 404 })
    const foreignPet = { ...booking, pets: other.asked.pets }
    expect(await getRefusal(client.bookStayAtCounter(foreignPet, at))).toMatchObject({ status: 404 })
  })
})
