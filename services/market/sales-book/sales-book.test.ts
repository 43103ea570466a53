import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SoldEntry } from '#shared/accounting/sold-entries.ts'
import { SOLD_SOURCES } from '#shared/accounting/sold-sources.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { soldOrder } from '../receipts/sold-order.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import type { SaleDocument } from './rules/sale-document.ts'

const connection = await testDatabase({ poolSize: 6 })
const { db, market, operator, anOrder, onTheWay } = await openOrders(connection)
const { accounting } = operator
const november = { country: 'BO', from: '2026-11-01', until: '2026-11-30' } as const
const ways = { facts: { paymentOptions: ['cash', 'card_at_door', 'qr', 'card'] } }
const nit = { documentType: 'NIT', documentNumber: '1023456', complement: null, businessName: 'Sol SRL' } as const

const invoice: SaleDocument = {
  ...{ kind: 'invoice', cause: '', number: '17', authorisation: 'CUF', timbrado: null, state: 'valid' },
  ...{ issuedOn: '2026-11-09', buyer: null },
}
const aVisit = {
  ...{ kind: 'sale', source: 'visits', label: 'Cita de Luna', method: 'cash', amount: 5000, returned: 0, cause: null },
  ...{ subject: { kind: 'visit', id: 'entry' }, seller: { merchantId: 'spa', name: 'Spa' } },
} as const satisfies Omit<SoldEntry, 'id' | 'at'>
const soldEntry: fc.Arbitrary<SoldEntry> = fc.record({
  ...{ kind: fc.constantFrom('sale' as const, 'return' as const), source: fc.constantFrom(...SOLD_SOURCES) },
  id: fc.constantFrom('a', 'Z', '-', '9'),
  at: fc
    .constantFrom('2026-11-04T03:59', '2026-11-04T04:00', '2026-11-04T15:00', '2026-11-05T15:00', '2026-11-06T04:00')
    .map((minute) => `${minute}:00.000Z`),
  ...{ subject: fc.constant(null), cause: fc.constant(null), label: fc.constant('Cita'), seller: fc.constant(null) },
  ...{
    method: fc.constantFrom('cash' as const, 'qr' as const),
    amount: fc.integer({ min: 4, max: 1_000_000 }),
    returned: fc.constant(0),
  },
})

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
      registers: ['rcv', 'rcv-notes'],
      totals: {
        ...{ sales: 2, returns: 0, total: 7780 + 5390, discount: 0, base: 13_170, vat: 1011 + 701 },
        rates: [{ rate: 0.13, base: 13_170, vat: 1712 }],
        methods: [{ method: 'cash', base: 13_170 }],
        sources: [{ source: 'orders', base: 13_170 }],
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

    // The register lacks an invoice of what was kept alone, whenever the rest came back.
    const register = await accounting.bookRows({ ...november, shopId, layout: 'rcv', format: 'csv' })
    const totals = register.rows.map((cells) => (typeof cells[8] === 'object' ? cells[8].amount : null))
    expect(totals.toSorted()).toEqual([3890, 5390])

    const next = await accounting.book({ country: 'BO', shopId, from: '2026-12-01', until: '2026-12-01', first: 50 })
    expect(next).toMatchObject({
      totals: { sales: 0, returns: 1, base: -3890, vat: -506 },
      rows: [{ kind: 'return', referenceId: sold.referenceId, base: -3890, vat: -506 }],
    })
  })

  test('has the goods of one sale under their rates, and what came back of each', async () => {
    const facts = { timeZone: 'America/Asuncion', vatRate: 0.1, roundPricesEvery: 500, ...ways.facts }
    const shopId = await aShop(db, { country: 'PY', currency: 'PYG', facts })
    const items = [
      { ...(await someGoods(db, shopId, { price: 110_000 })), quantity: 1 },
      { ...(await someGoods(db, shopId, { price: 52_500, vatClass: 'reduced' })), quantity: 2 },
      { ...(await someGoods(db, shopId, { price: 40_000, vatClass: 'exempt' })), quantity: 1 },
    ]
    const sold = await operator.counter.sell({ shopId, items, expectedTotal: 255_000, method: 'cash' })
    expect((await operator.order(sold.orderId)).order).toMatchObject({ containedTax: 15_000 })
    await market
      .at('2026-12-01T15:00:00Z')
      .staff()
      .takeBack({
        ...{ orderId: sold.orderId, reason: 'No le gustó', refundTo: 'cash' },
        lines: [{ position: 2, quantity: 1, restock: true }],
      })

    const { totals, rows } = await accounting.book({ ...november, country: 'PY', shopId, first: 50 })
    expect(totals).toMatchObject({
      ...{ sales: 1, total: 255_000, base: 255_000, vat: 15_000 },
      rates: [
        { rate: 0.1, base: 110_000, vat: 10_000 },
        { rate: 0.05, base: 105_000, vat: 5_000 },
        { rate: 0, base: 40_000, vat: 0 },
      ],
    })
    expect(rows).toMatchObject([{ base: 255_000, vat: 15_000, vatRates: [0.1, 0.05, 0] }])
    const december = { country: 'PY', shopId, from: '2026-12-01', until: '2026-12-01', first: 50 } as const
    expect((await accounting.book(december)).totals).toMatchObject({
      ...{ sales: 0, returns: 1, base: -52_500, vat: -2_500 },
      rates: [{ rate: 0.05, base: -52_500, vat: -2_500 }],
    })
    const register = await accounting.bookRows({ ...november, country: 'PY', shopId, layout: 'rg90', format: 'csv' })
    const amounts = register.rows[0]?.slice(8, 12).map((cell) => (typeof cell === 'object' ? cell.amount : null))
    expect(amounts).toEqual([110_000, 52_500, 40_000, 202_500])
    expect(await soldOrder({ db }, { orderId: sold.orderId })).toMatchObject({
      vatRate: 0.1,
      items: [{ vatRate: null }, { vatRate: 0.05 }, { vatRate: 0 }],
      refunds: [{ amount: 52_500, byRate: [{ rate: 0.05, total: 52_500 }] }],
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

  test('names the invoice of a sale with its buyer, and the one that it replaced', async () => {
    const shopId = await aShop(db, ways)
    const { orderId } = await sellAt(shopId)
    const buyer = { documentType: 'NIT', documentNumber: '1020703023', complement: null, businessName: 'Illimani SRL' }
    market.documents.set(`order:${orderId}`, [
      { ...invoice, number: '16', state: 'annulled' },
      { ...invoice, buyer },
      { ...invoice, kind: 'credit_note', cause: 'return:other', number: '1' },
    ])
    expect((await accounting.book({ ...november, shopId, first: 50 })).rows).toMatchObject([
      { invoice: { number: '17', state: 'valid' }, annulled: ['16'], businessName: 'Illimani SRL' },
    ])
  })

  test('has what other services sold beside the orders, in one order of time, and is the sum of its sources', async () => {
    const shopId = await aShop(db, ways)
    const november4 = { country: 'BO', from: '2026-11-04', until: '2026-11-05' } as const
    const base = await accounting.book({ ...november4, first: 1 })
    expect(base.totals).toMatchObject({ sales: 0, base: 0 })
    for (const [index, at] of ['2026-11-04T15:00:00Z', '2026-11-05T15:00:00Z'].entries())
      await sellAt(shopId, index + 1, market.at(at).staff('operator', 'counter'))
    await fc.assert(
      fc.asyncProperty(fc.array(soldEntry, { maxLength: 12 }), async (entries) => {
        market.sold.splice(0, Infinity, ...entries.map((entry, index) => ({ ...entry, id: `${entry.id}${index}` })))
        const inPeriod = market.sold.filter(({ at }) => at >= '2026-11-04T04:00' && at < '2026-11-06T04:00')
        const signed = (kind: string, amount: number) => (kind === 'sale' ? amount : -amount)
        const expected = inPeriod.reduce((sum, { kind, amount }) => sum + signed(kind, amount), 3 * 3890)

        const rows: Awaited<ReturnType<typeof accounting.book>>['rows'] = []
        let after: string | undefined
        let totals: { base: number; vat: number } | undefined
        do {
          const page = await accounting.book({ ...november4, first: 4, ...(after && { after }) })
          rows.push(...page.rows)
          totals = page.totals
          after = page.endCursor ?? undefined
        } while (after)
        expect(rows).toHaveLength(inPeriod.length + 2)
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
        expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).toSorted())
        expect(totals?.base).toBe(expected)
        expect(rows.reduce((sum, row) => sum + row.base, 0)).toBe(expected)
        expect(totals?.vat).toBe(rows.reduce((sum, row) => sum + row.vat, 0))
        for (const row of rows) expect(row.vat === 0).toBe(row.source === 'premiums' || Math.abs(row.base) < 4)
      }),
      { numRuns: 15 },
    )
    // A shop sells orders alone.
    expect((await accounting.book({ ...november4, shopId, first: 50 })).totals.sources).toEqual([
      { source: 'orders', base: 3 * 3890 },
    ])
    market.sold.length = 0
  })

  test('gives a register its documents by their issue, then the sales of its taxpayer that have none', async () => {
    const shopId = await aShop(db, ways)
    const mine = { taxId: '1003579028', legalName: 'Huella', shopIds: [shopId], merchantIds: [], coversCountry: true }
    const spa = { taxId: '1020703023', legalName: 'Spa', shopIds: [], merchantIds: ['spa'], coversCountry: false }
    market.taxpayers.push(mine, spa)
    const { orderId } = await sellAt(shopId, 1, market.at('2026-11-09T15:00:00Z').staff('operator', 'counter'))
    await sellAt(shopId, 2, market.at('2026-11-09T16:00:00Z').staff('operator', 'counter'))
    const again = await sellAt(shopId, 3, market.at('2026-11-09T17:00:00Z').staff('operator', 'counter'))
    market.documents.set(`order:${orderId}`, [invoice])
    // Annulled and not issued again: the sale still lacks an invoice.
    market.documents.set(`order:${again.orderId}`, [{ ...invoice, number: '18', state: 'annulled' }])
    const listed = {
      ...invoice,
      issuedAt: '2026-11-09T15:00:00.000Z',
      discount: 0,
      exempt: 0,
      byRate: [],
      invoice: null,
    }
    market.registered.push(
      { ...listed, id: 'a', total: 3890 },
      { ...listed, id: 'b', number: '18', state: 'annulled', total: 11_670 },
      { ...listed, id: 'c', kind: 'credit_note', cause: 'return:1', number: '1', total: 890 },
    )
    const visit = { ...aVisit, at: '2026-11-09T15:30:00.000Z' }
    market.sold.push({ ...visit, id: 'of-the-spa' })
    // A payment that was reversed is no sale that lacks an invoice; of one that was refunded in part the rest is.
    market.sold.push({ ...visit, id: 'reversed', returned: 5000 }, { ...visit, id: 'refunded', returned: 1200 })
    market.sold.push({ ...visit, id: 'of-nobody', seller: { merchantId: 'ajeno', name: 'Ajeno' } })
    const day = { country: 'BO', from: '2026-11-09', until: '2026-11-09', format: 'csv' } as const
    expect(await getRefusal(accounting.bookRows({ ...day, layout: 'rcv' }))).toMatchObject({
      code: 'market.taxpayer-needed',
    })
    const readAll = async (taxId: string, layout: 'rcv' | 'rcv-notes' | 'rg90') => {
      const first = await accounting.bookRows({ ...day, layout, taxId })
      if (first.endCursor === null) return first.rows
      const next = { number: first.number, after: first.endCursor }
      return [...first.rows, ...(await accounting.bookRows({ ...day, layout, taxId, ...next })).rows]
    }
    const rcv = await readAll('1003579028', 'rcv')
    expect(rcv.map((cells) => [cells[0], cells[3], cells[21]])).toEqual([
      ['1', '17', 'V'],
      ['2', '18', 'A'],
      ['3', '', ''],
      ['4', '', ''],
    ])
    expect(rcv.map((cells) => cells[8])).toMatchObject([3890, 0, 7780, 11_670].map((amount) => ({ amount })))
    expect((await readAll('1020703023', 'rcv')).slice(2).map((cells) => cells[8])).toMatchObject([
      { amount: 5000 },
      { amount: 3800 },
    ])
    expect((await readAll('1003579028', 'rcv-notes')).map((cells) => cells[2])).toEqual(['1'])
    market.sold.length = 0
    market.taxpayers.length = 0
    market.registered.length = 0
  })

  test('leaves a line for a file that begins in its middle, and one line for all its pages', async () => {
    const shopId = await aShop(db, ways)
    await sellAt(shopId)
    const countLines = async () =>
      (await accounting.exports()).filter(({ facts }) => facts.shopId === shopId && facts.layout === 'book').length
    const query = { ...november, shopId, layout: 'book', format: 'csv' } as const
    const { id = '' } = (await accounting.book({ ...november, shopId, first: 1 })).rows[0] ?? {}
    const middle = Buffer.from(`2026-11-01T00:00:00.000Z ${id}`).toString('base64url')
    expect((await accounting.bookRows({ ...query, after: middle })).rows).toHaveLength(1)
    expect(await countLines()).toBe(1)
    const line = (await accounting.exports()).find(({ facts }) => facts.shopId === shopId)
    const of = (exportId: string) => accounting.bookRows({ ...query, after: `${exportId}~${middle}` })
    await of(line?.id ?? '')
    expect(await countLines()).toBe(1)
    // A line of another file, of another person or of nobody is none for this one.
    await of('00000000-0000-4000-8000-000000000000')
    expect(await countLines()).toBe(2)
    await market.staff('operator').accounting.bookRows({ ...query, after: `${line?.id}~${middle}` })
    expect(await countLines()).toBe(3)
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
