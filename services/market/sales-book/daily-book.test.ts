import * as fc from 'fast-check'
import { RawNode, sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { marketInvariants } from '../invariants.ts'
import { countStatements } from '../testing/count-statements.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { listBookDays } from './rules/book-days.ts'
import { findBookRows } from './store/book-rows.ts'
import { findBookGroups } from './store/daily-book.ts'
import { writeDailyBook } from './write-daily-book.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, anOrder, onTheWay } = await openOrders(connection)
const { accounting } = operator

const places = {
  BO: { currency: 'BOB', facts: { paymentOptions: ['cash', 'qr'] } },
  PY: {
    currency: 'PYG',
    facts: {
      ...{ timeZone: 'America/Asuncion', vatRate: 0.1, roundPricesEvery: 500 },
      paymentOptions: ['cash', 'qr'],
    },
  },
} as const

/** Moments on both sides of midnight in Bolivia and in Paraguay. */
const moments = ['11-20T02:59:59.999', '11-20T03:00:00', '11-20T03:59:59.999', '11-20T04:00:00', '11-21T15:00:00'].map(
  (moment) => `2026-${moment}Z`,
)
const periods = [
  { from: '2026-11-01', until: '2026-11-30' },
  { from: '2026-11-19', until: '2026-11-19' },
  { from: '2026-11-20', until: '2026-11-20' },
  { from: '2026-11-20', until: '2026-12-02' },
]

const act = fc.record({
  what: fc.constantFrom('sell', 'sell', 'return', 'repay', 'write'),
  moment: fc.nat(moments.length - 1),
  method: fc.constantFrom('cash', 'qr' as const),
  quantity: fc.integer({ min: 1, max: 3 }),
  isMixed: fc.boolean(),
  which: fc.nat(20),
})

test.each(['BO', 'PY'] as const)(
  'the sums are those of the rows, whatever changed since they were written: %s',
  async (country) => {
    const done = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
        const shopId = await aShop(db, { country, ...places[country] })
        const plain = await someGoods(db, shopId, { price: 11_000, stock: 100 })
        const reduced = await someGoods(db, shopId, {
          price: 5500,
          ...(country === 'PY' && { vatClass: 'reduced' as const }),
        })
        const kept = new Map<string, number>()
        for (const { what, moment, method, quantity, isMixed, which } of acts) {
          const staff = market.at(moments[moment] ?? '').staff()
          const orderId = [...kept.keys()][which % Math.max(1, kept.size)]
          if (what === 'sell') {
            const items = [{ ...plain, quantity }, ...(isMixed ? [{ ...reduced, quantity: 1 }] : [])]
            const expectedTotal = 11_000 * quantity + (isMixed ? 5500 : 0)
            const sold = await staff.counter.sell({ shopId, items, expectedTotal, method })
            kept.set(sold.orderId, quantity)
          } else if (what === 'write') await writeDailyBook({ db })
          else if (!orderId) continue
          else if (what === 'return') {
            const left = kept.get(orderId) ?? 0
            if (left === 0) continue
            const lines = [{ position: 1, quantity: 1, restock: true }]
            await staff.takeBack({ orderId, reason: 'No le gustó', refundTo: 'cash', lines })
            kept.set(orderId, left - 1)
          }
          // What was paid another way than was written down at first, also of a sale that is past.
          else await sql`update market.orders set payment_method = ${method} where id = ${orderId}`.execute(db)
          done.set(what, (done.get(what) ?? 0) + 1)
        }
        for (const period of periods) {
          const asked = { country, shopId, ...period }
          const before = await accounting.book({ ...asked, first: 100 })
          expect(before.totals).toMatchObject(addRows(before))
          await writeDailyBook({ db })
          expect((await accounting.book({ ...asked, first: 100 })).totals).toEqual(before.totals)
        }
        expect(
          await findBroken(
            db,
            marketInvariants(new Date()).filter(({ name }) => name === 'sales book'),
          ),
        ).toEqual([])
      }),
      { numRuns: 12, endOnFailure: true, seed: 20261121 },
    )
    for (const what of ['sell', 'return', 'repay', 'write']) expect(done.get(what), what).toBeGreaterThan(5)
  },
  120_000,
)

type Book = Awaited<ReturnType<typeof accounting.book>>

/** What the totals must be, added up from the rows that the page shows. */
function addRows({ rows }: Book) {
  const sum = (some: Book['rows'], field: 'total' | 'base' | 'vat') => some.reduce((all, row) => all + row[field], 0)
  const methods = Map.groupBy(rows, ({ method }) => method)
  return {
    sales: rows.filter(({ kind }) => kind === 'sale').length,
    returns: rows.filter(({ kind }) => kind === 'return').length,
    ...{ total: sum(rows, 'total'), base: sum(rows, 'base'), vat: sum(rows, 'vat') },
    methods: (['cash', 'qr'] as const).flatMap((method) => {
      const some = methods.get(method)
      return some ? [{ method, base: sum(some, 'base') }] : []
    }),
  }
}

test('an order that its courier hands over changes the day on which it was', async () => {
  const shopId = await aShop(db, places.BO)
  const { order } = await anOrder({ at: shopId })
  await writeDailyBook({ db })
  await onTheWay(order._id)
  await operator.move(order._id, 'COMPLETED')
  const asked = { country: 'BO', shopId, from: '2026-11-01', until: '2026-11-30', first: 50 } as const
  const { totals } = await accounting.book(asked)
  expect(totals).toMatchObject({ sales: 1, base: 5390 })
  await writeDailyBook({ db })
  expect((await accounting.book(asked)).totals).toEqual(totals)
})

test('the totals of written days read one statement, and no order', async () => {
  const shopId = await aShop(db, places.BO)
  const items = [{ ...(await someGoods(db, shopId)), quantity: 1 }]
  await operator.counter.sell({ shopId, items, expectedTotal: 3890, method: 'cash' })
  await writeDailyBook({ db })
  // A sum that no order has tells where the totals come from.
  await sql`update market.daily_book set total_minor = total_minor + 7 where shop_id = ${shopId}`.execute(db)
  const counted = countStatements(db)
  const range = { from: new Date('2026-11-01T04:00:00Z'), until: new Date('2026-12-01T04:00:00Z') }
  const period = { country: 'BO', shopId, ...range, days: listBookDays(range, 'America/La_Paz') } as const
  expect(await findBookGroups(counted.db, period)).toMatchObject([{ count: 1, total: 3897, containedTax: 506 }])
  expect(counted.sent()).toBe(1)
  await writeDailyBook({ db })
  expect(await findBookGroups(db, period)).toMatchObject([{ total: 3897 }])
})

test('a page of the list reads its own rows, however many a month has', async () => {
  const shopId = await aShop(db, places.BO)
  const items = [{ ...(await someGoods(db, shopId)), quantity: 1 }]
  const { orderId } = await operator.counter.sell({ shopId, items, expectedTotal: 3890, method: 'cash' })
  await sql`
    insert into market.orders
    select copy.*
    from market.orders o, generate_series(1, 1500) n, jsonb_populate_record(o, jsonb_build_object(
      'id', o.id || '-' || n, 'reference_id', o.reference_id || '-' || n, 'natural_key', null,
      'access_token_hash', o.access_token_hash || '-' || n,
      'completed_at', o.completed_at + n * interval '1 second'
    )) copy
    where o.id = ${orderId}`.execute(db)
  await sql`analyze market.orders`.execute(db)
  const explained = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind !== 'RawNode') throw new Error('The list is one statement of SQL')
      const [first = '', ...others] = node.sqlFragments
      return RawNode.create([`explain (analyze, format json) ${first}`, ...others], node.parameters)
    },
    transformResult: async ({ result }) => result,
  })
  const range = { from: new Date('2026-11-01T04:00:00Z'), until: new Date('2026-12-01T04:00:00Z') }
  const period = { country: 'BO', shopId: null, ...range, days: [] } as const
  const answer: unknown = await findBookRows(explained, period, { after: null, limit: 51 })
  expect(mostRows(answer)).toBeLessThan(600)
})

/** The most rows that one step of a plan gave, in all its turns. */
function mostRows(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0
  const own =
    'Actual Rows' in plan && 'Actual Loops' in plan ? Number(plan['Actual Rows']) * Number(plan['Actual Loops']) : 0
  return Math.max(own, ...Object.values(plan).map(mostRows))
}
