import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { PlaceOrder } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, atHome, findStock, outOfTown, someGoods } from '../testing/shop-with-goods.ts'
import { addressAt, orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)

let shopId = ''
beforeAll(async () => {
  shopId = await aShop(db)
})

describe('what differs from what the shopper agreed to is refused with the new basket', () => {
  test('a price that changed', async () => {
    const goods = await someGoods(db, shopId, { price: 4000 })

    const refusal = await getRefusal(
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
    expect(await findStock(db, goods)).toEqual([10])
  })

  test('a total that is not what it costs, although nobody said a price', async () => {
    const goods = await someGoods(db, shopId, { price: 4000 })

    const refusal = await getRefusal(
      market.buyer().place(anOrder({ items: [{ ...goods, quantity: 1 }], expectedTotal: 1 })),
    )

    expect(refusal).toMatchObject({
      message: 'product in cart changed',
      data: { basket: { summary: { amountDue: 5500 } } },
    })
  })

  test('a product on two lines that is there only for one', async () => {
    const goods = await someGoods(db, shopId, { stock: 3 })

    const refusal = await getRefusal(
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
    expect(await findStock(db, goods)).toEqual([3])
  })

  test.each([
    { what: 'a variant that does not exist', item: { productId: 'none', productVariantId: 'none', quantity: 1 } },
    { what: 'more than there are', item: { quantity: 11 } },
  ])('$what', async ({ item }) => {
    const goods = await someGoods(db, shopId, { stock: 10 })

    const refusal = await getRefusal(market.buyer().place(anOrder({ items: [{ ...goods, ...item }] })))

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

    const refusal = await getRefusal(market.buyer().place(anOrder({ items: [{ ...goods, quantity: 1 }], ...changes })))

    expect(refusal).toMatchObject({ code, message })
    expect(await findStock(db, goods)).toEqual([10])
  })

  test('an order as soon as possible while it is closed, but not one for tomorrow', async () => {
    const goods = await someGoods(db, shopId)
    const atNight = market.at('2026-11-22T03:00:00Z').buyer()

    const refusal = await getRefusal(atNight.place(anOrder({ items: [{ ...goods, quantity: 1 }] })))
    const tomorrow = await atNight.place(
      anOrder({ items: [{ ...goods, quantity: 1 }], scheduledDeliveryDate: '2026-11-22T13:00:00.000Z' }),
    )

    expect(refusal).toMatchObject({ code: 'market.shop-closed', message: 'delivery time error' })
    expect(tomorrow.scheduledLabel).toBe('domingo 22 de noviembre, de 09:00 a 10:00')
  })

  test('a contact whose phone cannot exist, at its field', async () => {
    const goods = await someGoods(db, shopId)
    const order = anOrder({ shopId, items: [{ ...goods, quantity: 1 }] })
    for (const phoneNumber of ['12345', '+591 1234567', 'no tengo']) {
      const refusal = await getRefusal(market.buyer().place({ ...order, contact: { ...order.contact, phoneNumber } }))
      expect(refusal).toMatchObject({
        code: 'market.phone-not-valid',
        data: { fields: { 'contact.phoneNumber': 'Teléfono no es válido' } },
      })
    }
    expect(await findStock(db, goods)).toEqual([10])
  })

  test('a way to pay that it does not take', async () => {
    const cashOnly = await aShop(db, { facts: { paymentOptions: ['cash'] } })
    const goods = await someGoods(db, cashOnly)

    const refusal = await getRefusal(
      market
        .buyer()
        .place(anOrder({ shopId: cashOnly, items: [{ ...goods, quantity: 1 }], paymentMethod: 'card_at_door' })),
    )

    expect(refusal).toMatchObject({ code: 'market.payment-not-accepted' })
  })

  test('more at the door than the buyer is trusted with, and says how much that is', async () => {
    const goods = await someGoods(db, shopId, { price: 100_000 })

    const refusal = await getRefusal(
      market.buyer().place(anOrder({ items: [{ ...goods, quantity: 3 }], expectedTotal: 300_000 })),
    )

    expect(refusal).toMatchObject({
      code: 'market.over-max-at-door',
      data: { detail: expect.stringContaining('Bs\u00A02.000,00'), maxAtDoorMinor: 200_000 },
    })
    expect(await findStock(db, goods)).toEqual([10])
  })

  test('payment at the door from who is not trusted at all', async () => {
    const goods = await someGoods(db, shopId)
    const distrusted = market.trusting({ canPayAtDoor: false, maxAtDoorMinor: 0 }).buyer()

    const refusal = await getRefusal(distrusted.place(anOrder({ items: [{ ...goods, quantity: 1 }] })))

    expect(refusal).toMatchObject({ code: 'market.cannot-pay-at-door' })
  })

  test.each([0, -1, 1.5, 1000, Number.MAX_SAFE_INTEGER])('a quantity of %d', async (quantity) => {
    const goods = await someGoods(db, shopId)

    const refusal = await getRefusal(market.buyer().place(anOrder({ items: [{ ...goods, quantity }] })))

    expect(refusal).toMatchObject({ code: 'http.bad-input', status: 400 })
  })

  test('an order at a shop that there is not', async () => {
    const refusal = await getRefusal(
      market
        .buyer()
        .place(anOrder({ shopId: 'nowhere', items: [{ productId: 'p', productVariantId: 'v', quantity: 1 }] })),
    )

    expect(refusal).toMatchObject({ code: 'market.shop-not-found', status: 404 })
  })
})

function anOrder(changes: Partial<PlaceOrder>): PlaceOrder {
  return orderAt(shopId, changes)
}
