import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { marketInvariants } from '../invariants.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { atHome, findStock, someGoods } from '../testing/shop-with-goods.ts'
import { aCart, aPhone, orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, shopId } = await openOrders(connection)

/** An order by phone, as the desk sends it. */
function byPhone(goods: Awaited<ReturnType<typeof someGoods>>, changes: object = {}) {
  const { contact, shippingAddress, paymentMethod, expectedTotal, notes, locale, hasDelivery } = orderAt(shopId, {})
  const items = [{ ...goods, quantity: 1 }]
  const order = { shopId, items, contact, shippingAddress, paymentMethod, expectedTotal, notes, locale, hasDelivery }
  return { ...order, customerUid: null, ...changes }
}

test('somebody new orders by phone: once, at the prices and from the stock of every order', async () => {
  const goods = await someGoods(db, shopId)
  const keyed = market.staff('operator', 'olga', newId())
  const basket = { items: [{ ...goods, quantity: 1 }], orderHasDelivery: true, serviceProviderId: shopId, locale: 'es' }
  const point = { deliveryLat: atHome.lat, deliveryLon: atHome.lon }
  const { summary } = await operator.phoneBasket({ ...basket, customerUid: null, point })
  expect(summary.amountDue).toBe(5390)

  const asked = byPhone(goods)
  const placed = await keyed.placeByPhone(asked)
  expect(await keyed.placeByPhone(asked)).toEqual(placed)

  expect(placed.payLink).toBeNull()
  expect(await findStock(db, goods)).toEqual([9])
  const staff = await operator.order(placed.orderId)
  expect(staff.order.timeline).toMatchObject([{ status: 'NEW', by: 'staff' }])
  expect(staff.log).toMatchObject([{ action: 'place', actorUid: 'olga' }])
  expect(staff).toMatchObject({
    byGuest: true,
    order: { summary: { amountDue: 5390 }, contact: { fullName: asked.contact.fullName } },
  })
})

test('a known customer gets the order as theirs, and keeps their cart', async () => {
  const goods = await someGoods(db, shopId)
  const ana = market.customer({ provedPhone: '+59170001122' })
  await ana.saveCart(aCart({ shopId, items: [{ ...goods, quantity: 2, addedAt: '2026-11-21T14:00:00.000Z' }] }))

  const { orderId } = await operator.placeByPhone(byPhone(goods, { customerUid: ana.uid }))

  expect(await ana.order(orderId)).toMatchObject({ _id: orderId, status: 'NEW' })
  expect((await ana.cart(shopId))?.items).toMatchObject([{ quantity: 2 }])
  expect((await operator.order(orderId)).byGuest).toBe(false)
})

test('an order that is paid online has a link, which the desk finds again while it is awaited', async () => {
  const goods = await someGoods(db, shopId)
  const { orderId, payLink } = await operator.placeByPhone(byPhone(goods, { paymentMethod: 'qr' }))

  expect(payLink).toMatch(/^\/payment\//)
  expect(await operator.payLink(orderId)).toEqual({ link: payLink })
  const fact = market.payments.pay(orderId)
  if (!fact) throw new Error('The payment was open')
  await market.work.settled(fact)
  expect(await getRefusal(operator.payLink(orderId))).toMatchObject({ code: 'market.order-not-awaiting' })
})

test('the rules of checkout count for it too', async () => {
  const goods = await someGoods(db, shopId)
  const cheaper = byPhone(goods, { expectedTotal: 100 })
  expect(await getRefusal(operator.placeByPhone(cheaper))).toMatchObject({ code: 'market.product-in-cart-changed' })
  const blocked = market.customer({ isBlocked: true })
  const asked = byPhone(goods, {
    customerUid: blocked.uid,
    contact: { fullName: 'Ana', phoneNumber: aPhone(), email: null },
  })
  expect(await getRefusal(operator.placeByPhone(asked))).toMatchObject({ code: 'accounts.account-blocked' })
  expect(await findStock(db, goods)).toEqual([10])
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})
