import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../../testing/a-shop.ts'
import { openBothWays } from '../../testing/open-both-ways.ts'

const service = await openBothWays()
const { clock, ways } = service
const aShop = makeShopFactory(service)
const day = '2026-11-23'
const lunch = { day, startMinute: 720, endMinute: 780, kind: 'lunch' as const }

describe.each(ways)('%s', (_where, client) => {
  test('a blocked station has no turns then, for customers and at the counter, until it is taken back', async () => {
    const { storeId, path, stationIds, customer, at } = await aShop()
    const pets = [{ petId: customer.pet().id, servicePackId: 'bano' }]
    const findStarts = async () => {
      const asked = { ...path, pets, fromDate: day, toDate: day }
      const { days } = await client.slots(asked, { context: customer.context })
      return days.flatMap(({ slots }) => slots.map(({ schedule }) => schedule.slice(11)))
    }
    expect(await findStarts()).toContain('12:00')

    const [first, second] = stationIds
    const blocks = [
      await client.addBlock({ storeId, stationId: first ?? '', ...lunch }, at),
      await client.addBlock({ storeId, stationId: second ?? '', ...lunch, note: 'Cambian el agua' }, at),
    ]
    const starts = await findStarts()
    // A bath takes an hour.
    expect(starts).not.toContain('11:30')
    expect(starts).not.toContain('12:30')
    expect(starts).toEqual(expect.arrayContaining(['11:00', '13:00']))

    const { blocks: shown } = await client.calendar({ storeId, fromDay: day }, at)
    expect(shown).toMatchObject([
      { stationId: expect.anything(), employeeId: null, day, startMinute: 720, endMinute: 780, kind: 'lunch' },
      { startMinute: 720 },
    ])
    for (const { id: blockId } of blocks) await client.removeBlock({ storeId, blockId }, at)
    expect(await findStarts()).toContain('12:00')
    const [gone] = blocks
    expect(await getRefusal(client.removeBlock({ storeId, blockId: gone?.id ?? '' }, at))).toMatchObject({
      status: 404,
    })
  })

  test('a station with a visit is not blocked, and the visit stays; a key blocks once', async () => {
    const { storeId, book, staff, at } = await aShop()
    const { id, petName } = await book(`${day}T12:00`)
    const { stationId } = await client.staffAppointment({ appointmentId: id }, at)
    const refused = client.addBlock({ storeId, stationId, ...lunch }, at)
    await expect(refused).rejects.toMatchObject({
      code: 'appointments.block-has-visits',
      data: { detail: expect.stringContaining(petName) },
    })

    const later = { storeId, stationId, ...lunch, startMinute: 840, endMinute: 900 }
    const once = { context: staff.withKey(`block of ${storeId}`) }
    const block = await client.addBlock(later, once)
    expect(await client.addBlock(later, once)).toEqual(block)
    expect((await client.calendar({ storeId, fromDay: day }, at)).blocks).toHaveLength(1)
    expect(await getRefusal(client.addBlock(later, at))).toMatchObject({ status: 409 })
  })

  test('a block names one station or one person, ends after it begins, and is not of a day that is over', async () => {
    const { storeId, stationIds, at } = await aShop()
    const stationId = stationIds[0] ?? ''
    const refusals = await Promise.all(
      [
        { ...lunch },
        { ...lunch, stationId, employeeId: 'ana' },
        { ...lunch, stationId, endMinute: 720 },
        { ...lunch, stationId, day: '2026-11-20' },
        { ...lunch, stationId: 'nowhere' },
        { ...lunch, employeeId: 'nobody' },
      ].map((block) => getRefusal(client.addBlock({ storeId, ...block }, at))),
    )
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422, 404, 404])
  })

  test('the visits of a sick person go to who is free, or to nobody, and nobody books that person', async () => {
    const { storeId, path, book, customer, at } = await aShop()
    const shifts = [{ day: 1, startTime: 540, endTime: 1080 }]
    const facts = { skills: ['bath' as const], active: true, shifts, breaks: [], exceptions: [] }
    const { id: ana } = await client.saveEmployee({ storeId, id: null, name: 'Ana', ...facts }, at)
    const { id: luis } = await client.saveEmployee({ storeId, id: null, name: 'Luis', ...facts }, at)
    const visits = [await book(`${day}T10:00`), await book(`${day}T10:00`), await book(`${day}T15:00`)]
    const attended = async () =>
      Promise.all(visits.map(async ({ id }) => (await client.staffAppointment({ appointmentId: id }, at)).employeeId))
    const before = await attended()
    expect(new Set(before.slice(0, 2))).toEqual(new Set([ana, luis]))

    const allDay = { storeId, employeeId: ana, day, startMinute: 0, endMinute: 1440 }
    expect(await getRefusal(client.addBlock({ ...allDay, kind: 'training' }, at))).toMatchObject({ status: 409 })
    const block = await client.addBlock({ ...allDay, kind: 'sick' }, at)
    expect(block).toMatchObject({ employeeId: ana, startMinute: 0, endMinute: 1440 })
    expect(await attended()).toEqual([...before.slice(0, 2).map((each) => (each === ana ? null : each)), luis])
    expect(block.handedOver).toHaveLength(before.filter((each) => each === ana).length)

    const pets = [customer.pet(), customer.pet()].map(({ id: petId }) => ({ petId, servicePackId: 'bano' }))
    const findStarts = async (count: number) => {
      const asked = { ...path, pets: pets.slice(0, count), fromDate: day, toDate: day }
      const { days } = await client.slots(asked, { context: customer.context })
      return days.flatMap(({ slots }) => slots.map(({ schedule }) => schedule.slice(11)))
    }
    expect(await findStarts(1)).toContain('12:00')
    // Two at once need two people.
    const together = await findStarts(2)
    await client.removeBlock({ storeId, blockId: block.id }, at)
    expect((await findStarts(2)).length).toBeGreaterThan(together.length)
  })

  test('who gets sick in the middle of the day keeps the visits that are done', async () => {
    const { storeId, book, at } = await aShop()
    const shifts = [{ day: 1, startTime: 540, endTime: 1080 }]
    const facts = { skills: ['bath' as const], active: true, shifts, breaks: [], exceptions: [] }
    const { id: ana } = await client.saveEmployee({ storeId, id: null, name: 'Ana', ...facts }, at)
    const done = await book(`${day}T10:00`)
    const later = await book(`${day}T15:00`)
    const { id: luis } = await client.saveEmployee({ storeId, id: null, name: 'Luis', ...facts }, at)
    const before = clock.now
    clock.now = new Date(`${day}T16:00:00Z`)
    for (const state of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const)
      await client.setAppointmentState({ appointmentId: done.id, state }, at)

    const allDay = { storeId, employeeId: ana, day, startMinute: 0, endMinute: 1440 }
    const { id: blockId, handedOver } = await client.addBlock({ ...allDay, kind: 'sick' }, at)
    expect(handedOver).toMatchObject([{ appointmentId: later.id, employeeId: luis }])
    const attendant = async (appointmentId: string) => (await client.staffAppointment({ appointmentId }, at)).employeeId
    expect([await attendant(done.id), await attendant(later.id)]).toEqual([ana, luis])
    const back = client.assignVisit({ appointmentId: later.id, employeeId: ana }, at)
    expect(await getRefusal(back)).toMatchObject({ code: 'appointments.employee-busy' })
    await client.removeBlock({ storeId, blockId }, at)
    expect((await client.assignVisit({ appointmentId: later.id, employeeId: ana }, at)).employeeId).toBe(ana)

    const { stationId } = await client.staffAppointment({ appointmentId: done.id }, at)
    const noWater = { storeId, stationId, day, startMinute: 0, kind: 'other' as const }
    const others = await Promise.all(
      [done, later].map(async ({ id }) => (await client.staffAppointment({ appointmentId: id }, at)).stationId),
    )
    expect(others).toEqual([stationId, stationId])
    // A piece of it is free, and the visit to come is in the way.
    expect(await getRefusal(client.addBlock({ ...noWater, endMinute: 1440 }, at))).toMatchObject({ status: 409 })
    await client.addBlock({ ...noWater, endMinute: 840 }, at)
    clock.now = before
  })

  test('a block of several days takes all of them, from its first minute to its last', async () => {
    const { storeId, path, customer, stationIds, at } = await aShop()
    const pets = [{ petId: customer.pet().id, servicePackId: 'bano' }]
    const findDays = async () => {
      const asked = { ...path, pets, fromDate: day, toDate: '2026-11-27' }
      const { days } = await client.slots(asked, { context: customer.context })
      return days.flatMap(({ slots }) => slots.map(({ schedule }) => schedule))
    }
    const open = await findDays()
    const time = { day, startMinute: 840, untilDay: '2026-11-26', endMinute: 600, kind: 'other' as const }
    const made = await Promise.all(
      stationIds.map((stationId) => client.addBlock({ storeId, stationId, note: 'Pintan', ...time }, at)),
    )
    expect(made).toMatchObject(stationIds.map((stationId) => ({ stationId, ...time })))
    const left = await findDays()
    // A bath takes an hour: none may still last when the block begins.
    expect(left).toEqual(open.filter((start) => start <= '2026-11-23T13:00' || start >= '2026-11-26T10:00'))
    expect(left.length).toBeLessThan(open.length)

    // In the middle of it, and from a day within.
    const { blocks } = await client.calendar({ storeId, fromDay: '2026-11-25' }, at)
    expect(blocks.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    expect(blocks).toMatchObject([time, time])
    for (const { id: blockId } of made) await client.removeBlock({ storeId, blockId }, at)
    expect(await findDays()).toEqual(open)
    const tooLong = { storeId, stationId: stationIds[0] ?? '', ...time, untilDay: '2027-03-01' }
    expect(await getRefusal(client.addBlock(tooLong, at))).toMatchObject({ code: 'appointments.days-not-valid' })
    const backwards = { ...tooLong, untilDay: '2026-11-22' }
    expect(await getRefusal(client.addBlock(backwards, at))).toMatchObject({ code: 'appointments.days-not-valid' })
  })

  test('a month has its visits by day, of the store, of a station and of a person', async () => {
    const { storeId, stationIds, book, at } = await aShop()
    const shifts = [{ day: 1, startTime: 540, endTime: 1080 }]
    const facts = { skills: ['bath' as const], active: true, shifts, breaks: [], exceptions: [] }
    const { id: employeeId } = await client.saveEmployee({ storeId, id: null, name: 'Ana', ...facts }, at)
    const visit = await book(`${day}T10:00`)
    const { stationId } = await client.staffAppointment({ appointmentId: visit.id }, at)
    await client.addBlock({ storeId, stationId, ...lunch, untilDay: '2026-11-24' }, at)
    const read = async (whom: { stationId?: string; employeeId?: string } = {}) => {
      const { days, blocks } = await client.calendarMonth({ storeId, month: '2026-11', ...whom }, at)
      expect(days).toHaveLength(30)
      return { ...days.find((each) => each.day === day), blocks: blocks.length }
    }
    const all = await read()
    expect(all).toMatchObject({ visits: 1, bookedMinutes: 60, blocks: 1 })
    expect(await read({ stationId })).toMatchObject({ visits: 1, openMinutes: (all.openMinutes ?? 0) / 2, blocks: 1 })
    const other = stationIds.find((id) => id !== stationId) ?? ''
    expect(await read({ stationId: other })).toMatchObject({ visits: 0, blocks: 0 })
    expect(await read({ employeeId })).toMatchObject({ visits: 1, openMinutes: 540, blocks: 0 })

    const stranger = await aShop()
    expect(await getRefusal(client.calendarMonth({ storeId, month: '2026-11' }, stranger.at))).toMatchObject({
      status: 404,
    })
    const nowhere = client.calendarMonth({ storeId, month: '2026-11', stationId: stranger.stationIds[0] ?? '' }, at)
    expect(await getRefusal(nowhere)).toMatchObject({ status: 404 })
  })
})
