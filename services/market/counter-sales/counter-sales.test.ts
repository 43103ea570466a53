import { afterEach, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { marketInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, findStock, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 6 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const operator = market.staff()
const { counter } = operator
// It charges small orders, and takes no QR online.
const shopId = await aShop(db, { facts: { minimumCharge: 10_000, minimumFee: 500 } })

afterEach(async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})

describe('a sale over the counter', () => {
  test('is an order that is paid and handed over, with its change', async () => {
    const goods = await someGoods(db, shopId)
    const items = [{ ...goods, quantity: 2 }]
    const quote = await counter.quote({ shopId, items })
    expect(quote).toMatchObject({ amountDue: 7780, lines: [{ quantity: 2, problem: null }], displayTax: null })

    const sale = await counter.sell({ shopId, items, expectedTotal: 7780, method: 'cash', tendered: 10_000 })
    expect(sale).toMatchObject({ method: 'cash', amount: 7780, soldBy: operator.uid })
    expect(sale.displayChange).toMatch(/22,20$/)
    const { order, cash, courierUid, refundWays } = await operator.order(sale.orderId)
    expect(order).toMatchObject({ status: 'COMPLETED', paymentState: 'paid', hasDelivery: false })
    expect(order.contact.fullName).toBe('Venta en mostrador')
    // Nobody carries its cash, and its money can only go back over the counter.
    expect({ cash, courierUid, refundWays }).toEqual({ cash: null, courierUid: null, refundWays: ['cash'] })
    expect(await operator.cash()).toEqual([])
    const credit = operator.goodwill(sale.orderId, 100)
    expect(await getRefusal(credit)).toMatchObject({ code: 'market.refund-not-there' })
    expect(await findStock(db, goods)).toEqual([8])
  })

  test('needs no open shop, no credit and no method that is taken online', async () => {
    const goods = await someGoods(db, shopId, { stock: 100 })
    const items = [{ ...goods, quantity: 60 }]
    const night = market.at('2026-11-22T03:00:00Z').staff()
    const sale = await night.counter.sell({ shopId, items, expectedTotal: 60 * 3890, method: 'qr' })

    expect(sale).toMatchObject({ method: 'qr', displayTendered: null, displayChange: null })
    expect((await operator.order(sale.orderId)).order).toMatchObject({ paymentMethod: 'qr', paymentState: 'paid' })
  })

  test('says the IVA of each rate where its goods have several', async () => {
    const facts = { timeZone: 'America/Asuncion', vatRate: 0.1 }
    const asuncion = await aShop(db, { country: 'PY', currency: 'PYG', facts })
    const items = [
      { ...(await someGoods(db, asuncion, { price: 110_000 })), quantity: 1 },
      { ...(await someGoods(db, asuncion, { price: 52_500, vatClass: 'reduced' })), quantity: 2 },
      { ...(await someGoods(db, asuncion, { price: 40_000, vatClass: 'exempt' })), quantity: 1 },
    ]
    const sale = { shopId: asuncion, items, expectedTotal: 255_000, method: 'card' as const }
    const { vatParts } = await counter.sell(sale)
    expect(vatParts.map(({ label, displayVat }) => [label, displayVat.replace(/\D/g, '')])).toEqual([
      ['10 %', '10000'],
      ['5 %', '5000'],
      ['Exento', '0'],
    ])
  })

  test('keeps who bought, and refuses a phone that cannot exist', async () => {
    const goods = await someGoods(db, shopId)
    const sale = { shopId, items: [{ ...goods, quantity: 1 }], expectedTotal: 3890, method: 'card' as const }
    const { orderId } = await counter.sell({ ...sale, customer: { fullName: 'Luz Rojas', phoneNumber: '70012345' } })
    expect((await operator.order(orderId)).order.contact).toMatchObject({
      fullName: 'Luz Rojas',
      phoneNumber: '+59170012345',
    })

    const refused = counter.sell({ ...sale, customer: { fullName: 'Luz', phoneNumber: '12' } })
    expect(await getRefusal(refused)).toMatchObject({ code: 'market.phone-not-valid' })
  })

  test('loses the name and the phone when the person with that proved phone leaves, and nobody else’s does', async () => {
    const goods = await someGoods(db, shopId)
    const sale = { shopId, items: [{ ...goods, quantity: 1 }], expectedTotal: 3890, method: 'card' as const }
    const sell = (phoneNumber: string) => counter.sell({ ...sale, customer: { fullName: 'Luz Rojas', phoneNumber } })
    const [hers, other] = [await sell('70012399'), await sell('70012398')]
    await market.customer({ provedPhone: '+59170012399' }).erasePerson()
    expect((await operator.order(hers.orderId)).order.contact.fullName).not.toBe('Luz Rojas')
    expect(JSON.stringify((await operator.order(hers.orderId)).order)).not.toMatch(/Luz Rojas|70012399/)
    expect((await operator.order(other.orderId)).order.contact).toMatchObject({ fullName: 'Luz Rojas' })
  })

  test('costs what the customer was told, or is refused', async () => {
    const goods = await someGoods(db, shopId, { stock: 1 })
    const sale = { shopId, items: [{ ...goods, quantity: 1 }], method: 'cash' as const }
    const other = await getRefusal(counter.sell({ ...sale, expectedTotal: 3000 }))
    expect(other).toMatchObject({ code: 'market.product-in-cart-changed' })
    const little = await getRefusal(counter.sell({ ...sale, expectedTotal: 3890, tendered: 3000 }))
    expect(little).toMatchObject({ code: 'market.change-too-small' })
    const many = counter.sell({ ...sale, items: [{ ...goods, quantity: 2 }], expectedTotal: 7780 })
    expect(await getRefusal(many)).toMatchObject({ code: 'market.product-in-cart-changed' })
    expect(await findStock(db, goods)).toEqual([1])
  })

  test('sent twice is one', async () => {
    const goods = await someGoods(db, shopId)
    const key = newId()
    const sale = { shopId, items: [{ ...goods, quantity: 1 }], expectedTotal: 3890, method: 'cash' as const }
    const sales = await Promise.all([counter.sell(sale, key), counter.sell(sale, key), counter.sell(sale, key)])

    expect(new Set(sales.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await findStock(db, goods)).toEqual([9])
  })

  test('of the last unit, one of two tills and a shopper gets it', async () => {
    const goods = await someGoods(db, shopId, { stock: 1 })
    const items = [{ ...goods, quantity: 1 }]
    const sell = () => market.staff().counter.sell({ shopId, items, expectedTotal: 3890, method: 'cash' })
    const outcomes = await Promise.allSettled([
      sell(),
      sell(),
      market.buyer().place(orderAt(shopId, { items, expectedTotal: 5890 })),
    ])

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await findStock(db, goods)).toEqual([0])
  })

  test('is brought back for cash', async () => {
    const goods = await someGoods(db, shopId)
    const items = [{ ...goods, quantity: 1 }]
    const { orderId } = await counter.sell({ shopId, items, expectedTotal: 3890, method: 'cash' })
    const lines = [{ position: 1, quantity: 1, restock: true }]
    const wallet = operator.takeBack({ orderId, reason: 'No le gustó', refundTo: 'wallet', lines })
    expect(await getRefusal(wallet)).toMatchObject({ code: 'market.refund-not-there' })

    await operator.takeBack({ orderId, reason: 'No le gustó', refundTo: 'cash', lines })
    expect(await findStock(db, goods)).toEqual([10])
  })
})

describe('the till', () => {
  test('sums what was sold today, by method', async () => {
    const shop = await aShop(db)
    const goods = await someGoods(db, shop)
    const sale = { shopId: shop, items: [{ ...goods, quantity: 1 }], expectedTotal: 3890 }
    await market
      .at('2026-11-20T15:00:00Z')
      .staff()
      .counter.sell({ ...sale, method: 'cash' })
    await counter.sell({ ...sale, method: 'cash' })
    await counter.sell({ ...sale, method: 'cash' })
    await counter.sell({ ...sale, method: 'card' })

    const { sales, sums } = await counter.day(shop)
    expect(sales).toHaveLength(3)
    expect(sums).toMatchObject([
      { method: 'card', count: 1 },
      { method: 'cash', count: 2 },
    ])
    expect(sums[1]?.displayAmount).toMatch(/77,80$/)
  })

  test('lacks the cash that was given back today', async () => {
    const shop = await aShop(db)
    const goods = await someGoods(db, shop)
    const sell = (method: 'cash' | 'card') =>
      counter.sell({ shopId: shop, items: [{ ...goods, quantity: 2 }], expectedTotal: 7780, method })
    const [sold, byCard] = [await sell('cash'), await sell('card')]
    const giveBack = (orderId: string) =>
      operator.takeBack({
        orderId,
        reason: 'No le gustó',
        refundTo: 'cash',
        lines: [{ position: 1, quantity: 1, restock: true }],
      })
    await giveBack(sold.orderId)
    await giveBack(byCard.orderId)

    const { sums } = await counter.day(shop)
    const amounts = sums.map((sum) => [sum.method, sum.count, sum.displaySold, sum.displayGivenBack, sum.displayAmount])
    expect(amounts).toEqual([
      ['card', 1, formatMoney(7780, 'BOB'), null, formatMoney(7780, 'BOB')],
      ['cash', 1, formatMoney(7780, 'BOB'), formatMoney(7780, 'BOB'), formatMoney(0, 'BOB')],
    ])
    // The next day nothing was sold, and money still goes out.
    const next = market.at('2026-11-22T15:00:00Z').staff()
    await next.takeBack({
      orderId: sold.orderId,
      reason: 'Tampoco',
      refundTo: 'cash',
      lines: [{ position: 1, quantity: 1, restock: true }],
    })
    expect((await next.counter.day(shop)).sums).toMatchObject([
      { method: 'cash', count: 0, displayAmount: formatMoney(-3890, 'BOB') },
    ])
  })

  test('finds what to sell by its code, else by its name', async () => {
    const goods = await someGoods(db, shopId)
    const exact = await counter.find(shopId, `SKU-${goods.productVariantId}`)
    expect(exact).toMatchObject({ isExact: true, items: [{ productVariantId: goods.productVariantId }] })
    expect((await counter.find(shopId, 'croquetas')).items.length).toBeGreaterThan(0)
    expect(await counter.find(shopId, 'xyzzy')).toEqual({ isExact: false, items: [] })
  })
})
