import { afterEach, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
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

async function listMoves(goods: Goods) {
  const { movements } = await stock.history(getPlace(goods))
  return movements.map(({ reason, quantity, stockAfter }) => `${reason} ${quantity} = ${stockAfter}`)
}

describe('every change of a stock is a movement with its reason', () => {
  test('orders, cancellations and returns', async () => {
    const goods = await someGoods(db, shopId)
    const items = [{ ...goods, quantity: 2 }]
    const ana = market.customer()
    const cancelled = await ana.place(orderAt(shopId, { items, expectedTotal: 9280 }))
    await ana.cancel({ orderId: cancelled._id, reason: 'Me equivoqué', refundTo: 'payment' })
    const returned = await ana.place(orderAt(shopId, { items, expectedTotal: 9280 }))
    for (const to of ['CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED'] as const)
      await operator.move(returned._id, to)
    await operator.takeBack({
      orderId: returned._id,
      reason: 'No le gustó',
      refundTo: 'cash',
      lines: [{ position: 1, quantity: 1, restock: true }],
    })

    expect(await listMoves(goods)).toEqual([
      'returned 1 = 9',
      'order -2 = 8',
      'cancelled 2 = 10',
      'order -2 = 8',
      'opening 10 = 10',
    ])
    const { movements } = await stock.history(getPlace(goods))
    expect(movements[0]).toMatchObject({ orderId: returned._id, orderReference: returned.referenceId })
    expect(movements[0]).toMatchObject({ actorUid: operator.uid, at: '2026-11-21T15:00:00.000Z' })
  })

  test('the form, its undo, an import and its undo', async () => {
    const goods = await someGoods(db, shopId)
    const place = getPlace(goods)
    const { catalogue } = operator
    const { changes } = await catalogue.change({ ...place, stock: { from: 10, to: 12 } })
    await catalogue.undo(changes.map(({ id }) => id))
    const { id } = await catalogue.bring(shopId, `SKU;Cantidad\nSKU-${goods.productVariantId};40`)
    await catalogue.apply(id)
    await catalogue.undoImport(id)

    expect(await listMoves(goods)).toEqual([
      'undo -30 = 10',
      'import 30 = 40',
      'undo -2 = 10',
      'form 2 = 12',
      'opening 10 = 10',
    ])
    const { movements } = await stock.history(place)
    expect(movements[1]).toMatchObject({ importId: id, actorUid: operator.uid })
  })

  test('a change of the price alone is none', async () => {
    const goods = await someGoods(db, shopId)
    await operator.catalogue.change({ ...getPlace(goods), price: { from: 3890, to: 3990 } })

    expect(await listMoves(goods)).toEqual(['opening 10 = 10'])
  })

  test('so is one by a hand in the database', async () => {
    const goods = await someGoods(db, shopId)
    await db.updateTable('market.offers').set({ stock: 3 }).where('variant_id', '=', goods.productVariantId).execute()

    expect(await listMoves(goods)).toEqual(['correction -7 = 3', 'opening 10 = 10'])
  })

  test('an offer that is withdrawn and comes back keeps its movements', async () => {
    const goods = await someGoods(db, shopId)
    const [offer] = await db
      .deleteFrom('market.offers')
      .where('variant_id', '=', goods.productVariantId)
      .returningAll()
      .execute()
    if (offer)
      await db
        .insertInto('market.offers')
        .values({ ...offer, imported: null, stock: 4 })
        .execute()

    expect(await listMoves(goods)).toEqual(['opening 4 = 4', 'withdrawn -10 = 0', 'opening 10 = 10'])
  })
})

describe('what staff do', () => {
  test('goods are received with their cost and supplier, damaged, sent back and corrected', async () => {
    const goods = await someGoods(db, shopId)
    const place = getPlace(goods)
    const received = await stock.record({
      ...place,
      kind: 'received',
      units: 12,
      unitCost: 2750,
      supplier: 'Alimentos del Este',
    })
    await stock.record({ ...place, kind: 'damaged', units: 2, note: 'Bolsa rota' })
    await stock.record({ ...place, kind: 'supplier-return', units: 3 })
    await stock.record({ ...place, kind: 'correction', units: -1, note: 'Se anotó dos veces' })

    expect(received).toMatchObject({ change: 12, item: { stock: 22, lastSupplier: 'Alimentos del Este' } })
    expect(await listMoves(goods)).toEqual([
      'correction -1 = 16',
      'supplier-return -3 = 17',
      'damaged -2 = 20',
      'received 12 = 22',
      'opening 10 = 10',
    ])
    const { movements, item } = await stock.history(place)
    expect(item).toMatchObject({ lastUnitCost: 2750 })
    expect(movements[3]?.entry).toMatchObject({ displayUnitCost: 'Bs\u00a027,50', supplier: 'Alimentos del Este' })
    expect(movements[2]?.entry).toMatchObject({ note: 'Bolsa rota', canUndo: true })
    expect((await stock.suppliers(shopId)).suppliers).toContain('Alimentos del Este')
  })

  test('what orders wait for lies on the shelf, and a count finds it there', async () => {
    const goods = await someGoods(db, shopId)
    const order = await market.buyer().place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] }))
    const place = getPlace(goods)
    const before = await stock.history(place)
    expect(before.item).toMatchObject({ stock: 9, reserved: 1 })

    expect(await stock.record({ ...place, kind: 'counted', units: 10 })).toMatchObject({ change: 0, shortage: 0 })
    expect(await stock.record({ ...place, kind: 'counted', units: 8 })).toMatchObject({
      change: -2,
      item: { stock: 7 },
    })
    expect(await stock.record({ ...place, kind: 'counted', units: 0 })).toMatchObject({ change: -7, shortage: 1 })

    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING')
    await operator.pack(order._id)
    expect((await stock.history(place)).item).toMatchObject({ stock: 0, reserved: 0 })
  })

  test('an entry is undone by the opposite movement, once', async () => {
    const goods = await someGoods(db, shopId)
    const { entryId } = await stock.record({ ...getPlace(goods), kind: 'received', units: 5 })

    expect(await stock.undo(entryId)).toMatchObject({ change: -5, item: { stock: 10 } })
    expect(await getRefusal(stock.undo(entryId))).toMatchObject({ code: 'market.stock-entry-not-undoable' })
    expect(await listMoves(goods)).toEqual(['received -5 = 10', 'received 5 = 15', 'opening 10 = 10'])
    const { movements } = await stock.history(getPlace(goods))
    expect(movements.map(({ entry }) => entry?.canUndo ?? null)).toEqual([false, false, null])
  })

  test('an entry whose units were sold since is not undone', async () => {
    const goods = await someGoods(db, shopId, { stock: 0 })
    const { entryId } = await stock.record({ ...getPlace(goods), kind: 'received', units: 1 })
    await market.buyer().place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] }))

    expect(await getRefusal(stock.undo(entryId))).toMatchObject({ code: 'market.stock-not-there' })
  })

  test('the same form sent twice is one entry', async () => {
    const goods = await someGoods(db, shopId)
    const key = newId()
    const input = { ...getPlace(goods), kind: 'received', units: 12 } as const
    const answers = await Promise.all([stock.record(input, key), stock.record(input, key), stock.record(input, key)])

    expect(new Set(answers.map(({ entryId }) => entryId)).size).toBe(1)
    expect(await findStock(db, goods)).toEqual([22])
  })

  test('two people who receive at once both count', async () => {
    const goods = await someGoods(db, shopId, { stock: 0 })
    const receive = (who: ReturnType<typeof market.staff>) =>
      who.stock.record({ ...getPlace(goods), kind: 'received', units: 3 })
    await Promise.all([1, 2, 3, 4].map(() => receive(market.staff())))

    expect(await findStock(db, goods)).toEqual([12])
    expect(await listMoves(goods)).toEqual(['received 3 = 12', 'received 3 = 9', 'received 3 = 6', 'received 3 = 3'])
  })

  test('the last unit is sold or written off, not both', async () => {
    const goods = await someGoods(db, shopId, { stock: 1 })
    const outcomes = await Promise.allSettled([
      market.buyer().place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] })),
      stock.record({ ...getPlace(goods), kind: 'damaged', units: 1 }),
    ])

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await findStock(db, goods)).toEqual([0])
  })

  test('more cannot leave than is there', async () => {
    const goods = await someGoods(db, shopId, { stock: 2 })
    const damaged = stock.record({ ...getPlace(goods), kind: 'damaged', units: 3 })

    expect(await getRefusal(damaged)).toMatchObject({ code: 'market.stock-not-there', status: 422 })
    expect(await listMoves(goods)).toEqual(['opening 2 = 2'])
  })

  test('a variant that the shop does not sell is refused', async () => {
    const goods = await someGoods(db, await aShop(db))
    const received = stock.record({ ...getPlace(goods), kind: 'received', units: 3 })

    expect(await getRefusal(received)).toMatchObject({ code: 'market.offer-not-found' })
  })

  test('what is received is for sale at once', async () => {
    const goods = await someGoods(db, shopId, { stock: 0 })
    await stock.record({ ...getPlace(goods), kind: 'received', units: 1 })

    const order = await market.buyer().place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] }))
    expect(order.status).toBe('NEW')
  })
})

describe('the list', () => {
  test('names what is low by the threshold of each, and turns its pages', async () => {
    const shop = await aShop(db)
    const [full, low, out] = [
      await someGoods(db, shop, { stock: 30 }),
      await someGoods(db, shop, { stock: 5 }),
      await someGoods(db, shop, { stock: 0 }),
    ]
    const list = async (query: { only?: 'low' | 'sold-out' }) =>
      (await stock.list({ shopId: shop, ...query })).items.map(({ productVariantId }) => productVariantId)

    expect((await list({ only: 'low' })).toSorted()).toEqual([low, out].map((each) => each.productVariantId).toSorted())
    expect(await list({ only: 'sold-out' })).toEqual([out.productVariantId])
    await stock.setThreshold({ shopId: shop, productVariantId: full.productVariantId, lowAt: 30 })
    await stock.setThreshold({ shopId: shop, productVariantId: low.productVariantId, lowAt: 4 })
    expect((await list({ only: 'low' })).toSorted()).toEqual(
      [full, out].map((each) => each.productVariantId).toSorted(),
    )

    const first = await stock.list({ shopId: shop, first: 2 })
    const second = await stock.list({ shopId: shop, first: 2, after: first.endCursor ?? '' })
    expect(second.endCursor).toBeNull()
    const ids = [...first.items, ...second.items].map(({ productVariantId }) => productVariantId)
    expect(new Set(ids).size).toBe(3)
  })

  test('a reader finds a variant by its barcode, and a hand by its reference', async () => {
    const goods = await someGoods(db, shopId)
    const barcode = '7501234567893'
    await db.updateTable('market.variants').set({ barcode }).where('id', '=', goods.productVariantId).execute()
    const ids = async (code: string) =>
      (await stock.find(shopId, code)).items.map(({ productVariantId }) => productVariantId)

    expect(await ids(barcode)).toEqual([goods.productVariantId])
    expect(await ids(`sku-${goods.productVariantId}`.toUpperCase())).toEqual([goods.productVariantId])
    expect(await ids('750')).toEqual([])
    const { items } = await stock.list({ shopId, search: '75012' })
    expect(items).toMatchObject([{ barcode }])
  })
})

test('dead stock is what lies in the shop and nobody buys, at the cost of its last delivery', async () => {
  const idle = await aShop(db)
  const [sold, lying, soldOut, unknown] = [
    await someGoods(db, idle, { stock: 9 }),
    await someGoods(db, idle, { stock: 5 }),
    await someGoods(db, idle, { stock: 0 }),
    await someGoods(db, idle, { stock: 3 }),
  ]
  await db.updateTable('market.offers').set({ idle_since: '2026-08-01' }).where('shop_id', '=', idle).execute()
  const receive = (goods: Goods, unitCost: number, units: number) =>
    stock.record({ shopId: idle, productVariantId: goods.productVariantId, kind: 'received', units, unitCost })
  await receive(lying, 1200, 1)
  // A slip of the finger that was undone is no cost.
  const { entryId } = await receive(lying, 120_000, 1)
  await stock.undo(entryId)
  const read = async (days: number) => {
    const { lines, value, withoutCost } = await stock.dead({ shopId: idle, days })
    return { lines: lines.map((line) => [line.productVariantId, line.idleSince, line.value]), value, withoutCost }
  }

  await market.customer().place(orderAt(idle, { items: [{ ...sold, quantity: 1 }], expectedTotal: 5390 }))
  const dead = [
    [lying.productVariantId, '2026-08-01', 7200],
    [unknown.productVariantId, '2026-08-01', null],
  ].sort(([one], [other]) => String(one).localeCompare(String(other)))
  expect(await read(60)).toEqual({ lines: dead, value: 7200, withoutCost: 1 })
  expect((await read(200)).lines).toEqual([])

  // What comes back into stock begins anew, and does not lie there since it was sold last.
  await receive(soldOut, 500, 2)
  expect((await read(60)).lines).toEqual(dead)
  expect((await read(1)).lines).toEqual(dead)
})
