import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { marketInvariants } from '../invariants.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { addressAt } from '../testing/what-a-buyer-sends.ts'
import { forgetIdlePositions } from './owners.ts'

const connection = await testDatabase({ poolSize: 6 })
const { db, market, operator, anOrder } = await openOrders(connection)

type Staff = ReturnType<typeof market.staff>

const minute = 60_000
const start = Date.parse('2026-11-21T15:00:00Z')
/** The same courier so many minutes later. */
const later = (courier: Staff, minutes: number) =>
  market.at(new Date(start + minutes * minute).toISOString()).staff('courier', courier.uid)

/** So many metres north of the address that orders go to. */
const away = (metres: number) => ({ lat: door.lat + metres / 111_195, lon: door.lon })
const door = { lat: -17.7669, lon: -63.1995 }

async function carried(courier: Staff, changes: Parameters<typeof anOrder>[0] = {}) {
  const placed = await anOrder({ shippingAddress: addressAt(door), ...changes })
  await operator.move(placed.order._id, 'CONFIRMED')
  await operator.move(placed.order._id, 'PREPARING')
  await operator.pack(placed.order._id)
  await courier.take(placed.order._id)
  return placed
}

const countPositions = async (courier: Staff) =>
  (await db.selectFrom('market.courier_positions').where('courier_uid', '=', courier.uid).selectAll().execute()).length

describe('a courier who carries an order', () => {
  test('is seen by its customer alone, and only until it is delivered', async () => {
    const courier = market.staff('courier')
    const { ana, order } = await carried(courier)
    const other = await carried(market.staff('courier'))
    expect(await ana.live(order._id)).toMatchObject({ courier: null, arrival: { basis: 'round' } })

    expect(await courier.share(away(3000))).toEqual({ orders: 1 })
    expect(await ana.live(order._id)).toMatchObject({
      courier: away(3000),
      arrival: { basis: 'position', label: '11:08 a 11:14', isNear: false },
    })
    expect(await other.ana.live(other.order._id)).toMatchObject({ courier: null, arrival: { basis: 'round' } })
    expect(await getRefusal(other.ana.live(order._id))).toMatchObject({ code: 'market.order-not-found' })
    expect(await operator.live(order._id)).toMatchObject({ courier: away(3000) })

    await courier.handOver(order._id, 5390)
    expect(await ana.live(order._id)).toMatchObject({ courier: null, arrival: null })
    expect(await countPositions(courier)).toBe(0)
  })

  test('is seen through the link of a guest, and not through a link of another order', async () => {
    const courier = market.staff('courier')
    const [one, other] = [await carried(courier), await carried(market.staff('courier'))]
    await courier.share()
    const stranger = market.buyer(null)
    expect(await stranger.live(one.order._id, one.order.accessToken)).toMatchObject({ courier: door })
    expect(await getRefusal(stranger.live(one.order._id, other.order.accessToken))).toMatchObject({
      code: 'market.order-not-found',
    })
    expect(await getRefusal(stranger.live(one.order._id))).toMatchObject({ code: 'market.order-not-found' })
  })

  test('shares nothing with an order that is taken later, until a position of then', async () => {
    const courier = market.staff('courier')
    await carried(courier)
    await courier.share({ ageSeconds: 60 })
    const next = await carried(courier)
    expect(await next.ana.live(next.order._id)).toMatchObject({ courier: null })
    await courier.share({ lat: -17.77 })
    expect(await next.ana.live(next.order._id)).toMatchObject({ courier: { lat: -17.77 } })
  })

  test('whose older position arrives late does not jump back', async () => {
    const courier = market.staff('courier')
    const { ana, order } = await carried(courier)
    await later(courier, 2).share(away(1000))
    await later(courier, 2).share({ ...away(2000), ageSeconds: 30 })
    expect((await ana.live(order._id)).courier).toMatchObject(away(1000))
  })

  test('stops sharing at once, and goes on when asked again', async () => {
    const courier = market.staff('courier')
    const { ana, order } = await carried(courier)
    await courier.share()
    await courier.stopSharing()
    await courier.stopSharing()
    expect(await ana.live(order._id)).toMatchObject({ courier: null, arrival: { basis: 'round' } })
    await courier.share()
    expect(await ana.live(order._id)).toMatchObject({ courier: door })
  })

  test('is estimated through the doors before, each of which narrows the window', async () => {
    const courier = market.staff('courier')
    const first = await carried(courier, { shippingAddress: addressAt(away(2500)) })
    const { ana, order } = await carried(courier)
    await courier.share(away(5000))
    const width = async () => {
      const { arrival, stopsBefore } = await ana.live(order._id)
      return { stopsBefore, minutes: (Date.parse(arrival?.until ?? '') - Date.parse(arrival?.from ?? '')) / minute }
    }
    const before = await width()
    await courier.handOver(first.order._id, 5390)
    const after = await width()
    expect([before.stopsBefore, after.stopsBefore]).toEqual([1, 0])
    expect(after.minutes).toBeLessThan(before.minutes)
  })

  test('with a silent phone is old after three minutes, and nowhere after twenty', async () => {
    const courier = market.staff('courier')
    const { ana, order } = await carried(courier)
    await courier.share(away(1000))
    const seenAfter = (minutes: number) =>
      market
        .at(new Date(start + minutes * minute).toISOString())
        .buyer(ana.uid)
        .live(order._id)
    expect((await seenAfter(2)).arrival).toMatchObject({ basis: 'position', ageMinutes: 2 })
    expect((await seenAfter(4)).arrival).toMatchObject({ basis: 'old-position', ageMinutes: 4, isNear: false })
    expect(await seenAfter(20)).toMatchObject({ courier: null, arrival: { basis: 'round', ageMinutes: null } })

    expect(await forgetIdlePositions({ db, now: () => new Date(start + 29 * minute) })).toBe(0)
    expect(await forgetIdlePositions({ db, now: () => new Date(start + 31 * minute) })).toBeGreaterThan(0)
    expect(await countPositions(courier)).toBe(0)
  })
})

describe('who carries nothing', () => {
  test('shares nothing, and neither does a colleague of who does', async () => {
    const [courier, colleague] = [market.staff('courier'), market.staff('courier')]
    expect(await getRefusal(courier.share())).toMatchObject({ code: 'market.nothing-carried' })
    await carried(courier)
    expect(await getRefusal(colleague.share())).toMatchObject({ code: 'market.nothing-carried' })
    expect(await countPositions(colleague)).toBe(0)
  })

  test('because the last order was not delivered, or went to a colleague, is seen nowhere', async () => {
    const courier = market.staff('courier')
    const absent = await carried(courier)
    await courier.share()
    await courier.notFound(absent.order._id)
    expect(await countPositions(courier)).toBe(0)

    const given = await carried(courier)
    await courier.share()
    await db
      .updateTable('market.orders')
      .set({ courier_uid: 'a colleague' })
      .where('id', '=', given.order._id)
      .execute()
    expect(await countPositions(courier)).toBe(0)
    expect(await given.ana.live(given.order._id)).toMatchObject({ courier: null })
  })
})

test.each([
  ['in the future', { ageSeconds: -60 }],
  ['of long ago', { ageSeconds: 3600 }],
  ['beyond the pole', { lat: 91 }],
  ['beyond the date line', { lon: -181 }],
  ['somewhere in the city', { accuracy: 5000 }],
  ['that is no number', { lat: Number.NaN }],
])('a position %s is refused', async (_what, at) => {
  const courier = market.staff('courier')
  await carried(courier)
  expect(await getRefusal(courier.share(at))).toMatchObject({ status: 400 })
  expect(await countPositions(courier)).toBe(0)
})

test('a customer is told once that the courier is near, however many positions arrive at once', async () => {
  await market.jobs.subscribe('near', 'order-near', async () => {})
  const courier = market.staff('courier')
  const { order } = await carried(courier)
  await courier.share(away(9000))
  const notices = () => db.selectFrom('market.near_notices').where('order_id', '=', order._id).selectAll().execute()
  expect(await notices()).toHaveLength(0)

  await Promise.all([1, 2, 3, 4, 5].map((seconds) => courier.share({ ...away(900), ageSeconds: 10 - seconds })))
  await later(courier, 1).share(away(500))
  expect(await notices()).toHaveLength(1)
  const { rows } = await sql`
    select from jobs.job where name = 'near/order-near' and data ->> 'orderId' = ${order._id}
  `.execute(db)
  expect(rows).toHaveLength(1)
})

/** Ends an order in a transaction that stays open while `meanwhile` runs into it, or past it. */
async function endWhile<T>(orderId: string, meanwhile: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  let outcome: Promise<PromiseSettledResult<T>[]> | undefined
  await db.transaction().execute(async (trx) => {
    const status = 'NOT_DELIVERED'
    await trx.updateTable('market.orders').set({ status }).where('id', '=', orderId).execute()
    const moment = { order_id: orderId, position: 99, status, at: new Date(start), note: null }
    await trx.insertInto('market.order_timeline').values(moment).execute()
    let isDone = false
    outcome = Promise.allSettled([meanwhile()]).finally(() => {
      isDone = true
    })
    await vi.waitFor(async () => expect(isDone || (await isSomeoneWaiting())).toBe(true), { timeout: 20_000 })
  })
  const [settled] = (await outcome) ?? []
  if (!settled) throw new Error('Nothing ran meanwhile')
  return settled
}

async function isSomeoneWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows.length > 0
}

test('a position that is sent while the last order ends is refused', async () => {
  const courier = market.staff('courier')
  const { order } = await carried(courier)
  const sent = await endWhile(order._id, () => courier.share())
  expect(sent).toMatchObject({ status: 'rejected', reason: { code: 'market.nothing-carried' } })
  expect(await countPositions(courier)).toBe(0)
})

test('of two last orders that end at once, the second one takes the position away', async () => {
  const courier = market.staff('courier')
  const [one, other] = [await carried(courier), await carried(courier)]
  await courier.share()
  const ended = await endWhile(one.order._id, () => courier.notFound(other.order._id))
  expect(ended.status).toBe('fulfilled')
  expect(await countPositions(courier)).toBe(0)
})

test('no position outlives the last orders, however they end while it is sent', async () => {
  for (let round = 0; round < 2; round += 1) {
    const courier = market.staff('courier')
    const [one, other] = [await carried(courier), await carried(courier)]
    await courier.share()
    await Promise.allSettled([
      courier.handOver(one.order._id, 5390),
      courier.share(away(100)),
      courier.notFound(other.order._id),
      courier.share(away(200)),
    ])
    expect(await countPositions(courier)).toBe(0)
  }
  expect(await findBroken(db, marketInvariants(new Date(start)))).toEqual([])
})
