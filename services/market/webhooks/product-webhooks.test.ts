import { beforeEach, expect, test } from 'vitest'
import { beforeItIsDropped, testDatabase } from '#shared/database/testing.ts'
import type { Tables } from '../tables.ts'
import { countStatements } from '../testing/count-statements.ts'
import { openMarket } from '../testing/open-market.ts'
import { aShop, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { webhookReceiver } from '../testing/webhooks/webhook-receiver.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { recordProductChanges } from './record-product-changes.ts'
import { sendWebhooks } from './send-webhooks.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const market = await openMarket(connection)
const staff = market.staff()
const receiver = await webhookReceiver()
beforeItIsDropped(async () => receiver.close())

const start = new Date('2026-11-21T15:00:00Z')
const clock = { now: start }
const deps = {
  ...{ db, now: () => clock.now, jobs: market.jobs, log: market.log },
  ...{ customerSecrets: [], webhookTargets: { allowsHttp: true, allowsPrivate: true } },
}

beforeEach(async () => {
  await db.deleteFrom('market.webhook_endpoints').execute()
  receiver.received.length = 0
  receiver.state.answer = () => 204
  clock.now = start
})

async function hearing(shopId: string) {
  await staff.webhooks.create({ shopId, url: receiver.url, events: ['product.changed'] })
}

/** What arrives once the minute's job has run. */
async function arrive() {
  await recordProductChanges(deps)
  await sendWebhooks(deps)
  return receiver.received.splice(0).map(({ body }) => JSON.parse(body).data.product)
}

const ofOffer = ({ productVariantId }: Goods) =>
  db.updateTable('market.offers').where('variant_id', '=', productVariantId)

test('a new product, its price, its stock, its title and its end are told with what is true now', async () => {
  const shopId = await aShop(db)
  const other = await aShop(db)
  await hearing(shopId)
  const goods = await someGoods(db, shopId, { stock: 10 })
  await someGoods(db, other)
  expect(await arrive()).toMatchObject([
    {
      id: goods.productId,
      shopId,
      change: 'created',
      currency: 'BOB',
      isOffered: true,
      variants: [{ price: 3890, stock: 10, listPrice: null, isOffered: true }],
    },
  ])

  await ofOffer(goods).set({ price_minor: 4200 }).execute()
  expect(await arrive()).toMatchObject([{ change: 'changed', variants: [{ price: 4200 }] }])

  await ofOffer(goods).set({ updated_at: new Date() }).execute()
  expect(await arrive()).toEqual([])

  await market.buyer().place(orderAt(shopId, { items: [{ ...goods, quantity: 2 }], expectedTotal: 9900 }))
  expect(await arrive()).toMatchObject([{ change: 'changed', variants: [{ stock: 8 }] }])

  await db.updateTable('market.products').set({ title: 'Otra' }).where('id', '=', goods.productId).execute()
  expect(await arrive()).toMatchObject([{ title: 'Otra' }])

  await someGoods(db, shopId, { productId: goods.productId })
  expect((await arrive()).map(({ change, variants }) => [change, variants.length])).toEqual([['changed', 2]])

  await db.updateTable('market.products').set({ status: 'archived' }).where('id', '=', goods.productId).execute()
  expect(await arrive()).toMatchObject([{ change: 'withdrawn', isOffered: false }])

  await db.deleteFrom('market.offers').where('product_id', '=', goods.productId).execute()
  expect(await arrive()).toEqual([{ id: goods.productId, shopId, isOffered: false, change: 'withdrawn' }])
})

test('many changes of a product are one event, and one at most is on its way', async () => {
  const shopId = await aShop(db)
  const goods = await someGoods(db, shopId)
  await hearing(shopId)
  receiver.state.answer = () => 500
  for (const price of [100, 200, 300]) await ofOffer(goods).set({ price_minor: price }).execute()
  expect(await arrive()).toMatchObject([{ variants: [{ price: 300 }] }])

  for (const price of [400, 500]) await ofOffer(goods).set({ price_minor: price }).execute()
  expect(await arrive()).toEqual([])
  const noted = () => db.selectFrom('market.webhook_product_changes').selectAll().execute()
  expect(await noted()).toHaveLength(1)

  receiver.state.answer = () => 200
  clock.now = new Date(start.getTime() + 10_000)
  expect(await arrive()).toMatchObject([{ variants: [{ price: 300 }] }])
  expect(await arrive()).toMatchObject([{ variants: [{ price: 500 }] }])
  expect(await noted()).toEqual([])
})

test('a change that is rolled back tells nobody', async () => {
  const shopId = await aShop(db)
  const goods = await someGoods(db, shopId)
  await hearing(shopId)
  const change = db.transaction().execute(async (trx) => {
    await trx
      .updateTable('market.offers')
      .set({ price_minor: 1 })
      .where('variant_id', '=', goods.productVariantId)
      .execute()
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  expect(await arrive()).toEqual([])
})

test('without an endpoint nothing is written, and an order of such a shop costs the worker one statement', async () => {
  const [shopId, hearingShop] = [await aShop(db), await aShop(db)]
  await hearing(hearingShop)
  const goods = await someGoods(db, shopId)
  const order = await market.buyer().place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] }))
  expect(await db.selectFrom('market.webhook_product_changes').selectAll().execute()).toEqual([])
  const counted = countStatements(db)
  const fact = { orderId: order._id, referenceId: order.referenceId, ownerUid: 'anyone' }
  await recordOrderEvent({ ...deps, db: counted.db }, 'order-paid', fact)
  expect(counted.sent()).toBe(1)
})
