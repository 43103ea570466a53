import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { ways } = service
const aShop = makeShopFactory(service)

describe.each(ways)('%s', (_where, client) => {
  test('all pets of a booking are accepted at once, and those that were decided stay as they are', async () => {
    const { book, customer, at } = await aShop()
    const { all } = await book('2026-11-23T10:00', [customer.pet(), customer.pet(), customer.pet()])
    const [first, second, third] = all.map(({ id }) => id)
    if (!first || !second || !third) throw new Error('three pets were booked')
    await client.setAppointmentState({ appointmentId: third, state: 'CANCELLED', reason: 'No hay lugar' }, at)

    const accepted = await client.acceptBooking({ appointmentId: second }, at)
    expect(accepted.map(({ id, state }) => [id, state])).toEqual([
      [first, 'CONFIRMED'],
      [second, 'CONFIRMED'],
    ])
    expect(accepted[0]?.logs.at(-1)).toMatchObject({ what: 'CONFIRMED', by: 'merchant' })
    expect(await client.staffAppointment({ appointmentId: third }, at)).toMatchObject({ state: 'CANCELLED' })
    expect(await getRefusal(client.acceptBooking({ appointmentId: first }, at))).toMatchObject({ status: 409 })
  })

  test('another merchant does not find the booking', async () => {
    const [own, other] = [await aShop(), await aShop()]
    const { id } = await own.book('2026-11-23T10:00')
    expect(await getRefusal(client.acceptBooking({ appointmentId: id }, other.at))).toMatchObject({ status: 404 })
    expect(await client.staffAppointment({ appointmentId: id }, own.at)).toMatchObject({ state: 'PENDING' })
  })
})
