import { afterEach, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { marketInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, findStock, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 6 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const operator = market.staff()
const { stock } = operator
const shopId = await aShop(db)

afterEach(async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})

const getPlace = ({ productVariantId }: Goods) => ({ shopId, productVariantId })

/** A variant with these lots and nothing else, received in this order. */
async function someLots(lots: readonly [code: string, expiresOn: string | null, units: number][]): Promise<Goods> {
  const goods = await someGoods(db, shopId, { stock: 0 })
  for (const [code, expiresOn, units] of lots)
    await stock.record({ ...getPlace(goods), kind: 'received', units, lot: { code, expiresOn } })
  return goods
}

async function listLots(goods: Goods) {
  const { lots } = await stock.history(getPlace(goods))
  return lots.map(({ code, remaining }) => `${code} ${remaining}`)
}

/** Buys as many, each at Bs 38,90. */
const buy = (goods: Goods, quantity: number, who = market.buyer()) =>
  who.place(orderAt(shopId, { items: [{ ...goods, quantity }], expectedTotal: 3890 * quantity + 1500 }))

describe('what expires first is sold first', () => {
  test('an order takes of one lot after another, and what belongs to none at last', async () => {
    const goods = await someLots([
      ['B', '2027-03-01', 2],
      ['A', '2026-12-01', 1],
      ['C', null, 1],
    ])
    await stock.record({ ...getPlace(goods), kind: 'received', units: 2 })
    expect(await listLots(goods)).toEqual(['A 1', 'B 2', 'C 1'])

    await buy(goods, 2)
    expect(await listLots(goods)).toEqual(['B 1', 'C 1'])
    await buy(goods, 3)
    expect(await listLots(goods)).toEqual([])
    expect(await findStock(db, goods)).toEqual([1])
  })

  test('what a cancelled order took goes back to its lots', async () => {
    const goods = await someLots([
      ['A', '2026-12-01', 1],
      ['B', '2027-03-01', 2],
    ])
    const ana = market.buyer()
    const order = await buy(goods, 2, ana)
    expect(await listLots(goods)).toEqual(['B 1'])

    await ana.cancel({ orderId: order._id, reason: 'Me equivoqué', refundTo: 'payment' })
    expect(await listLots(goods)).toEqual(['A 1', 'B 2'])
  })

  test('orders at once share the lots, and no unit twice', async () => {
    const goods = await someLots([
      ['A', '2026-12-01', 3],
      ['B', '2027-03-01', 3],
    ])
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map(() => buy(goods, 1)))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    expect(await listLots(goods)).toEqual([])
  })
})

describe('what has expired', () => {
  test('is not sold, also before it is written off', async () => {
    const goods = await someLots([
      ['A', '2026-11-21', 2],
      ['B', '2027-03-01', 1],
    ])
    await buy(goods, 1)
    expect(await listLots(goods)).toEqual(['A 1', 'B 1'])

    // The next day, at 00:30 in Santa Cruz.
    const tomorrow = market.at('2026-11-22T15:00:00Z')
    expect(await getRefusal(buy(goods, 2, tomorrow.buyer()))).toMatchObject({ code: 'market.product-in-cart-changed' })
    await buy(goods, 1, tomorrow.buyer())
    expect(await listLots(goods)).toEqual(['A 1'])
    expect(await findStock(db, goods)).toEqual([1])
  })

  test('leaves the stock on the next day, once', async () => {
    const goods = await someLots([
      ['A', '2026-11-21', 2],
      ['B', '2027-03-01', 1],
    ])
    await market.work.writeOffExpired()
    expect(await findStock(db, goods)).toEqual([3])

    const tomorrow = market.at('2026-11-22T04:30:00Z')
    await Promise.all([tomorrow.work.writeOffExpired(), tomorrow.work.writeOffExpired()])
    expect(await findStock(db, goods)).toEqual([1])
    const { movements } = await stock.history(getPlace(goods))
    expect(movements[0]).toMatchObject({ reason: 'expired', quantity: -2, stockAfter: 1, actorUid: null })
  })
})

describe('lots by hand', () => {
  test('more of the same lot is the same lot', async () => {
    const goods = await someLots([
      ['A', '2026-12-01', 2],
      ['A', '2026-12-01', 3],
      ['A', '2027-01-01', 1],
    ])

    expect(await listLots(goods)).toEqual(['A 5', 'A 1'])
  })

  test('damage and returns leave the lot that is named, and their undo fills it', async () => {
    const goods = await someLots([
      ['A', '2026-12-01', 2],
      ['B', '2027-03-01', 2],
    ])
    const { lots } = await stock.history(getPlace(goods))
    const lotId = lots[1]?.id ?? ''
    const { entryId } = await stock.record({ ...getPlace(goods), kind: 'damaged', units: 2, lotId })
    expect(await listLots(goods)).toEqual(['A 2'])
    const more = stock.record({ ...getPlace(goods), kind: 'damaged', units: 1, lotId })
    expect(await getRefusal(more)).toMatchObject({ code: 'market.stock-lot-too-small' })

    await stock.undo(entryId)
    expect(await listLots(goods)).toEqual(['A 2', 'B 2'])
  })

  test('what an undone entry took of lots goes back to them', async () => {
    const goods = await someLots([
      ['A', '2026-12-01', 2],
      ['B', '2027-03-01', 2],
    ])
    const damaged = await stock.record({ ...getPlace(goods), kind: 'damaged', units: 3 })
    expect(await listLots(goods)).toEqual(['B 1'])
    await stock.undo(damaged.entryId)
    expect(await listLots(goods)).toEqual(['A 2', 'B 2'])

    const counted = await stock.record({ ...getPlace(goods), kind: 'counted', units: 1 })
    await stock.undo(counted.entryId)
    expect(await listLots(goods)).toEqual(['A 2', 'B 2'])
    expect(await findStock(db, goods)).toEqual([4])
  })

  test('what an undone entry added to no lot leaves no lot, while it is there', async () => {
    const goods = await someLots([['A', '2026-11-21', 2]])
    const received = await stock.record({ ...getPlace(goods), kind: 'received', units: 3 })
    await stock.undo(received.entryId)
    expect(await listLots(goods)).toEqual(['A 2'])
    expect(await findStock(db, goods)).toEqual([2])

    const more = await stock.record({ ...getPlace(goods), kind: 'received', units: 3 })
    // The lot has expired, so that the order takes what belongs to none.
    await buy(goods, 2, market.at('2026-11-22T15:00:00Z').buyer())
    await stock.undo(more.entryId)
    expect(await findStock(db, goods)).toEqual([0])
    expect(await listLots(goods)).toEqual([])
  })

  test('what came and was sold of a lot is not undone', async () => {
    const goods = await someGoods(db, shopId, { stock: 5 })
    const { entryId } = await stock.record({
      ...getPlace(goods),
      kind: 'received',
      units: 1,
      lot: { code: 'A', expiresOn: '2026-12-01' },
    })
    await buy(goods, 1)

    expect(await getRefusal(stock.undo(entryId))).toMatchObject({ code: 'market.stock-lot-too-small' })
  })

  test('a count, a form and an import that find less empty what expires first', async () => {
    const goods = await someLots([
      ['A', '2026-12-01', 2],
      ['B', '2027-03-01', 4],
    ])
    await stock.record({ ...getPlace(goods), kind: 'counted', units: 5 })
    expect(await listLots(goods)).toEqual(['A 1', 'B 4'])
    await operator.catalogue.change({ ...getPlace(goods), stock: { from: 5, to: 3 } })
    expect(await listLots(goods)).toEqual(['B 3'])
  })

  test('the list names what expires first, and finds a code', async () => {
    const shop = await aShop(db)
    const goods = await someGoods(db, shop, { stock: 0 })
    const place = { shopId: shop, productVariantId: goods.productVariantId }
    for (const [code, expiresOn] of [
      ['L-30', '2027-05-01'],
      ['L-20', '2026-12-01'],
      ['M-1', null],
    ] as const)
      await stock.record({ ...place, kind: 'received', units: 1, lot: { code, expiresOn } })

    const { lots, endCursor } = await stock.lots({ shopId: shop, first: 2 })
    expect(lots).toMatchObject([
      { code: 'L-20', state: 'soon' },
      { code: 'L-30', state: 'fresh' },
    ])
    expect((await stock.lots({ shopId: shop, after: endCursor ?? '' })).lots).toMatchObject([{ code: 'M-1' }])
    expect((await stock.lots({ shopId: shop, code: 'm-' })).lots).toMatchObject([{ code: 'M-1' }])
  })
})

test('whoever packs an order is told of which lots', async () => {
  const goods = await someLots([
    ['B', '2027-03-01', 2],
    ['A', '2026-12-01', 1],
  ])
  const order = await buy(goods, 2)
  const { lines } = await operator.packingList(order.referenceId)

  expect(lines).toMatchObject([
    {
      lots: [
        { code: 'A', expiresOn: '2026-12-01', quantity: 1 },
        { code: 'B', expiresOn: '2027-03-01', quantity: 1 },
      ],
    },
  ])
})

test('a recall names who has units of the lot, and nobody who gave them back', async () => {
  const goods = await someLots([['A', '2026-12-01', 5]])
  const { lots } = await stock.history(getPlace(goods))
  const lotId = lots[0]?.id ?? ''
  const kept = await buy(goods, 2)
  const ana = market.buyer()
  const cancelled = await buy(goods, 1, ana)
  await ana.cancel({ orderId: cancelled._id, reason: 'Ya no', refundTo: 'payment' })

  const { buyers, lot } = await stock.lot(lotId)
  expect(lot).toMatchObject({ code: 'A', remaining: 3 })
  expect(buyers).toMatchObject([{ orderId: kept._id, quantity: 2, fullName: 'Ana Roca', status: 'NEW' }])
  const { csv, fileName } = await stock.lotFile(lotId)
  expect(fileName).toBe('lote-A-2026-11-21.csv')
  expect(csv).toContain(`${kept.referenceId};2026-11-21;Ana Roca;`)
  expect(csv).not.toContain(cancelled.referenceId)

  // Who keeps the store, and no orders, sees no customers.
  const keeper = market.operatorOf({ stock: 'write' })
  expect(await keeper.stock.lot(lotId)).toMatchObject({ lot: { code: 'A' }, buyers: null })
  expect(await getRefusal(keeper.stock.lotFile(lotId))).toMatchObject({ status: 403 })
  const reader = market.operatorOf({ stock: 'read', orders: 'read' })
  expect((await reader.stock.lot(lotId)).buyers).toHaveLength(1)
})
