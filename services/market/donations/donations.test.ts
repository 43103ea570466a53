import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { DonationOffer } from '../contract.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { aCoupon, basketAt } from '../testing/some-coupons.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { donatedLines } from './donations.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T15:00:00Z') })

let shopId = ''
let goods: Goods
let kilo: DonationOffer
beforeAll(async () => {
  shopId = await aShop(db, { facts: { minimumCharge: 5000, minimumFee: 700 } })
  goods = await someGoods(db, shopId, { price: 10_000 })
  await setUp.putDonation({ shopId, priceMinor: 2000 })
  const offer = await market.buyer().donation(shopId)
  if (!offer) throw new Error('The shop sells no kilo to give')
  kilo = offer
})

const gift = (quantity = 1) => ({
  productId: kilo.productId,
  productVariantId: kilo.productVariantId,
  quantity,
})

test('a shop sells a kilo to give, in no list and without stock', async () => {
  expect(kilo).toMatchObject({ grams: 1000, price: 2000, displayPrice: 'Bs\u00A020,00', currencyCode: 'BOB' })
  const { lines } = await market.buyer().basket(basketAt(shopId, [gift(40)]))
  expect(lines).toMatchObject([{ quantity: 40, donatedGrams: 1000, isBackorder: false, problem: null }])
  const listed = await db.selectFrom('market.listings').select('id').where('product_id', '=', kilo.productId).execute()
  expect(listed).toEqual([])
})

test('a shop that sells none says so', async () => {
  const other = await aShop(db)
  expect(await market.buyer().donation(other)).toBeNull()
})

test('a coupon discounts the goods beside a gift, and asks them alone for its minimum', async () => {
  const { code } = await aCoupon(db, { minItemTotal: 10_000 })
  const buyer = market.buyer()
  const both = await buyer.basket(basketAt(shopId, [{ ...goods, quantity: 1 }, gift(2)], { promoCode: code }))
  expect(both.summary).toMatchObject({ itemTotal: 14_000, discountTotal: 1000 })

  const alone = await buyer.basket(basketAt(shopId, [gift(9)], { promoCode: code }))
  expect(alone).toMatchObject({ summary: { discountTotal: 0 }, couponRefusal: { code: 'coupon-other-products' } })
})

test('a gift alone is ordered without an address, and given when it is paid at the door', async () => {
  const buyer = market.buyer()
  const orderInput = { items: [gift(3)], hasDelivery: false, shippingAddress: null, expectedTotal: 6000 }
  const order = await buyer.place(orderAt(shopId, orderInput))
  expect(order.lines).toMatchObject([{ position: 1, quantity: 3, donatedGrams: 1000 }])
  expect(await donatedLines({ db }, { orderId: order._id })).toEqual({
    country: 'BO',
    lines: [{ position: 1, grams: 0 }],
  })

  const staff = market.staff()
  for (const to of ['CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'COMPLETED'] as const) {
    if (to === 'READY_FOR_PICKUP') await staff.pack(order._id)
    await staff.move(order._id, to)
  }
  expect(await donatedLines({ db }, { orderId: order._id })).toMatchObject({ lines: [{ position: 1, grams: 3000 }] })
  const back = { orderId: order._id, reason: 'Cambio de idea', refundTo: 'cash' as const }
  const lines = [{ position: 1, quantity: 1, restock: false }]
  expect(await getRefusal(staff.takeBack({ ...back, lines }))).toMatchObject({ code: 'market.return-too-much' })
})

test('a gift of an order that is cancelled is none', async () => {
  const buyer = market.buyer()
  const orderInput = { items: [gift()], hasDelivery: false, shippingAddress: null, expectedTotal: 2000 }
  const order = await buyer.place(orderAt(shopId, orderInput))
  await buyer.cancel({ orderId: order._id })
  expect(await donatedLines({ db }, { orderId: order._id })).toMatchObject({ lines: [{ grams: 0 }] })
  expect(await donatedLines({ db }, { orderId: 'of nobody' })).toBeNull()
})

test('sixty-four who give at once all do', async () => {
  const order = { items: [gift()], hasDelivery: false, shippingAddress: null, expectedTotal: 2000 }
  const orders = await Promise.all(Array.from({ length: 64 }, () => market.buyer().place(orderAt(shopId, order))))
  expect(new Set(orders.map(({ referenceId }) => referenceId)).size).toBe(64)
})
