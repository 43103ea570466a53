import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { appointmentsInvariants } from '../invariants.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays, SATURDAY } from '../testing/open-both-ways.ts'
import { recomputeShownDays, writeChangedDays } from './write-changed-days.ts'

const service = await openBothWays()
const { clock, db, members, ways } = service
const aShop = makeShopFactory(service)

describe.each(ways)('%s', (_where, client) => {
  test('visits are summed by day, with what is finished as revenue and the time of the tables as occupation', async () => {
    const { storeId, book, at, customer } = await aShop({
      closures: [{ fromDay: '2026-11-24', untilDay: '2026-11-24', reason: 'Feriado' }],
    })
    const figures = async () => {
      const found = await client.visitFigures({ country: 'BO', storeId }, at)
      if (!found) throw new Error('The store is in Bolivia')
      return found
    }
    const set = (appointmentId: string, state: 'CONFIRMED' | 'IN_PROGRESS' | 'COMPLETED' | 'NO_SHOW' | 'CANCELLED') =>
      client.setAppointmentState({ appointmentId, state, reason: 'Motivo' }, at)
    const finished = await book('2026-11-23T10:00')
    const missed = await book('2026-11-23T13:00', [customer.pet({ name: 'Luna' })])
    const cancelled = await book('2026-11-23T15:00', [customer.pet({ name: 'Max' })])
    const expected = await book('2026-11-23T17:00', [customer.pet({ name: 'Rex' })])
    await set(cancelled.id, 'CANCELLED')
    await set(finished.id, 'CONFIRMED')
    clock.now = new Date('2026-11-23T18:00:00Z')
    await set(missed.id, 'NO_SHOW')
    await set(finished.id, 'IN_PROGRESS')
    await set(finished.id, 'COMPLETED')

    // What went back at the counter is no revenue; what was only paid otherwise is.
    const pay = { appointmentId: finished.id, method: 'cash' as const, amount: finished.totalAmount, tip: 300 }
    const { payments } = await client.payVisit(pay, at)
    await client.reverseEntry({ storeId, entryId: payments[0]?.id ?? '', reason: 'Pagó con tarjeta' }, at)
    await client.payVisit({ ...pay, method: 'card', tip: 0 }, at)
    await client.refundVisit({ appointmentId: finished.id, method: 'cash', amount: 400, reason: 'Con nudos' }, at)

    // Two tables from 9 to 18.
    const monday = {
      ...{ visits: 2, noShows: 1, cancelled: 1, newCustomers: 1 },
      ...{ finished: 1, revenue: finished.totalAmount - 400, refunded: 400, memberSavings: 0 },
      ...{ bookedMinutes: 120, openMinutes: 2 * 9 * 60 },
    }
    const { total, stores, days, currencyCode } = await figures()
    expect([currencyCode, days.length, stores.map((each) => each.storeId)]).toEqual(['BOB', 30, [storeId]])
    expect(days.at(-1)).toEqual({ day: '2026-11-23', ...monday })
    expect(total.today).toEqual(monday)
    expect(total.last30).toMatchObject({ visits: 2, revenue: finished.totalAmount - 400, newCustomers: 1 })
    expect(expected.state).toBe('PENDING')

    // A day later it is yesterday, a week later the same day of last week; a closed day has no open time.
    clock.now = new Date('2026-11-24T15:00:00Z')
    expect(await figures()).toMatchObject({ total: { yesterday: monday, today: { visits: 0, openMinutes: 0 } } })
    clock.now = new Date('2026-11-30T15:00:00Z')
    const later = await figures()
    expect(later.total.sameDayLastWeek).toEqual(monday)
    expect(later.days.find(({ day }) => day === '2026-11-24')).toMatchObject({ openMinutes: 0 })
    clock.now = SATURDAY
  })

  test('a night at the hotel is a visit, and takes no time of the tables', async () => {
    const { storeId, book, at } = await aShop({})
    const { id } = await book('2026-11-23T10:00')
    await book('2026-11-23T13:00')
    await db
      .updateTable('appointments.appointments')
      .set({ skills: ['kennel'] })
      .where('id', '=', id)
      .execute()
    clock.now = new Date('2026-11-23T18:00:00Z')
    const figures = await client.visitFigures({ country: 'BO', storeId }, at)
    expect(figures?.total.today).toMatchObject({ visits: 2, bookedMinutes: 60 })
    clock.now = SATURDAY
  })

  test('what a membership takes off is its saving while the visit takes place, and a deposit that goes back is refunded', async () => {
    const { storeId, book, at, customer } = await aShop({ discounts: [{ percentage: 4 }] })
    members.join(customer.uid, { groomingPercent: 10 })
    const [kept, cancelled] = [await book('2026-11-23T10:00'), await book('2026-11-23T13:00')]
    await client.setAppointmentState({ appointmentId: cancelled.id, state: 'CANCELLED', reason: 'Lluvia' }, at)
    // As a deposit that was paid online leaves it.
    await db
      .insertInto('appointments.deposit_refunds')
      .values({
        ...{ cause: `cancelled ${cancelled.id}`, booking_id: cancelled.multiAppointmentId, amount_minor: 1600 },
        ...{ reason: 'Lluvia', actor_uid: null, decided_at: new Date('2026-11-22T02:00:00Z') },
      })
      .execute()
    const found = await client.visitFigures({ country: 'BO', storeId }, at)
    const saturday = found?.days.find(({ day }) => day === '2026-11-21')
    expect(saturday).toMatchObject({ refunded: 1600, visits: 0 })
    clock.now = new Date('2026-11-23T12:00:00Z')
    const monday = await client.visitFigures({ country: 'BO', storeId }, at)
    // 10 % of Bs 80 instead of the 4 % that everybody gets.
    expect(monday?.total.today).toMatchObject({ visits: 1, memberSavings: 480, refunded: 0 })
    expect(kept.totalAmount).toBe(7200)
    clock.now = SATURDAY
  })

  test('a customer is new at a merchant once', async () => {
    const { storeId, book, at } = await aShop()
    await book('2026-11-23T10:00')
    await book('2026-11-24T10:00')
    clock.now = new Date('2026-11-24T20:00:00Z')
    const found = await client.visitFigures({ country: 'BO', storeId }, at)
    expect([found?.total.yesterday.newCustomers, found?.total.today.newCustomers]).toEqual([1, 0])
    clock.now = SATURDAY
  })

  test('the figures of another merchant are not found, and none are of a country without a store', async () => {
    const theirs = await aShop()
    const own = await aShop()
    const asked = client.visitFigures({ country: 'BO', storeId: theirs.storeId }, own.at)
    expect(await getRefusal(asked)).toMatchObject({ status: 404 })
    const found = await client.visitFigures({ country: 'BO' }, own.at)
    expect(found?.stores.map(({ storeId }) => storeId)).toEqual([own.storeId])
    expect(await client.visitFigures({ country: 'PY' }, own.at)).toBeNull()
  })
})

test('the written sums of a day follow every change of its visits', async () => {
  const { client } = service.appointments
  const { storeId, book, at, customer } = await aShop()
  const other = await service.signUp()
  const read = async () => (await client.visitFigures({ country: 'BO', storeId }, at))?.days.slice(-3)
  const sums = appointmentsInvariants(clock.now).filter(({ name }) => name === 'visits')
  clock.now = new Date('2026-11-21T15:00:00Z')
  const bath = await book('2026-11-23T10:00')
  const next = await book('2026-11-24T10:00', [customer.pet({ name: 'Luna' })])
  const last = await book('2026-11-25T10:00', [customer.pet({ name: 'Max' })])
  clock.now = new Date('2026-11-25T11:00:00Z')
  const set = (appointmentId: string, state: 'CONFIRMED' | 'IN_PROGRESS' | 'COMPLETED' | 'NO_SHOW' | 'CANCELLED') =>
    client.setAppointmentState({ appointmentId, state, reason: 'Motivo' }, at)
  const setDeposit = (values: string) =>
    sql`update appointments.bookings set (deposit_state, deposit_method, pay_until) = (${sql.raw(values)})
      where id = ${last.multiAppointmentId}`.execute(db)
  const newCustomers: unknown[] = []
  const changes = [
    async () => undefined,
    // The next one is the first that was not cancelled.
    () => set(bath.id, 'CANCELLED'),
    () => set(next.id, 'CONFIRMED'),
    () => set(next.id, 'IN_PROGRESS'),
    () => client.addCharge({ appointmentId: next.id, kind: 'extra', label: 'Nudos', amount: 500 }, at),
    () => set(next.id, 'COMPLETED'),
    () => setDeposit("'awaiting', 'qr', now()"),
    () => setDeposit('null, null, null'),
    // A guest's last booking becomes somebody else's, whose first it is.
    () =>
      db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto('appointments.customers')
          .columns([
            'id',
            'uid',
            'country',
            'name',
            'is_phone_proved',
            'is_email_proved',
            'os',
            'created_at',
            'account_changed_at',
          ])
          .expression(
            sql`select 'other-' || id, ${other.uid}, country, 'Otra', false, false, os, created_at, account_changed_at
              from appointments.customers where uid = ${customer.uid}`,
          )
          .returning('id')
          .executeTakeFirstOrThrow()
        const booking = last.multiAppointmentId
        await sql`update appointments.bookings set customer_id = ${id} where id = ${booking}`.execute(trx)
        await sql`update appointments.appointments set customer_id = ${id} where booking_id = ${booking}`.execute(trx)
      }),
    () => sql`update appointments.stores set timezone = 'Asia/Tokyo' where id = ${storeId}`.execute(db),
  ]
  for (const change of changes) {
    await change()
    expect(await findBroken(db, sums)).toEqual([])
    const live = await read()
    await writeChangedDays({ db })
    expect(await read()).toEqual(live)
    newCustomers.push(live?.map((day) => day.newCustomers).join())
  }
  expect([...new Set(newCustomers)].slice(0, 3)).toEqual(['1,0,0', '0,1,0', '0,1,1'])
  await recomputeShownDays({ db, now: () => clock.now })
  await writeChangedDays({ db })
  expect(await findBroken(db, sums)).toEqual([])
  clock.now = SATURDAY
})
