import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../../testing/a-shop.ts'
import { openBothWays } from '../../testing/open-both-ways.ts'

const service = await openBothWays()
const { ways } = service
const aShop = makeShopFactory(service)
const shifts = [{ day: 1, startTime: 540, endTime: 1080 }]
const ana = { name: 'Ana', skills: ['bath' as const], active: true, shifts, breaks: [], exceptions: [] }

describe.each(ways)('%s', (_where, client) => {
  test('a person reads their visits by a secret link, until it is renewed, ended, or they leave', async () => {
    const { storeId, book, customer, at } = await aShop()
    const { id: employeeId, version } = await client.saveEmployee({ storeId, id: null, ...ana }, at)
    await book('2026-11-23T10:00', [customer.pet({ name: 'Luna' })])
    const { secret } = await client.makeCalendarLink({ storeId, employeeId }, at)

    const { content } = await client.employeeCalendar({ secret }, at)
    expect(content.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(content).toContain('SUMMARY:Luna')
    expect(content).toContain('DTSTART:20261123T140000Z')
    expect(content).not.toContain(customer.uid)

    const { secret: renewed } = await client.makeCalendarLink({ storeId, employeeId }, at)
    const refused = { code: 'appointments.calendar-not-found', status: 404 }
    expect(await getRefusal(client.employeeCalendar({ secret }, at))).toMatchObject(refused)
    expect((await client.employeeCalendar({ secret: renewed }, at)).content).toContain('Luna')

    await client.saveEmployee({ storeId, ...ana, id: employeeId, version, active: false }, at)
    expect(await getRefusal(client.employeeCalendar({ secret: renewed }, at))).toMatchObject(refused)
    await client.endCalendarLink({ storeId, employeeId }, at)
    expect(await getRefusal(client.employeeCalendar({ secret: 'made up' }, at))).toMatchObject(refused)
  })

  test('nobody makes a link for the people of another merchant', async () => {
    const [own, other] = [await aShop(), await aShop()]
    const { id: employeeId } = await client.saveEmployee({ storeId: own.storeId, id: null, ...ana }, own.at)
    for (const storeId of [own.storeId, other.storeId]) {
      const call = client.makeCalendarLink({ storeId, employeeId }, other.at)
      expect(await getRefusal(call)).toMatchObject({ status: 404 })
    }
  })
})
