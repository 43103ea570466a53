import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { hashSecret } from '#shared/ids.ts'
import type { PlaceOrder } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, findStock, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)

let shopId = ''
beforeAll(async () => {
  shopId = await aShop(db)
})

describe('sent again', () => {
  test('the same key fifty times at once is one order and one answer', async () => {
    const goods = await someGoods(db, shopId, { stock: 100 })
    const ana = market.buyer('ana', 'key-fifty')
    const order = anOrder({ items: [{ ...goods, quantity: 1 }] })

    const answers = await Promise.all(Array.from({ length: 50 }, () => ana.place(order)))

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await findStock(db, goods)).toEqual([99])
  })

  test('a retry is answered as the first time, although the shop has closed and sold out since', async () => {
    const goods = await someGoods(db, shopId, { stock: 1 })
    const order = anOrder({ items: [{ ...goods, quantity: 1 }] })
    const first = await market.buyer('beto', 'key-late').place(order)

    const again = await market.at('2026-11-22T03:00:00Z').buyer('beto', 'key-late').place(order)

    expect(again).toEqual(first)
  })

  test('the same key with another order is refused', async () => {
    const goods = await someGoods(db, shopId)
    const carla = market.buyer('carla', 'key-other')
    await carla.place(anOrder({ items: [{ ...goods, quantity: 1 }] }))

    const refusal = await getRefusal(carla.place(anOrder({ items: [{ ...goods, quantity: 2 }], expectedTotal: 9280 })))

    expect(refusal).toMatchObject({ code: 'market.idempotency-key-reused', status: 422 })
    expect(await findStock(db, goods)).toEqual([9])
  })

  test('without a key, the same order is placed once while it is new', async () => {
    const goods = await someGoods(db, shopId)
    const diego = market.buyer('diego')
    const order = anOrder({ items: [{ ...goods, quantity: 1 }] })

    const results = await Promise.allSettled(Array.from({ length: 10 }, () => diego.place(order)))

    const placed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(placed).toHaveLength(1)
    expect(new Set(refused.map((error) => error.code))).toEqual(new Set(['market.order-already-placed']))
    expect(refused[0].data.orderId).toBe(placed[0]?._id)
    expect(await findStock(db, goods)).toEqual([9])
  })

  test('without a key, one that takes all the trust at the door is known when it comes again', async () => {
    const dear = await someGoods(db, shopId, { price: 60_000 })
    const eva = market.buyer('eva')
    const order = anOrder({ items: [{ ...dear, quantity: 2 }], expectedTotal: 120_000 })
    const first = await eva.place(order)

    const refusal = await getRefusal(eva.place(order))

    expect(refusal).toMatchObject({ code: 'market.order-already-placed', data: { orderId: first._id } })
  })

  test('without a key, the same order again is another one once the first is under way', async () => {
    const goods = await someGoods(db, shopId)
    const elena = market.buyer('elena')
    const order = anOrder({ items: [{ ...goods, quantity: 1 }] })
    const first = await elena.place(order)
    await db.updateTable('market.orders').set({ status: 'CONFIRMED' }).where('id', '=', first._id).execute()

    const second = await elena.place(order)

    expect(second._id).not.toBe(first._id)
  })

  test('the database knows neither the key nor the token of the link', async () => {
    const goods = await someGoods(db, shopId)
    const { accessToken } = await market
      .buyer('flor', 'key-secret')
      .place(anOrder({ items: [{ ...goods, quantity: 1 }] }))

    const remembered = await db.selectFrom('market.idempotency').selectAll().where('owner', '=', 'flor').execute()
    const written = JSON.stringify([remembered, await db.selectFrom('market.orders').selectAll().execute()])

    expect(accessToken).toHaveLength(43)
    expect(written).toContain(hashSecret(accessToken ?? ''))
    expect(written).not.toContain(accessToken)
    expect(written).not.toContain('key-secret')
  })
})

function anOrder(changes: Partial<PlaceOrder>): PlaceOrder {
  return orderAt(shopId, changes)
}
