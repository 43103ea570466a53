import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const market = await openMarket(connection)
const shopId = await aShop(db, { facts: { paymentOptions: ['cash', 'qr'] } })
const otherShopId = await aShop(db)

type Buyer = ReturnType<typeof market.customer>

/** Orders one of each, at this hour. */
async function buy(buyer: Buyer, goods: Goods[], { hour }: { hour: number }) {
  const items = goods.map((each) => ({ ...each, quantity: 1 }))
  const total = 3890 * goods.length + (3890 * goods.length >= 20_000 ? 0 : 1500)
  const order = await buyer.place(orderAt(shopId, { items, expectedTotal: total, notes: `a las ${hour}` }))
  const createdAt = new Date(Date.UTC(2026, 10, 20, hour))
  await db.updateTable('market.orders').set({ created_at: createdAt }).where('id', '=', order._id).execute()
  return order._id
}

test('what was in most orders comes first, then what was ordered last, and the size that is liked in front', async () => {
  const [often, once, lately] = [await someGoods(db, shopId), await someGoods(db, shopId), await someGoods(db, shopId)]
  const bigger = await someGoods(db, shopId, { productId: often.productId })
  const ana = market.customer()
  expect(await ana.mostOrdered(shopId)).toEqual([])
  await buy(ana, [once, bigger], { hour: 1 })
  await buy(ana, [bigger], { hour: 2 })
  await buy(ana, [often], { hour: 3 })
  await buy(ana, [lately], { hour: 4 })

  const found = await ana.mostOrdered(shopId)
  expect(found.map(({ _id }) => _id)).toEqual([often.productId, lately.productId, once.productId])
  expect(found[0]?.variants[0]?._id).toBe(bigger.productVariantId)
  expect(found[0]?.pricing.displayPrice).toContain('38,90')
  expect(await market.customer().mostOrdered(shopId)).toEqual([])
})

test('nothing that was cancelled, that is not paid yet, or that the shop does not sell; what is sold out says so', async () => {
  const [cancelled, awaited, gone] = [
    await someGoods(db, shopId),
    await someGoods(db, shopId),
    await someGoods(db, shopId),
  ]
  const last = await someGoods(db, shopId, { stock: 1 })
  const ana = market.customer()
  const orderId = await buy(ana, [cancelled], { hour: 1 })
  await ana.cancel({ orderId, reason: 'Me equivoqué', refundTo: 'payment' })
  const items = [{ ...awaited, quantity: 1 }]
  await ana.place(orderAt(shopId, { items, paymentMethod: 'qr' }))
  await buy(ana, [gone], { hour: 2 })
  await buy(ana, [last], { hour: 3 })
  await sql`delete from market.listings where product_id = ${gone.productId}`.execute(db)

  expect(await ana.mostOrdered(shopId)).toMatchObject([{ _id: last.productId, isSoldOut: true }])
  expect(await ana.mostOrdered(otherShopId)).toEqual([])
  expect(await getRefusal(market.buyer(null).mostOrdered(shopId))).toMatchObject({ status: 401 })
})
