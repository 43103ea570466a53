import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { Tables } from '../tables.ts'
import { openMarket } from '../testing/open-market.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { ORDER_STATES } from './rules/order-states.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const market = await openMarket(connection)

test('the database knows the states of the record, and no other', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'orders_status_check'
  `.execute(db)
  const known = [...(rows[0]?.definition.matchAll(/'(\w+)'/g) ?? [])].map(([, state]) => state)
  expect(known.sort()).toEqual([...ORDER_STATES].sort())
})

test('every consumer hears of a placed order, and what failed is told again', async () => {
  const shopId = await aShop(db)
  const goods = await someGoods(db, shopId)
  const rewards = Promise.withResolvers<object>()
  const messaging = Promise.withResolvers<object>()
  let attempts = 0
  await market.jobs.subscribe('rewards', 'order-placed', async (fact) => rewards.resolve(fact))
  await market.jobs.subscribe('messaging', 'order-placed', async (fact) => {
    attempts += 1
    if (attempts === 1) throw new Error('the mail server sleeps')
    messaging.resolve(fact)
  })

  const order = await market.buyer('fact-owner').place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] }))

  const fact = {
    orderId: order._id,
    referenceId: order.referenceId,
    ownerUid: 'fact-owner',
    shopId,
    country: 'BO',
    currencyCode: 'BOB',
    amountDue: 5390,
    hasDonation: false,
    placedAt: '2026-11-21T15:00:00.000Z',
  }
  expect(await Promise.all([rewards.promise, messaging.promise])).toEqual([fact, fact])
  expect(attempts).toBe(2)
})

test('sixty facts at once do not take sixty looks, and one that fails among them is told again alone', async () => {
  const published: number[] = []
  const all = Promise.withResolvers<void>()
  await market.jobs.subscribe('many', 'order-rushed', async (fact) => {
    const { number } = fact as { number: number }
    published.push(number)
    if (number === 7 && published.filter((each) => each === 7).length === 1) throw new Error('the seventh stumbles')
    if (published.length === 61) all.resolve()
  })
  await db.transaction().execute(async (trx) => {
    for (let number = 0; number < 60; number += 1) await market.jobs.publish(trx, 'order-rushed', { number })
  })

  // The queue polls once a second: one fact per poll would exceed the test's time limit.
  await all.promise
  expect([...published].sort((a, b) => a - b)).toEqual(
    [...Array.from({ length: 60 }, (_, number) => number), 7].sort((a, b) => a - b),
  )
})

test('a fact in the hands of a process that was killed is told to another one, also from a queue of an older version', async () => {
  const fact = { orderId: 'held by a dead process' }
  await market.jobs.subscribe('killed', 'order-held', async () => {})
  await sql`update jobs.queue set heartbeat_seconds = null where name = 'killed/order-held'`.execute(db)
  await market.jobs.subscribe('killed', 'order-held', async () => {})
  await db.transaction().execute((trx) => market.jobs.publish(trx, 'order-held', fact))

  const { rows } = await sql<{ heartbeat: number }>`
    select heartbeat_seconds as heartbeat from jobs.job where name = 'killed/order-held'
  `.execute(db)
  expect(rows).toEqual([{ heartbeat: 30 }])
})

test('what is rolled back was never said', async () => {
  await market.jobs.subscribe('nobody', 'order-undone', async () => {})

  const undone = db.transaction().execute(async (trx) => {
    await market.jobs.publish(trx, 'order-undone', { orderId: 'undone' })
    expect(await countJobs(trx)).toBe(1)
    throw new Error('undone')
  })

  await expect(undone).rejects.toThrow('undone')
  expect(await countJobs(db)).toBe(0)
})

async function countJobs(on: typeof db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from jobs.job where name = 'nobody/order-undone'
  `.execute(on)
  return rows[0]?.count ?? -1
}
