import { describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { marketInvariants } from '../invariants.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop, findStock, someGoods } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, shopId, anOrder, onTheWay } = await openOrders(connection)

describe('who may', () => {
  test('an operator alone moves orders, a courier sees what is to be brought, and a customer neither', async () => {
    const { order } = await anOrder()
    const courier = market.staff('courier')

    const asCustomer = await market.customer().fetch(new Request('https://huella.test/api/market/staff/orders'))
    expect(asCustomer.status).toBe(403)
    expect(await getRefusal(courier.orders())).toMatchObject({ code: 'market.staff-only' })
    expect(await getRefusal(courier.move(order._id, 'CONFIRMED'))).toMatchObject({ code: 'market.staff-only' })
    expect(await courier.drops()).toMatchObject({ held: [] })
  })
})

describe('the list of orders', () => {
  test('shows the earliest promise first, and finds by reference, name and phone', async () => {
    const own = await aShop(db)
    const later = await anOrder({ at: own, scheduledDeliveryDate: '2026-11-23T14:00:00.000Z' })
    const soon = await anOrder({ at: own, contact: { fullName: 'Luz Peña', phoneNumber: '72345678', email: null } })
    const ids = async (query: Parameters<typeof operator.orders>[0]) =>
      (await operator.orders({ shopId: own, ...query })).orders.map(({ _id }) => _id)

    expect(await ids({})).toEqual([soon.order._id, later.order._id])
    expect(await ids({ search: soon.order.referenceId.toLowerCase() })).toEqual([soon.order._id])
    expect(await ids({ search: 'luz p' })).toEqual([soon.order._id])
    expect(await ids({ search: '723 456' })).toEqual([soon.order._id])
    expect(await ids({ search: '%' })).toEqual([])
    expect(await ids({ view: 'ended' })).toEqual([])

    const first = await operator.orders({ shopId: own, first: 1 })
    expect(first).toMatchObject({
      hasNextPage: true,
      orders: [{ promisedLabel: 'hoy 11:45', pieces: 1, isLate: false }],
    })
    const next = await operator.orders({ shopId: own, first: 1, after: first.endCursor ?? '' })
    expect(next).toMatchObject({ hasNextPage: false, orders: [{ _id: later.order._id, isScheduled: true }] })
  })

  test('is narrowed to any shop, which operators alone are told the names of', async () => {
    const closed = await aShop(db)
    await db.updateTable('market.shops').set({ active: false }).where('id', '=', closed).execute()
    const shops = await market.staff('operator').shops()
    expect(shops.find(({ id }) => id === shopId)).toMatchObject({ country: 'BO', active: true })
    expect(shops.findLast(({ active }) => active)?.id).not.toBe(closed)
    expect(shops.find(({ id }) => id === closed)).toMatchObject({ active: false })
    expect(await getRefusal(market.staff('courier').shops())).toMatchObject({ code: 'market.staff-only' })
  })

  test('keeps apart what waits for its payment', async () => {
    const own = await aShop(db, { facts: { paymentOptions: ['qr'] } })
    const before = (await operator.orders()).awaiting
    const { order } = await anOrder({ at: own, paymentMethod: 'qr' })

    expect((await operator.orders({ shopId: own })).orders).toEqual([])
    expect(await operator.orders({ shopId: own, view: 'awaiting' })).toMatchObject({
      awaiting: before + 1,
      orders: [{ _id: order._id, paymentState: 'awaiting' }],
    })
  })
})

describe('an order goes on', () => {
  test('step by step, each one told to the customer and written down', async () => {
    const { ana, order } = await anOrder()

    expect((await operator.order(order.referenceId)).nextStates).toEqual(['CONFIRMED', 'CANCELLED'])
    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING', 'Ya casi')
    await operator.move(order._id, 'ON_THE_WAY')
    const done = await operator.move(order._id, 'COMPLETED')

    expect(done).toMatchObject({ order: { status: 'COMPLETED', paymentState: 'paid', paid: 5390 }, nextStates: [] })
    expect(done.log.map(({ action, actorUid, facts }) => [action, actorUid, facts.to])).toEqual([
      ['move', 'olga', 'COMPLETED'],
      ['move', 'olga', 'ON_THE_WAY'],
      ['move', 'olga', 'PREPARING'],
      ['move', 'olga', 'CONFIRMED'],
    ])
    expect((await ana.order(order._id)).timeline).toMatchObject([
      { status: 'NEW', by: 'customer' },
      { status: 'CONFIRMED', by: 'staff' },
      { status: 'PREPARING', by: 'staff', note: 'Ya casi' },
      { status: 'ON_THE_WAY', by: 'staff' },
      { status: 'COMPLETED', by: 'staff' },
    ])
  })

  test('never by a step that is not its next one', async () => {
    const { order } = await anOrder()
    expect(await getRefusal(operator.move(order._id, 'COMPLETED'))).toMatchObject({
      code: 'market.not-from-this-state',
    })
    expect(await getRefusal(operator.move(newId(), 'CONFIRMED'))).toMatchObject({ code: 'market.order-not-found' })
  })

  test('not before it is paid, when it is to be paid first', async () => {
    const { order } = await anOrder({ paymentMethod: 'qr' })
    expect(await getRefusal(operator.move(order._id, 'CONFIRMED'))).toMatchObject({ code: 'market.waits-for-payment' })
  })

  test('once more when nobody was there: packed, taken and promised anew', async () => {
    const { order } = await anOrder()
    await onTheWay(order._id)
    await operator.move(order._id, 'NOT_DELIVERED', 'Nadie abrió')

    const again = await market.at('2026-11-21T18:00:00Z').staff().move(order._id, 'PREPARING')

    expect(again).toMatchObject({ packedAt: null, courierUid: null, order: { promisedAt: '2026-11-21T18:45:00.000Z' } })
  })

  test('is cancelled with its reason, and goods, wallet and window come back', async () => {
    const own = await aShop(db, { facts: { ordersPerWindow: 1 } })
    const window = '2026-11-23T14:00:00.000Z'
    const { ana, goods, order } = await anOrder({
      at: own,
      scheduledDeliveryDate: window,
      isPayWithWallet: true,
      wallet: 1000,
      expectedTotal: 4390,
    })
    const offered = async () =>
      (await ana.windows({ shopId: own, hasDelivery: true })).windows.map(({ start }) => start)
    expect(await offered()).not.toContain(window)

    await operator.cancel({ orderId: order._id, reason: 'Se nos rompió la bolsa' })

    expect(await ana.order(order._id)).toMatchObject({
      status: 'CANCELLED',
      cancelled: { by: 'staff', reason: 'Se nos rompió la bolsa' },
      refunded: 1000,
    })
    expect(await findStock(db, goods)).toEqual([10])
    expect(await ana.wallet()).toMatchObject({ balance: 1000 })
    expect(await offered()).toContain(window)
    expect(await getRefusal(operator.cancel({ orderId: order._id, reason: 'Otra vez' }))).toMatchObject({
      code: 'market.not-from-this-state',
    })
  })

  test('in preparation is not cancelled by its customer, but still by staff', async () => {
    const { ana, order } = await anOrder()
    await operator.move(order._id, 'CONFIRMED')
    expect(await ana.order(order._id)).toMatchObject({ canCancel: true })
    await operator.move(order._id, 'PREPARING')

    expect(await ana.order(order._id)).toMatchObject({ canCancel: false })
    expect(await getRefusal(ana.cancel({ orderId: order._id }))).toMatchObject({ code: 'market.order-not-cancellable' })
    expect((await operator.order(order._id)).nextStates).toContain('CANCELLED')
  })
})

test('a picking list sums the articles of several orders', async () => {
  const goods = await someGoods(db, shopId)
  const one = await anOrder({ goods })
  const other = await anOrder({ goods, quantity: 2, expectedTotal: 9280 })

  expect(await operator.pickingList([one.order._id, other.order._id, newId()])).toMatchObject([
    { productVariantId: goods.productVariantId, quantity: 3, orders: [{ quantity: 1 }, { quantity: 2 }] },
  ])
})

test('after all of this every invariant of the market holds', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})
