import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { makeInternalMarket } from '../internal-service.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { basketAt } from '../testing/some-coupons.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import type { GrantCoupon } from './grants-contract.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const failures: unknown[] = []
const { client } = makeInternalMarket({
  db,
  now: () => new Date('2026-11-21T14:00:00Z'),
  report: (error) => failures.push(error),
})
const context = { viewer: anonymousViewer('BO'), requestId: 'test' }

const grant = (changes: Partial<GrantCoupon> & { ownerUid: string }) =>
  client.grantCoupon(
    {
      country: 'BO',
      cause: newId(),
      title: 'Por tu visita',
      kind: 'percentage',
      percent: 20,
      endsAt: '2026-12-01T04:00:00.000Z',
      ...changes,
    },
    { context },
  )

test('the same cause grants one coupon, however often and however many at once', async () => {
  const ana = market.buyer()
  const shopId = await aShop(db)
  const cause = newId()
  const granted = await Promise.all(Array.from({ length: 8 }, () => grant({ ownerUid: ana.uid, cause })))

  expect(new Set(granted.map(({ code }) => code)).size).toBe(1)
  expect(granted.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await ana.coupons(shopId)).toMatchObject([
    { title: 'Por tu visita', benefit: '20\u00A0% de descuento', isOwn: true, whyNot: null },
  ])
  expect(failures).toEqual([])
})

test('it is its owner’s alone, once, and proposed to them', async () => {
  const ana = market.buyer()
  const shopId = await aShop(db)
  const item = { ...(await someGoods(db, shopId, { price: 10_000 })), quantity: 1 }
  const { code } = await grant({ ownerUid: ana.uid })
  expect(code).toMatch(/^REGALO(-[0-9A-Z]{4}){4}$/)

  expect(await ana.basket(basketAt(shopId, [item]))).toMatchObject({ bestCoupon: { code, discount: 2000 } })
  expect(await market.buyer().basket(basketAt(shopId, [item], { promoCode: code }))).toMatchObject({
    couponRefusal: { code: 'coupon-unknown' },
    bestCoupon: null,
  })
  await ana.place(orderAt(shopId, { items: [item], promoCode: code, expectedTotal: 9500 }))
  expect(await ana.basket(basketAt(shopId, [item], { promoCode: code }))).toMatchObject({
    couponRefusal: { code: 'coupon-already-used' },
  })
})

test('one that is taken back while an order uses it stays taken back when that order is cancelled, and the order keeps it', async () => {
  const ana = market.buyer()
  const shopId = await aShop(db)
  const item = { ...(await someGoods(db, shopId, { price: 10_000 })), quantity: 1 }
  const cause = newId()
  const { code } = await grant({ ownerUid: ana.uid, cause })
  const order = await ana.place(orderAt(shopId, { items: [item], promoCode: code, expectedTotal: 9500 }))

  expect(await client.takeBackCoupon({ cause }, { context })).toEqual({ isTakenBack: true })
  expect(await ana.order(order._id)).toMatchObject({ summary: { discountTotal: 2000 }, coupon: { code } })
  await ana.cancel({ orderId: order._id })
  expect(await ana.basket(basketAt(shopId, [item], { promoCode: code }))).toMatchObject({
    couponRefusal: { code: 'coupon-unknown' },
    bestCoupon: null,
  })
  expect(await client.takeBackCoupon({ cause: 'nothing' }, { context })).toEqual({ isTakenBack: false })
})

test('a coupon that would be over before it began is refused, and so is a percentage without percent', async () => {
  const over = grant({ ownerUid: 'ana', endsAt: '2026-11-21T14:00:00.000Z' })
  expect(await getRefusal(over)).toMatchObject({ code: 'market.coupon-ends-before-it-begins', status: 422 })
  await expect(grant({ ownerUid: 'ana', percent: null })).rejects.toThrow()
})
