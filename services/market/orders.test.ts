import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { hashSecret } from '#shared/ids.ts'
import type { PlaceOrder } from './contract.ts'
import type { Tables } from './tables.ts'
import { openMarket, refusalOf } from './testing/open-market.ts'
import { aShop, atHome, outOfTown, someGoods, stockOf } from './testing/shop-with-goods.ts'
import { aCart, addressAt, anAddress, orderAt } from './testing/what-a-buyer-sends.ts'

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

    const order = await ana.place(anOrder({ items: [{ ...goods, quantity: 2 }], expectedTotal: 9280, tip: 0 }))

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
    expect(await stockOf(db, goods)).toEqual([8])
    expect(await ana.order(order._id)).toEqual({ ...order, accessToken: null })
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

    expect(order).toMatchObject({ scheduledLabel: 'lunes 23 de noviembre, 10:00 a 11:00', promisedLabel: null })
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

    const refusal = await refusalOf(market.buyer(null).place(anOrder({ items: [{ ...goods, quantity: 1 }] })))

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

describe('what differs from what the shopper agreed to is refused with the new basket', () => {
  test('a price that changed', async () => {
    const goods = await someGoods(db, shopId, { price: 4000 })

    const refusal = await refusalOf(
      market.buyer().place(anOrder({ items: [{ ...goods, quantity: 1, price: 3890 }], expectedTotal: 5390 })),
    )

    expect(refusal).toMatchObject({
      code: 'market.product-in-cart-changed',
      status: 409,
      message: 'product in cart changed',
      data: {
        basket: {
          changed: true,
          lines: [{ price: { amount: 4000 }, problem: 'price-changed' }],
          summary: { total: 5500, amountDue: 5500 },
        },
      },
    })
    expect(await stockOf(db, goods)).toEqual([10])
  })

  test('a total that is not what it costs, although nobody said a price', async () => {
    const goods = await someGoods(db, shopId, { price: 4000 })

    const refusal = await refusalOf(
      market.buyer().place(anOrder({ items: [{ ...goods, quantity: 1 }], expectedTotal: 1 })),
    )

    expect(refusal).toMatchObject({
      message: 'product in cart changed',
      data: { basket: { summary: { amountDue: 5500 } } },
    })
  })

  test('a product on two lines that is there only for one', async () => {
    const goods = await someGoods(db, shopId, { stock: 3 })

    const refusal = await refusalOf(
      market.buyer().place(
        anOrder({
          items: [
            { ...goods, quantity: 2 },
            { ...goods, quantity: 2 },
          ],
          expectedTotal: 17_060,
        }),
      ),
    )

    expect(refusal).toMatchObject({ message: 'product in cart changed' })
    expect(await stockOf(db, goods)).toEqual([3])
  })

  test.each([
    { what: 'a variant that does not exist', item: { productId: 'none', productVariantId: 'none', quantity: 1 } },
    { what: 'more than there are', item: { quantity: 11 } },
  ])('$what', async ({ item }) => {
    const goods = await someGoods(db, shopId, { stock: 10 })

    const refusal = await refusalOf(market.buyer().place(anOrder({ items: [{ ...goods, ...item }] })))

    expect(refusal).toMatchObject({ message: 'product in cart changed', data: { basket: { changed: true } } })
  })
})

describe('the shop refuses', () => {
  test.each<{ what: string; changes: Partial<PlaceOrder>; code: string; message: string }>([
    {
      what: 'an address out of its zone',
      changes: { shippingAddress: addressAt(outOfTown) },
      code: 'market.address-out-of-zone',
      message: 'shipping address out of zone',
    },
    {
      what: 'an address of another country',
      changes: { shippingAddress: { ...addressAt(atHome), country: 'PY' } },
      code: 'market.address-out-of-zone',
      message: 'shipping address out of zone',
    },
    {
      what: 'delivery without an address',
      changes: { shippingAddress: null },
      code: 'market.address-required',
      message: 'unknown error',
    },
    {
      what: 'a time that is no window of its day',
      changes: { scheduledDeliveryDate: '2026-11-23T14:20:00.000Z' },
      code: 'market.delivery-time-error',
      message: 'delivery time error',
    },
    {
      what: 'a window that has passed',
      changes: { scheduledDeliveryDate: '2026-11-21T14:00:00.000Z' },
      code: 'market.delivery-time-error',
      message: 'delivery time error',
    },
    {
      what: 'a total that no shop sells',
      changes: { tip: 1_000_000_000_000 },
      code: 'market.order-too-large',
      message: 'unknown error',
    },
  ])('$what', async ({ changes, code, message }) => {
    const goods = await someGoods(db, shopId)

    const refusal = await refusalOf(market.buyer().place(anOrder({ items: [{ ...goods, quantity: 1 }], ...changes })))

    expect(refusal).toMatchObject({ code, message })
    expect(await stockOf(db, goods)).toEqual([10])
  })

  test('an order as soon as possible while it is closed, but not one for tomorrow', async () => {
    const goods = await someGoods(db, shopId)
    const atNight = market.at('2026-11-22T03:00:00Z').buyer()

    const refusal = await refusalOf(atNight.place(anOrder({ items: [{ ...goods, quantity: 1 }] })))
    const tomorrow = await atNight.place(
      anOrder({ items: [{ ...goods, quantity: 1 }], scheduledDeliveryDate: '2026-11-22T13:00:00.000Z' }),
    )

    expect(refusal).toMatchObject({ code: 'market.shop-closed', message: 'delivery time error' })
    expect(tomorrow.scheduledLabel).toBe('domingo 22 de noviembre, 09:00 a 10:00')
  })

  test('a way to pay that it does not take', async () => {
    const cashOnly = await aShop(db, { facts: { paymentOptions: ['cash'] } })
    const goods = await someGoods(db, cashOnly)

    const refusal = await refusalOf(
      market
        .buyer()
        .place(anOrder({ shopId: cashOnly, items: [{ ...goods, quantity: 1 }], paymentMethod: 'card_at_door' })),
    )

    expect(refusal).toMatchObject({ code: 'market.payment-not-accepted' })
  })

  test('more at the door than the buyer is trusted with, and says how much that is', async () => {
    const goods = await someGoods(db, shopId, { price: 100_000 })

    const refusal = await refusalOf(
      market.buyer().place(anOrder({ items: [{ ...goods, quantity: 3 }], expectedTotal: 300_000 })),
    )

    expect(refusal).toMatchObject({
      code: 'market.over-max-at-door',
      data: { detail: expect.stringContaining('Bs\u00A02.000,00'), maxAtDoorMinor: 200_000 },
    })
    expect(await stockOf(db, goods)).toEqual([10])
  })

  test('payment at the door from who is not trusted at all', async () => {
    const goods = await someGoods(db, shopId)
    const distrusted = market.trusting({ canPayAtDoor: false, maxAtDoorMinor: 0 }).buyer()

    const refusal = await refusalOf(distrusted.place(anOrder({ items: [{ ...goods, quantity: 1 }] })))

    expect(refusal).toMatchObject({ code: 'market.cannot-pay-at-door' })
  })

  test.each([0, -1, 1.5, 1000, Number.MAX_SAFE_INTEGER])('a quantity of %d', async (quantity) => {
    const goods = await someGoods(db, shopId)

    const refusal = await refusalOf(market.buyer().place(anOrder({ items: [{ ...goods, quantity }] })))

    expect(refusal).toMatchObject({ code: 'http.bad-input', status: 400 })
  })

  test('an order at a shop that there is not', async () => {
    const refusal = await refusalOf(
      market
        .buyer()
        .place(anOrder({ shopId: 'nowhere', items: [{ productId: 'p', productVariantId: 'v', quantity: 1 }] })),
    )

    expect(refusal).toMatchObject({ code: 'market.shop-not-found', status: 404 })
  })
})

describe('sent again', () => {
  test('the same key fifty times at once is one order and one answer', async () => {
    const goods = await someGoods(db, shopId, { stock: 100 })
    const ana = market.buyer('ana', 'key-fifty')
    const wish = anOrder({ items: [{ ...goods, quantity: 1 }] })

    const answers = await Promise.all(Array.from({ length: 50 }, () => ana.place(wish)))

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await stockOf(db, goods)).toEqual([99])
  })

  test('a retry is answered as the first time, although the shop has closed and sold out since', async () => {
    const goods = await someGoods(db, shopId, { stock: 1 })
    const wish = anOrder({ items: [{ ...goods, quantity: 1 }] })
    const first = await market.buyer('beto', 'key-late').place(wish)

    const again = await market.at('2026-11-22T03:00:00Z').buyer('beto', 'key-late').place(wish)

    expect(again).toEqual(first)
  })

  test('the same key with another order is refused', async () => {
    const goods = await someGoods(db, shopId)
    const carla = market.buyer('carla', 'key-other')
    await carla.place(anOrder({ items: [{ ...goods, quantity: 1 }] }))

    const refusal = await refusalOf(carla.place(anOrder({ items: [{ ...goods, quantity: 2 }], expectedTotal: 9280 })))

    expect(refusal).toMatchObject({ code: 'market.idempotency-key-reused', status: 422 })
    expect(await stockOf(db, goods)).toEqual([9])
  })

  test('without a key, the same order is placed once while it is new', async () => {
    const goods = await someGoods(db, shopId)
    const diego = market.buyer('diego')
    const wish = anOrder({ items: [{ ...goods, quantity: 1 }] })

    const results = await Promise.allSettled(Array.from({ length: 10 }, () => diego.place(wish)))

    const placed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(placed).toHaveLength(1)
    expect(new Set(refused.map((error) => error.code))).toEqual(new Set(['market.order-already-placed']))
    expect(refused[0].data.orderId).toBe(placed[0]?._id)
    expect(await stockOf(db, goods)).toEqual([9])
  })

  test('without a key, the same order again is another one once the first is under way', async () => {
    const goods = await someGoods(db, shopId)
    const elena = market.buyer('elena')
    const wish = anOrder({ items: [{ ...goods, quantity: 1 }] })
    const first = await elena.place(wish)
    await db.updateTable('market.orders').set({ status: 'CONFIRMED' }).where('id', '=', first._id).execute()

    const second = await elena.place(wish)

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

describe('whose order it is', () => {
  test("a stranger's order reads byte for byte like one that does not exist", async () => {
    const goods = await someGoods(db, shopId)
    const order = await market.buyer('gabi').place(anOrder({ items: [{ ...goods, quantity: 1 }] }))
    const stranger = market.buyer('stranger')
    const bytesOf = async (id: string) => {
      const response = await stranger.fetch(new Request(`https://huella.test/api/market/app/orders/${id}`))
      return { status: response.status, headers: [...response.headers], body: await response.text() }
    }

    const theirs = await bytesOf(order._id)

    expect(theirs).toEqual(await bytesOf('00000000-0000-4000-8000-000000000000'))
    expect(theirs).toEqual(await bytesOf(order.referenceId))
    expect(theirs.status).toBe(404)
  })

  test('its link opens one order for anybody, and no other', async () => {
    const goods = await someGoods(db, shopId)
    const hugo = market.buyer('hugo')
    const first = await hugo.place(anOrder({ items: [{ ...goods, quantity: 1 }] }))
    const second = await hugo.place(anOrder({ items: [{ ...goods, quantity: 2 }], expectedTotal: 9280 }))
    const visitor = market.buyer(null)

    expect(await visitor.order(first._id, first.accessToken)).toMatchObject({ _id: first._id, accessToken: null })
    expect(await refusalOf(visitor.order(second._id, first.accessToken))).toMatchObject({ status: 404 })
    expect(await refusalOf(visitor.order(first._id))).toMatchObject({ status: 404 })
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
