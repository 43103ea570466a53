import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { appointmentsInvariants } from '../invariants.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { ways, signUp, db } = service
const aShop = makeShopFactory(service)

const MONDAY = '2026-11-23'
const ana = {
  id: null,
  name: 'Ana',
  skills: ['bath' as const],
  shifts: [{ day: 1, startTime: 600, endTime: 720 }],
  breaks: [],
  exceptions: [],
  active: true,
}

describe.each(ways)('%s', (_where, client) => {
  const open = async () => {
    const shop = await aShop({ leadMinutes: 0 })
    const findStarts = async () => {
      const input = { ...shop.path, fromDate: MONDAY, toDate: MONDAY, servicePackId: 'bano', services: [] }
      const { days } = await client.slots(
        { ...input, pets: [{ petId: shop.customer.pet().id, servicePackId: 'bano' }] },
        { context: shop.customer.context },
      )
      return days.flatMap(({ slots }) => slots.map(({ schedule }) => schedule.slice(11)))
    }
    return { ...shop, findStarts }
  }

  test('once a store names its people, there are slots only while one who can do it works', async () => {
    const { storeId, at, findStarts, path } = await open()
    expect((await findStarts()).length).toBeGreaterThan(10)
    const { id, version } = await client.saveEmployee({ storeId, ...ana }, at)
    expect(await findStarts()).toEqual(['10:00', '10:30', '11:00'])
    const { stores } = await client.stores({ ...path, kind: 'bano' }, at)
    expect(stores[0]?.nextSlot?.startsAt).toBe('2026-11-23T14:00:00.000Z')

    const off = [{ fromDay: MONDAY, untilDay: MONDAY, startTime: null, endTime: null }]
    await client.saveEmployee({ storeId, ...ana, id, version, exceptions: off }, at)
    expect(await findStarts()).toEqual([])
    await client.saveEmployee({ storeId, ...ana, id, active: false }, at)
    expect(await findStarts()).toEqual([])
  })

  test('two stations and one person give one visit at a time, also to many who ask at once', async () => {
    const { storeId, at, book, findStarts, path } = await open()
    await client.saveEmployee({ storeId, ...ana }, at)
    const visit = await book(`${MONDAY}T10:00`)
    expect(await findStarts()).toEqual(['11:00'])
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp()))
    const answers = await Promise.allSettled(
      people.map((person) =>
        client.hold(
          { ...path, schedule: `${MONDAY}T11:00`, pets: [{ petId: person.pet().id, servicePackId: 'bano' }] },
          { context: person.context },
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { employees, appointments } = await client.calendar({ storeId, fromDay: MONDAY }, at)
    expect(employees).toMatchObject([{ name: 'Ana' }])
    expect(appointments).toMatchObject([{ id: visit.id, employeeId: employees[0]?.id }])
    for (const { broken, says } of appointmentsInvariants(new Date()))
      expect({ says, rows: (await broken.execute(db)).rows }).toEqual({ says, rows: [] })
  })

  test('a visit is given to another person who can do it and is free', async () => {
    const { storeId, at, book } = await open()
    const all = { ...ana, shifts: [{ day: 1, startTime: 540, endTime: 1080 }] }
    const { id: first } = await client.saveEmployee({ storeId, ...all }, at)
    const { id: second } = await client.saveEmployee({ storeId, ...all, name: 'Beto' }, at)
    const { id: vet } = await client.saveEmployee({ storeId, ...all, name: 'Vera', skills: ['vet'] }, at)
    const one = await book(`${MONDAY}T10:00`)
    const other = await book(`${MONDAY}T10:00`, [(await signUp()).pet()]).catch(() => null)
    expect(other).toBeNull()
    const assign = (employeeId: string | null) => client.assignVisit({ appointmentId: one.id, employeeId }, at)
    expect(await assign(second)).toMatchObject({ employeeId: second })
    expect(await assign(first)).toMatchObject({ employeeId: first })
    expect(await getRefusal(assign(vet))).toMatchObject({ code: 'appointments.employee-cannot' })
    expect(await getRefusal(assign('nobody'))).toMatchObject({ code: 'appointments.employee-not-found' })
    expect(await assign(null)).toMatchObject({ employeeId: null })
  })

  test('a person with another visit then is refused, and a moved visit goes to whom is free', async () => {
    const { storeId, at, book, stationIds } = await open()
    const all = { ...ana, shifts: [{ day: 1, startTime: 540, endTime: 1080 }] }
    const { id: first } = await client.saveEmployee({ storeId, ...all }, at)
    const { id: second } = await client.saveEmployee({ storeId, ...all, name: 'Beto' }, at)
    const early = await book(`${MONDAY}T10:00`)
    const late = await book(`${MONDAY}T12:00`)
    const { stationId: taken } = await client.assignVisit({ appointmentId: early.id, employeeId: first }, at)
    await client.assignVisit({ appointmentId: late.id, employeeId: first }, at)
    const stationId = stationIds.find((id) => id !== taken) ?? ''
    const move = { appointmentId: late.id, stationId, day: MONDAY, startMinute: 630 }
    expect(await client.moveVisit(move, at)).toMatchObject({ employeeId: second })
    const again = client.assignVisit({ appointmentId: late.id, employeeId: first }, at)
    expect(await getRefusal(again)).toMatchObject({ code: 'appointments.employee-busy' })
  })

  test('who is given two visits at one home stays there between them', async () => {
    const stations = [{ skills: ['vet' as const], bufferMinutes: 15 }]
    const { storeId, path, at, customer } = await aShop({ leadMinutes: 0, kinds: ['consulta'], stations })
    const all = { ...ana, skills: ['vet' as const], shifts: [{ day: 1, startTime: 540, endTime: 1080 }] }
    const { id: employeeId } = await client.saveEmployee({ storeId, ...all }, at)
    const drafts = [customer.pet(), customer.pet()].map(({ id: petId }) => ({
      petId,
      servicePackId: 'consulta',
      notes: 'Cojea',
      schedule: `${MONDAY}T11:00`,
      storeId,
    }))
    const booking = { merchantId: path.merchantId, appointments: drafts, addressCode: 'home' }
    const { appointments } = await client.book(booking, { context: customer.context })
    const read = () => findAttendedTimes(appointments.map(({ id }) => id))
    const before = await read()
    expect(before).toHaveLength(2)
    for (const { id: appointmentId } of appointments) {
      await client.assignVisit({ appointmentId, employeeId: null }, at)
      await client.assignVisit({ appointmentId, employeeId }, at)
    }
    expect(await read()).toEqual(before)
  })

  test('shifts that end before they begin are refused', async () => {
    const { storeId, at } = await open()
    const shifts = [{ day: 1, startTime: 720, endTime: 600 }]
    expect(await getRefusal(client.saveEmployee({ storeId, ...ana, shifts }, at))).toMatchObject({
      code: 'appointments.shifts-not-valid',
    })
  })
})

async function findAttendedTimes(appointmentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ attended: string }>`
    select attended::text as attended from appointments.station_times
    where appointment_id = any (${appointmentIds}::text[]) order by lower(during)
  `.execute(db)
  return rows.map(({ attended }) => attended)
}
