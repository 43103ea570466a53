import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { clock, ways } = service
const aShop = makeShopFactory(service)
const shifts = [{ day: 1, startTime: 540, endTime: 1080 }]
const ana = { name: 'Ana', skills: ['bath' as const], active: true, shifts, breaks: [], exceptions: [] }
const november = { from: '2026-11-01', until: '2026-11-30' }
const december = { from: '2026-12-01', until: '2026-12-31' }

describe.each(ways)('%s', (_where, client) => {
  /** A store where Ana earns 40 % of services and 10 % of extras, with her finished bath of Luna. */
  async function aFinishedBath(more: { visitAmount?: number } = {}) {
    const before = clock.now
    const shop = await aShop()
    clock.now = new Date('2026-11-20T15:00:00Z')
    const { storeId, at } = shop
    const { id: employeeId, version } = await client.saveEmployee({ storeId, id: null, ...ana }, at)
    const rule = { storeId, employeeId, validFrom: '2026-11-20', servicePercent: 40, extraPercent: 10, ...more }
    await client.saveCommissionRule(rule, at)
    const visit = await shop.book('2026-11-23T10:00', [shop.customer.pet({ name: 'Luna' })])
    clock.now = new Date('2026-11-23T14:00:00Z')
    for (const state of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const)
      await client.setAppointmentState({ appointmentId: visit.id, state }, at)
    const { due: price } = await client.bill({ appointmentId: visit.id }, at)
    const read = async (period: typeof november) => (await client.commissions({ storeId, ...period }, at)).statements
    return {
      ...{ ...shop, employeeId, version, rule, price, read, appointmentId: visit.id },
      end() {
        clock.now = before
      },
    }
  }

  test('a person earns of services, extras and tips, and a refund of the next month counts there once', async () => {
    const { storeId, at, appointmentId, employeeId, rule, price, read, end } = await aFinishedBath()
    const once = { appointmentId, kind: 'extra' as const, label: 'Perfume', amount: 1500 }
    await client.addCharge(once, at)
    await client.payVisit({ appointmentId, method: 'cash', amount: price + 1500, tip: 700 }, at)
    const commission = Math.round(price * 0.4) + 150
    const [own, ...others] = await read(november)
    expect(own).toMatchObject({ employeeId, name: 'Ana', visits: 1, services: price, extras: 1500, commission })
    expect(own).toMatchObject({ tip: 700, total: commission + 700 })
    expect(own?.lines.map(({ kind }) => kind)).toEqual(['visit', 'extra', 'tip'])
    expect(others).toEqual([])

    clock.now = new Date('2026-12-07T14:00:00Z')
    await client.closeTill(await openTill(storeId, at), at)
    await client.saveCommissionRule({ ...rule, validFrom: '2026-12-07', servicePercent: 90 }, at)
    await client.refundVisit({ appointmentId, method: 'cash', amount: price + 1500, reason: 'Quedó mal' }, at)
    expect(await read(november)).toEqual([own])
    const [back] = await read(december)
    expect(back).toMatchObject({ visits: 0, services: -price, extras: -1500, tip: 0 })
    expect(back?.commission).toBe(-commission)
    expect(await read({ from: '2026-11-10', until: '2026-12-31' })).toMatchObject([{ commission: 0, tip: 700 }])
    end()
  })

  async function openTill(storeId: string, at: Parameters<typeof client.till>[1]) {
    const { till } = await client.till({ storeId }, at)
    return { storeId, tillId: till?.id ?? '', counted: 0 }
  }

  test('a closed period stays as it was, and what changes about it is a correction of the next one, once', async () => {
    const { storeId, at, price, read, book, customer, end } = await aFinishedBath({ visitAmount: 500 })
    const { id: late } = await book('2026-11-23T15:00', [customer.pet({ name: 'Toby' })])
    clock.now = new Date('2026-11-23T19:00:00Z')
    for (const state of ['CONFIRMED', 'IN_PROGRESS'] as const)
      await client.setAppointmentState({ appointmentId: late, state }, at)
    const [frozen] = await read(november)
    expect(frozen?.commission).toBe(Math.round(price * 0.4) + 500)
    const close = { storeId, from: '2026-11-01', until: '2026-11-30' }
    clock.now = new Date('2026-11-30T15:00:00Z')
    const early = client.closeCommissions(close, at)
    expect(await getRefusal(early)).toMatchObject({ code: 'appointments.commissions-not-over', status: 422 })

    clock.now = new Date('2026-12-01T15:00:00Z')
    const pressed = await Promise.allSettled([client.closeCommissions(close, at), client.closeCommissions(close, at)])
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await client.commissions({ storeId, ...november }, at)).toMatchObject({
      closings: [{ from: '2026-11-01', until: '2026-11-30', total: frozen?.total }],
      firstOpen: '2026-12-01',
    })
    const gap = client.closeCommissions({ storeId, from: '2026-11-30', until: '2026-11-30' }, at)
    expect(await getRefusal(gap)).toMatchObject({ code: 'appointments.commissions-not-next', status: 409 })

    await client.setAppointmentState({ appointmentId: late, state: 'COMPLETED' }, at)
    expect(await read(november)).toEqual([frozen])
    const [next] = await read(december)
    const correction = { kind: 'correction', day: '2026-12-01', petName: 'Toby', commission: frozen?.commission }
    expect(next?.lines).toMatchObject([correction])

    clock.now = new Date('2026-12-03T15:00:00Z')
    await client.closeCommissions({ storeId, from: '2026-12-01', until: '2026-12-02' }, at)
    expect(await read(december)).toEqual([next])
    expect(await read({ from: '2026-12-03', until: '2026-12-31' })).toEqual([])
    for (const table of ['commission_closings', 'closed_commission_lines']) {
      const change = service.db.deleteFrom(`appointments.${table}` as 'appointments.commission_closings').execute()
      await expect(change).rejects.toThrow('A closed statement is never changed')
    }
    end()
  })

  test('rules begin today at the earliest, and one of each day stays, also when two press at once', async () => {
    const { storeId, at, rule, employeeId, end } = await aFinishedBath()
    expect(await getRefusal(client.saveCommissionRule({ ...rule, validFrom: '2026-11-22' }, at))).toMatchObject({
      code: 'appointments.commission-too-early',
      status: 422,
    })
    const today = { ...rule, validFrom: '2026-11-23', servicePercent: 50 }
    await Promise.all([client.saveCommissionRule(today, at), client.saveCommissionRule(today, at)])
    await client.saveCommissionRule({ ...today, employeeId: null }, at)
    await client.saveCommissionRule({ ...today, employeeId: null, servicePercent: 20 }, at)
    const { rules, today: day } = await client.commissions({ storeId }, at)
    expect(day).toBe('2026-11-23')
    expect(rules).toHaveLength(3)
    expect(rules).toContainEqual(expect.objectContaining({ employeeId: null, servicePercent: 20 }))
    expect(rules).toContainEqual(expect.objectContaining({ employeeId, validFrom: '2026-11-20', servicePercent: 40 }))
    const tooLong = client.commissions({ storeId, from: '2026-01-01', until: '2026-11-01' }, at)
    expect(await getRefusal(tooLong)).toMatchObject({ code: 'appointments.period-not-valid' })
    end()
  })

  test('a person reads their own statement by a link, until it is renewed, ended, or they leave', async () => {
    const { storeId, at, employeeId, version, read, end } = await aFinishedBath()
    const person = { storeId, employeeId }
    const { secret } = await client.makeStatementLink(person, at)
    const { statement } = await client.ownStatement({ secret, ...november }, at)
    expect([statement]).toEqual(await read(november))
    expect((await client.ownStatement({ secret, ...december }, at)).statement).toMatchObject({ visits: 0, lines: [] })

    const { secret: renewed } = await client.makeStatementLink(person, at)
    const refused = { code: 'appointments.statement-not-found', status: 404 }
    expect(await getRefusal(client.ownStatement({ secret }, at))).toMatchObject(refused)
    await client.saveEmployee({ storeId, ...ana, id: employeeId, version, active: false }, at)
    expect(await getRefusal(client.ownStatement({ secret: renewed }, at))).toMatchObject(refused)
    await client.saveEmployee({ storeId, ...ana, id: employeeId, version: version + 1 }, at)
    expect((await client.ownStatement({ secret: renewed }, at)).statement.name).toBe('Ana')
    await client.endStatementLink(person, at)
    expect(await getRefusal(client.ownStatement({ secret: renewed }, at))).toMatchObject(refused)
    end()
  })

  test('the staff of another merchant neither read, set rules nor make links', async () => {
    const { storeId, employeeId, rule, end } = await aFinishedBath()
    const stranger = await aShop()
    clock.now = new Date('2026-11-23T15:00:00Z')
    const calls = [
      client.commissions({ storeId }, stranger.at),
      client.saveCommissionRule({ ...rule, validFrom: '2026-11-30' }, stranger.at),
      client.makeStatementLink({ storeId, employeeId }, stranger.at),
      client.endStatementLink({ storeId, employeeId }, stranger.at),
    ]
    expect((await Promise.all(calls.map(getRefusal))).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const theirs = client.saveCommissionRule({ ...rule, storeId: stranger.storeId }, stranger.at)
    expect(await getRefusal(theirs)).toMatchObject({ code: 'appointments.employee-not-found' })
    end()
  })
})
