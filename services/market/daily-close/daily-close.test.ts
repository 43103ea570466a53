import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { marketInvariants } from '../invariants.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 6 })
const { db, market, operator, anOrder, aPaidOrder, onTheWay } = await openOrders(connection)
const { accounting } = operator
const day = '2026-11-21'

afterEach(async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})

const ways = { facts: { paymentOptions: ['cash', 'card_at_door', 'qr', 'card'] } }

async function sellAt(shopId: string, method: 'cash' | 'card' | 'qr', staff = operator) {
  const items = [{ ...(await someGoods(db, shopId)), quantity: 2 }]
  return staff.counter.sell({ shopId, items, expectedTotal: 7780, method })
}

const oneBack = { reason: 'No le gustó', lines: [{ position: 1, quantity: 1, restock: true }] }

describe('a shop day', () => {
  test('says what was sold by which method, and which cash must be in the till', async () => {
    const shopId = await aShop(db, ways)
    const sold = await sellAt(shopId, 'cash')
    await sellAt(shopId, 'card')
    // A courier took 50 of 53,90, and has not come back yet.
    const { order } = await anOrder({ at: shopId })
    await onTheWay(order._id)
    await operator.handOver(order._id, 5000, {
      cashHolderUid: 'carlos',
      difference: { reason: 'less', note: 'No tenía más' },
    })
    // Another got 20 in cash, the rest by QR, and handed it over.
    const other = await anOrder({ at: shopId })
    await onTheWay(other.order._id)
    await operator.handOver(other.order._id, 2000, {
      cashHolderUid: operator.uid,
      difference: { reason: 'qr', note: '' },
    })
    await operator.receiveCash({ courierUid: operator.uid, orderIds: [other.order._id] })
    await operator.takeBack({ ...oneBack, orderId: sold.orderId, refundTo: 'cash' })
    await accounting.cash({ shopId, direction: 'in', amount: 10_000, reason: 'Cambio del banco' })
    await accounting.cash({ shopId, direction: 'out', amount: 500, reason: 'Taxi' })

    const open = await accounting.day(shopId)
    expect(open).toMatchObject({
      day,
      isFirst: true,
      close: null,
      orders: 4,
      sold: 7780 * 2 + 5390 * 2,
      unpaid: 390,
      cash: {
        opening: 0,
        sales: 7780,
        handedOver: 2000,
        givenBack: 3890,
        paidIn: 10_000,
        paidOut: 500,
        expected: 15_390,
      },
      held: { amount: 5000, orders: 1 },
      differences: { count: 2 },
    })
    expect(open.methods).toEqual([
      { method: 'cash', sold: 7780 + 5000 + 2000, givenBack: 3890, net: 10_890 },
      { method: 'card_at_door', sold: 7780, givenBack: 0, net: 7780 },
      { method: 'qr', sold: 3390, givenBack: 0, net: 3390 },
    ])
  })

  test('counts what was picked up and what the wallet paid, and no sale that was cancelled', async () => {
    const shopId = await aShop(db, ways)
    const wallet = { isPayWithWallet: true, wallet: 1000, expectedTotal: 2890 }
    const { order } = await anOrder({ at: shopId, hasDelivery: false, shippingAddress: null, ...wallet })
    for (const to of ['CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'COMPLETED'] as const) {
      await operator.move(order._id, to)
    }
    const { order: cancelled } = await anOrder({ at: shopId })
    await operator.cancel({ orderId: cancelled._id, reason: 'Se acabó', refundTo: 'wallet' })

    const open = await accounting.day(shopId)
    expect(open).toMatchObject({ orders: 1, sold: 3890, cash: { sales: 2890, expected: 2890 } })
    expect(open.methods.map(({ method, net }) => [method, net])).toEqual([
      ['cash', 2890],
      ['wallet', 1000],
    ])
  })

  test('adds up more than the largest amount that can be written', async () => {
    const shopId = await aShop(db, ways)
    const largest = 1_000_000_000_000
    for (const _ of [1, 2]) await accounting.cash({ shopId, direction: 'in', amount: largest, reason: 'De la bóveda' })
    expect(await accounting.day(shopId)).toMatchObject({ cash: { paidIn: 2 * largest, expected: 2 * largest } })
  })

  test('says nothing of the cash of a delivery that nobody holds', async () => {
    const { order } = await anOrder()
    await onTheWay(order._id)
    const alone = operator.move(order._id, 'COMPLETED', '', null)
    expect(await getRefusal(alone)).toMatchObject({ code: 'market.cash-holder-missing' })
    const stranger = operator.move(order._id, 'COMPLETED', '', 'nobody-known')
    expect(await getRefusal(stranger)).toMatchObject({ code: 'market.courier-not-found' })
    await operator.assign([order._id], 'carlos')
    const done = await operator.move(order._id, 'COMPLETED', '', null)
    expect(done).toMatchObject({ courierUid: 'carlos', cash: { collected: 5390 } })
    expect((await operator.cash()).find(({ courierUid }) => courierUid === 'carlos')?.orders).toContainEqual(
      expect.objectContaining({ _id: order._id, collected: 5390 }),
    )
  })
})

describe('a close', () => {
  test('keeps what was counted, and the next day begins with what was left', async () => {
    const shopId = await aShop(db, ways)
    await sellAt(shopId, 'cash')
    const counted = { shopId, day, expected: 7780, opening: 5000, left: 2000 }
    const without = accounting.close({ ...counted, counted: 12_700 })
    expect(await getRefusal(without)).toMatchObject({ code: 'market.difference-needs-reason' })
    const closed = await accounting.close({ ...counted, counted: 12_700, reason: 'Faltó un billete' })
    expect(closed.close).toMatchObject({
      ...{ day, expected: 12_780, counted: 12_700, difference: -80, left: 2000, withdrawn: 10_700 },
      ...{ reason: 'Faltó un billete', closedBy: operator.uid },
    })

    // What is sold later that evening, and what goes back the next day, belong to the next close.
    await sellAt(shopId, 'cash', market.at('2026-11-22T01:00:00Z').staff() as typeof operator)
    expect(await accounting.day(shopId, day)).toMatchObject({ sold: 7780, close: { counted: 12_700 } })
    const tomorrow = market.at('2026-11-22T22:00:00Z').staff()
    expect(await tomorrow.accounting.day(shopId)).toMatchObject({
      ...{ day: '2026-11-22', isFirst: false, sold: 7780, since: '2026-11-21T15:00:00.000Z' },
      cash: { opening: 2000, expected: 9780 },
    })
    await tomorrow.accounting.close({ shopId, day: '2026-11-22', expected: 9780, counted: 9780 })
    expect(await accounting.closes(shopId)).toMatchObject([{ difference: 0, left: 9780 }, { difference: -80 }])
  })

  test('of a day is one, whoever presses at once, and twice the same is one', async () => {
    const shopId = await aShop(db, ways)
    await sellAt(shopId, 'cash')
    const close = { shopId, day, expected: 7780, counted: 7780 }
    const key = newId()
    await Promise.all([accounting.close(close, key), accounting.close(close, key)])
    const outcomes = await Promise.allSettled([
      market.staff().accounting.close(close),
      market.staff().accounting.close(close),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await getRefusal(accounting.close(close))).toMatchObject({ code: 'market.day-closed' })

    const otherShop = await aShop(db, ways)
    await sellAt(otherShop, 'cash')
    const race = await Promise.allSettled(
      [1, 2, 3].map(() => market.staff().accounting.close({ ...close, shopId: otherShop })),
    )
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused when money moved while it was counted, for a day to come, and for more than was counted', async () => {
    const shopId = await aShop(db, ways)
    await sellAt(shopId, 'cash')
    const close = { shopId, day, expected: 7780, counted: 7780 }
    await sellAt(shopId, 'cash')
    expect(await getRefusal(accounting.close(close))).toMatchObject({ code: 'market.till-changed' })
    const seen = { ...close, expected: 15_560, counted: 15_560 }
    const later = accounting.close({ ...seen, day: '2026-11-22' })
    expect(await getRefusal(later)).toMatchObject({ code: 'market.day-not-begun' })
    const tooMuch = accounting.close({ ...seen, left: 20_000 })
    expect(await getRefusal(tooMuch)).toMatchObject({ code: 'market.left-too-much' })
  })

  test('cannot be changed, nor what it took', async () => {
    const shopId = await aShop(db, ways)
    await sellAt(shopId, 'cash')
    await accounting.close({ shopId, day, expected: 7780, counted: 7780 })
    const of = sql`where shop_id = ${shopId}`
    await expect(
      sql`update market.daily_closes set counted_minor = 0, reason = 'x' ${of}`.execute(db),
    ).rejects.toThrow()
    await expect(sql`delete from market.daily_closes ${of}`.execute(db)).rejects.toThrow()
    await expect(sql`update market.journal_entries set close_id = null ${of}`.execute(db)).rejects.toThrow()
    await expect(sql`delete from market.journal_entries ${of}`.execute(db)).rejects.toThrow()
  })

  test('covers the days before it that were not closed', async () => {
    const shopId = await aShop(db, ways)
    await accounting.close({ shopId, day, expected: 0, counted: 0 })
    await sellAt(shopId, 'cash', market.at('2026-11-22T15:00:00Z').staff() as typeof operator)
    const later = market.at('2026-11-24T15:00:00Z').staff()
    await later.accounting.close({ shopId, day: '2026-11-23', expected: 7780, counted: 7780 })
    expect(await later.accounting.day(shopId, '2026-11-22')).toMatchObject({ day: '2026-11-23', sold: 7780 })
    expect(await later.accounting.day(shopId)).toMatchObject({ day: '2026-11-24', sold: 0, cash: { opening: 7780 } })
  })

  test('is for the area of finance', async () => {
    const shopId = await aShop(db, ways)
    const orders = market.operatorOf({ orders: 'write' })
    expect(await getRefusal(orders.accounting.day(shopId))).toMatchObject({ code: 'http.outside-area' })
    const reader = market.operatorOf({ finance: 'read' })
    expect(await reader.accounting.day(shopId)).toMatchObject({ orders: 0 })
    const close = reader.accounting.close({ shopId, day, expected: 0, counted: 0 })
    expect(await getRefusal(close)).toMatchObject({ code: 'http.read-only-area' })
  })
})

test('money that an order never cost is no part of its sale', async () => {
  const { order } = await aPaidOrder(2)
  const { order: changed } = await operator.propose({
    orderId: order._id,
    items: [{ position: 1, keepQuantity: 1, substitute: null }],
  })
  await operator.answer({ orderId: order._id, changeId: changed.changes[0]?.id ?? '', isAccepted: true })
  await onTheWay(order._id)
  await operator.move(order._id, 'COMPLETED')
  const { rows } = await sql<{ kind: string; method: string; amount: number }>`
    select kind, method, amount_minor as amount from market.journal_entries where order_id = ${order._id}
  `.execute(db)
  expect(rows).toEqual([{ kind: 'sale', method: 'qr', amount: 5390 }])
})
