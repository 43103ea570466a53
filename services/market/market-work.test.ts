import { expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { Tables } from './tables.ts'
import { openMarket } from './testing/open-market.ts'
import { aShop, someGoods } from './testing/shop-with-goods.ts'
import { orderAt } from './testing/what-a-buyer-sends.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const market = await openMarket(connection)
const { payments, jobs } = market
const patience = { timeout: 60_000, interval: 100 }

test('what payments tell reaches its order by the queue, and what is cancelled is refunded by it', async () => {
  await market.work.start()
  const shopId = await aShop(db, { facts: { paymentOptions: ['qr'] } })
  const goods = await someGoods(db, shopId)
  const ana = market.buyer()
  const order = await ana.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], paymentMethod: 'qr' }))
  await ana.pay({ orderId: order._id })

  const settled = payments.pay(order._id)
  await db.transaction().execute((trx) => jobs.publish(trx, 'payment-settled', settled ?? {}))
  await vi.waitFor(async () => expect(await ana.order(order._id)).toMatchObject({ paymentState: 'paid' }), patience)

  await ana.cancel({ orderId: order._id })
  await vi.waitFor(() => {
    expect(payments.getRefunds(order._id)).toEqual({ [`cancel:${order._id}`]: 5390 })
  }, patience)
  expect(market.failures).toEqual([])
})

test('whoever looks at an order is told of each change, and of none that was refused', async () => {
  const shopId = await aShop(db)
  const goods = await someGoods(db, shopId)
  const ana = market.buyer()
  const { _id } = await ana.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] }))
  let changes = 0
  market.watchOrder(_id, () => {
    changes += 1
  })

  await expect(ana.rate({ orderId: _id, stars: 5 })).rejects.toThrow('Order cannot be rated')
  await market.staff().move(_id, 'CONFIRMED')

  await vi.waitFor(() => expect(changes).toBe(1), patience)
})
