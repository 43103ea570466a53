import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 6 })
const { db, market, operator, anOrder, onTheWay } = await openOrders(connection)
const { accounting } = operator
const november = { country: 'BO', from: '2026-11-01', until: '2026-11-30' } as const
const ways = { facts: { paymentOptions: ['cash', 'card_at_door', 'qr', 'card'] } }
const nit = { documentType: 'NIT', documentNumber: '1023456', complement: null, businessName: 'Sol SRL' } as const

async function sellAt(shopId: string, quantity = 1, staff = operator) {
  const items = [{ ...(await someGoods(db, shopId)), quantity }]
  return staff.counter.sell({ shopId, items, expectedTotal: 3890 * quantity, method: 'cash' })
}

describe('a sales book', () => {
  test('has every order that was handed over, to the cent, and what came back on its own day', async () => {
    const shopId = await aShop(db, ways)
    const sold = await sellAt(shopId, 2)
    await operator.bill(sold.orderId, nit)
    const { order } = await anOrder({ at: shopId, tip: 500, expectedTotal: 5890 })
    await onTheWay(order._id)
    await operator.move(order._id, 'COMPLETED')
    await anOrder({ at: shopId })
    const december = market.at('2026-12-01T15:00:00Z').staff()
    await december.takeBack({
      orderId: sold.orderId,
      reason: 'No le gustó',
      refundTo: 'cash',
      lines: [{ position: 1, quantity: 1, restock: true }],
    })

    const book = await accounting.book({ ...november, shopId, first: 50 })
    expect(book).toMatchObject({
      currencyCode: 'BOB',
      register: 'rcv',
      totals: {
        ...{ sales: 2, returns: 0, total: 7780 + 5390, discount: 0, base: 13_170, vat: 1011 + 701 },
        rates: [{ rate: 0.13, base: 13_170, vat: 1712 }],
        methods: [{ method: 'cash', base: 13_170 }],
      },
      endCursor: null,
    })
    const [first, second] = book.rows.toSorted((one, other) => other.base - one.base)
    expect(first).toMatchObject({
      ...{ referenceId: sold.referenceId, displayDocument: 'NIT 1023456', businessName: 'Sol SRL', invoice: null },
      ...{ day: '2026-11-21', base: 7780, vat: 1011, tip: 0 },
    })
    // What is given to the courier is no part of the sale.
    expect(second).toMatchObject({ referenceId: order.referenceId, base: 5390, vat: 701, tip: 500 })

    const next = await accounting.book({ country: 'BO', shopId, from: '2026-12-01', until: '2026-12-01', first: 50 })
    expect(next).toMatchObject({
      totals: { sales: 0, returns: 1, base: -3890, vat: -506 },
      rows: [{ kind: 'return', referenceId: sold.referenceId, base: -3890, vat: -506 }],
    })
  })

  test('begins and ends at midnight of its country', async () => {
    const shopId = await aShop(db, ways)
    await sellAt(shopId, 1, market.at('2026-12-01T03:59:59Z').staff('operator', 'late'))
    await sellAt(shopId, 2, market.at('2026-12-01T04:00:00Z').staff('operator', 'later'))
    expect((await accounting.book({ ...november, shopId, first: 50 })).totals.base).toBe(3890)
  })

  test('is read page by page, and by a file once in its list of exports', async () => {
    const shopId = await aShop(db, ways)
    for (const quantity of [1, 2, 3]) await sellAt(shopId, quantity)
    const first = await accounting.book({ ...november, shopId, first: 2 })
    const second = await accounting.book({ ...november, shopId, first: 2, after: first.endCursor ?? '' })
    expect([first.rows.length, second.rows.length, second.endCursor]).toEqual([2, 1, null])
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)

    const file = await accounting.bookRows({ ...november, shopId, layout: 'rcv', format: 'xlsx' })
    expect(file).toMatchObject({ fileName: 'rcv-ventas-2026-11-01-2026-11-30', number: 3, endCursor: null })
    expect(file.rows.map(([number]) => number)).toEqual(['1', '2', '3'])
    const lines = (await accounting.exports()).filter(({ facts }) => facts.shopId === shopId)
    expect(lines).toMatchObject([
      { actorUid: operator.uid, kind: 'sales-book', format: 'xlsx', facts: { layout: 'rcv', from: '2026-11-01' } },
    ])
  })

  test('names the invoice of a sale, where there is one', async () => {
    const shopId = await aShop(db, ways)
    const { orderId } = await sellAt(shopId)
    const invoice = { number: '17', authorisation: 'CUF', timbrado: null, issuedOn: '2026-11-21', isElectronic: true }
    market.documents.set(`order:${orderId}`, { ...invoice, state: 'valid' })
    expect((await accounting.book({ ...november, shopId, first: 50 })).rows).toMatchObject([
      { invoice: { number: '17', state: 'valid' } },
    ])
  })

  test('is refused for a period that is none, and to who does not work with finance', async () => {
    const period = { country: 'BO', from: '2026-11-30', until: '2026-11-01', first: 50 } as const
    expect(await getRefusal(accounting.book(period))).toMatchObject({ code: 'market.period-not-valid' })
    const orders = market.operatorOf({ orders: 'write' }).accounting
    expect(await getRefusal(orders.bookRows({ ...november, layout: 'book', format: 'csv' }))).toMatchObject({
      code: 'http.outside-area',
    })
  })
})
