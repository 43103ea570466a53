import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { PlaceOrder } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, findStock, someGoods } from '../testing/shop-with-goods.ts'
import { aCart, anAddress, orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)

let shopId = ''
beforeAll(async () => {
  shopId = await aShop(db)
})

describe('placing an order', () => {
  test('an order holds what was bought, for whom, and takes it from the shelf', async () => {
    const goods = await someGoods(db, shopId, { price: 3890, stock: 10 })
    const ana = market.buyer()

    const order = await ana.place(
      anOrder({
        items: [{ ...goods, quantity: 2 }],
        contact: { fullName: 'Ana Roca', phoneNumber: '70000001', email: null },
        expectedTotal: 9280,
        tip: 0,
      }),
    )

    expect(order).toMatchObject({
      status: 'NEW',
      paymentState: 'at_door',
      shopName: 'Almacén HQ',
      contact: { fullName: 'Ana Roca', phoneNumber: '+59170000001' },
      summary: {
        itemTotal: 7780,
        fulfillmentTotal: 1500,
        surchargeTotal: 0,
        taxTotal: 0,
        total: 9280,
        amountDue: 9280,
      },
      containedTax: 1206,
      scheduledLabel: null,
      promisedLabel: 'hoy 11:45',
      lines: [
        { ...goods, quantity: 2, title: 'Croquetas de pollo', price: { amount: 3890 }, subtotal: { amount: 7780 } },
      ],
      timeline: [{ status: 'NEW', label: 'sábado 21 de noviembre, 11:00' }],
    })
    expect(order.referenceId).toMatch(/^HU-[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(await findStock(db, goods)).toEqual([8])
    expect(await ana.order(order._id)).toEqual({ ...order, accessToken: null, benefits: null })
  })

  test('what the listing shows is what is left', async () => {
    const goods = await someGoods(db, shopId, { stock: 1 })

    await market.buyer().place(anOrder({ items: [{ ...goods, quantity: 1 }] }))

    const listing = await db
      .selectFrom('market.listings')
      .select(['in_stock', 'offers'])
      .where('product_id', '=', goods.productId)
      .executeTakeFirstOrThrow()
    expect(listing).toMatchObject({ in_stock: false, offers: { isSoldOut: true } })
  })

  test('a chosen window is kept in the words of the shop', async () => {
    const goods = await someGoods(db, shopId)

    const order = await market
      .buyer()
      .place(anOrder({ items: [{ ...goods, quantity: 1 }], scheduledDeliveryDate: '2026-11-23T14:00:00.000Z' }))

    expect(order).toMatchObject({ scheduledLabel: 'lunes 23 de noviembre, de 10:00 a 11:00', promisedLabel: null })
  })

  test('who picks up pays no delivery and leaves no address', async () => {
    const goods = await someGoods(db, shopId)

    const order = await market
      .buyer()
      .place(anOrder({ items: [{ ...goods, quantity: 1 }], hasDelivery: false, expectedTotal: 3890 }))

    expect(order).toMatchObject({ hasDelivery: false, shippingAddress: null, summary: { fulfillmentTotal: 0 } })
  })

  test('guaraníes have no decimals, and Paraguay counts its IVA its own way', async () => {
    const asuncion = await aShop(db, {
      country: 'PY',
      currency: 'PYG',
      name: 'Asuncion Paraguay',
      facts: { timeZone: 'America/Asuncion', vatRate: 0.1, deliveryCharge: 15_000, roundPricesEvery: 500 },
    })
    const goods = await someGoods(db, asuncion, { price: 94_800 })

    const order = await market.buyer().place(
      anOrder({
        shopId: asuncion,
        items: [{ ...goods, quantity: 1 }],
        shippingAddress: { ...anAddress, country: 'PY' },
        expectedTotal: 95_000,
      }),
    )

    expect(order).toMatchObject({
      containedTax: 8636,
      promisedLabel: 'hoy 12:45',
      lines: [{ price: { amount: 95_000, displayAmount: 'Gs\u00A095.000' } }],
    })
  })

  test('a visitor without an account cannot order', async () => {
    const goods = await someGoods(db, shopId)

    const refusal = await getRefusal(market.buyer(null).place(anOrder({ items: [{ ...goods, quantity: 1 }] })))

    expect(refusal).toMatchObject({ status: 401, message: 'Token not valid' })
  })

  test('the mirrored cart is used up, and keeps the address', async () => {
    const goods = await someGoods(db, shopId)
    const ana = market.buyer()
    await ana.saveCart(
      aCart({
        shopId,
        items: [{ ...goods, quantity: 1, addedAt: '2026-11-21T14:00:00.000Z' }],
        notes: 'Tocar el timbre',
        shippingAddress: anAddress,
      }),
    )

    await ana.place(anOrder({ items: [{ ...goods, quantity: 1 }] }))

    expect(await ana.cart(shopId)).toMatchObject({ items: [], notes: '', shippingAddress: anAddress, version: 2 })
  })
})

describe('whose order it is', () => {
  test("a stranger's order reads byte for byte like one that does not exist", async () => {
    const goods = await someGoods(db, shopId)
    const order = await market.buyer('gabi').place(anOrder({ items: [{ ...goods, quantity: 1 }] }))
    const stranger = market.buyer('stranger')
    const getBytes = async (id: string) => {
      const response = await stranger.fetch(new Request(`https://huella.test/api/market/app/orders/${id}`))
      return { status: response.status, headers: [...response.headers], body: await response.text() }
    }

    const bytes = await getBytes(order._id)

    expect(bytes).toEqual(await getBytes('00000000-0000-4000-8000-000000000000'))
    expect(bytes).toEqual(await getBytes(order.referenceId))
    expect(bytes.status).toBe(404)
  })

  test('its link opens one order for anybody, and no other', async () => {
    const goods = await someGoods(db, shopId)
    const hugo = market.buyer('hugo')
    const first = await hugo.place(anOrder({ items: [{ ...goods, quantity: 1 }] }))
    const second = await hugo.place(anOrder({ items: [{ ...goods, quantity: 2 }], expectedTotal: 9280 }))
    const visitor = market.buyer(null)

    expect(await visitor.order(first._id, first.accessToken)).toMatchObject({ _id: first._id, accessToken: null })
    expect(await getRefusal(visitor.order(second._id, first.accessToken))).toMatchObject({ status: 404 })
    expect(await getRefusal(visitor.order(first._id))).toMatchObject({ status: 404 })
  })

  test('an order is found by what people say of it', async () => {
    const goods = await someGoods(db, shopId)
    const ines = market.buyer('ines')
    const order = await ines.place(anOrder({ items: [{ ...goods, quantity: 1 }] }))

    expect((await ines.order(order.referenceId))._id).toBe(order._id)
  })

  test('the list holds the own orders only, newest first, page by page', async () => {
    const goods = await someGoods(db, shopId, { stock: 100 })
    const julia = market.buyer('julia')
    await market.buyer('somebody-else').place(anOrder({ items: [{ ...goods, quantity: 1 }] }))
    const placed: string[] = []
    for (const quantity of [1, 2, 3]) {
      const minute = market.at(`2026-11-21T15:0${quantity}:00Z`).buyer('julia')
      const expectedTotal = 3890 * quantity + 1500
      placed.unshift((await minute.place(anOrder({ items: [{ ...goods, quantity }], expectedTotal })))._id)
    }

    const first = await julia.orders({ first: 2 })
    const second = await julia.orders({ first: 2, after: first.endCursor ?? '' })

    expect(first).toMatchObject({ hasNextPage: true, orders: [{ _id: placed[0] }, { _id: placed[1] }] })
    expect(second).toMatchObject({ hasNextPage: false, orders: [{ _id: placed[2] }] })
    expect(await julia.orders({ status: 'CANCELLED' })).toMatchObject({ orders: [] })
  })
})

function anOrder(changes: Partial<PlaceOrder>): PlaceOrder {
  return orderAt(shopId, changes)
}
