import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { secondProcess, testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { lockOffers } from '../offers/store/stock.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { openMarket } from '../testing/open-market.ts'
import {
  raceCrossingOrders,
  raceForTheLastCoupon,
  raceForTheLastUnit,
  raceOrdersWithImports,
} from '../testing/races.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'

// Two pools, as two processes have them. The full batteries are tests/chaos/orders.battery.ts.
const connection = await testDatabase({ poolSize: 8 })
const other = await secondProcess(connection, 8)
const db = connection.db<Tables>()
const processes = [await openMarket(connection), await openMarket(other)]

test('of 64 buyers of the last unit exactly one gets it, and the others see the new cart', async () => {
  const shopId = await aShop(db)
  for (let round = 0; round < 5; round += 1) {
    expect(await raceForTheLastUnit({ db, processes, shopId, buyers: 64 })).toEqual({
      statuses: { 200: 1, 409: 63 },
      messages: ['product in cart changed'],
      problems: ['sold-out'],
      stock: [0],
      orders: 1,
    })
  }
  expect(getFailures(processes)).toEqual([])
})

test.each([
  ['64 strangers', false, 'Ese cupón ya se agotó.', 1],
  ['64 orders of one person', true, 'Ya usaste ese cupón.', 0],
])(
  'of %s with the last use of a coupon exactly one has it, and the others took nothing',
  async (_who, isOnePerson, detail, used) => {
    const shopId = await aShop(db)
    for (let round = 0; round < 3; round += 1) {
      expect(await raceForTheLastCoupon({ db, processes, shopId, buyers: 64, isOnePerson })).toEqual({
        statuses: { 200: 1, 409: 63 },
        details: [detail],
        stock: [639],
        used,
        uses: 1,
        discounts: 1000,
      })
    }
    expect(getFailures(processes)).toEqual([])
  },
)

test('orders for A and B cross orders for B and A, and none of them fails', async () => {
  const shopId = await aShop(db)

  const outcome = await raceCrossingOrders({ db, processes, shopId, pairs: 20 })

  expect(getFailures(processes)).toEqual([])
  expect(outcome).toEqual({ statuses: { 200: 40 }, stock: [100, 100] })
  expect(processes.flatMap((market) => market.warnings)).toEqual([])
})

test('orders and imports of the same products meet, and none of them ends the other', async () => {
  const shopId = await aShop(db)
  const setUp = makeMarketSetUp({ db: other.db(), now: () => new Date('2026-11-21T15:00:00Z') })

  const outcome = await raceOrdersWithImports({ db, processes, shopId, setUp, products: 24, orders: 40, imports: 8 })

  expect(getFailures(processes)).toEqual([])
  expect(outcome).toEqual({ statuses: { 200: 40 } })
  expect(processes.flatMap((market) => market.warnings)).toEqual([])
})

test('an order that somebody else deadlocks with is placed all the same, and the log says so', async () => {
  const shopId = await aShop(db)

  // PostgreSQL aborts the transaction whose deadlock timeout ends first. If that is ours, on a busy machine, the test
  // tries again.
  let meeting = await meetInACircle(shopId)
  for (let again = 0; again < 5 && meeting.ended === 'us'; again += 1) meeting = await meetInACircle(shopId)

  expect(meeting).toMatchObject({ ended: 'the order', order: { status: 'NEW' } })
  expect(new Set(meeting.warnings)).toEqual(new Set(['an order met a deadlock and is tried again']))
  expect(getFailures(processes)).toEqual([])
})

/**
 * Deadlocks an order, which holds A and waits for B, with our transaction, which holds B and waits for A. Returns which
 * one PostgreSQL aborted.
 */
async function meetInACircle(shopId: string) {
  const a = await someGoods(db, shopId, { variantId: `a-${newId()}` })
  const b = await someGoods(db, shopId, { variantId: `b-${newId()}` })
  const items = [a, b].map((goods) => ({ ...goods, quantity: 1 }))
  const [market] = processes
  const before = market?.warnings.length ?? 0
  let placing: Promise<unknown> | undefined

  const isOurs = await db
    .transaction()
    .execute(async (trx) => {
      await lockOffers(trx, shopId, [b.productVariantId], new Date())
      placing = market?.buyer().place(orderAt(shopId, { items, expectedTotal: 9280 }))
      await vi.waitUntil(() => hasWaiter(connection.url), 60_000)
      await lockOffers(trx, shopId, [a.productVariantId], new Date())
    })
    .then(() => false, isDeadlock)
  return {
    ended: isOurs ? 'us' : 'the order',
    order: await placing,
    warnings: market?.warnings.slice(before) ?? [],
  }
}

function isDeadlock(error: unknown): true {
  expect(error).toMatchObject({ code: '40P01' })
  return true
}

async function hasWaiter(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  await client.end()
  return (rowCount ?? 0) > 0
}

function getFailures(markets: { failures: unknown[] }[]): unknown[] {
  return markets.flatMap((market) => market.failures)
}
