import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { OrderStatus } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { aProduct, type ProductOptions } from '../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { foodPurchases } from './food-purchases.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const market = await openMarket(connection)
const shopId = await aShop(db)
const otherShopId = await aShop(db)

const food: ProductOptions = {
  title: 'Croquetas de cordero',
  petTypes: ['PERRO'],
  lifeStage: 'adulto',
  breedSize: 'mediano',
  kcalPerKg: 3620.5,
  variants: [{ grams: 3000, optionTitle: '3 kg' }],
}

test('what somebody bought to eat is told with its weight, its energy and when it came', async () => {
  const product = await aProduct(db, shopId, food)
  const ana = market.customer()
  const orderId = await buy(ana, { product, quantity: 2 })
  await reach(orderId, 'COMPLETED', '2026-11-22T14:00:00Z')

  expect(await ana.foodPurchases()).toEqual([
    {
      productId: product.id,
      variantId: product.variantIds[0],
      slug: product.slug,
      title: 'Croquetas de cordero',
      optionTitle: '3 kg',
      imageId: null,
      netGrams: 3000,
      kcalPerKg: 3620.5,
      petTypes: ['PERRO'],
      lifeStage: 'adulto',
      breedSize: 'mediano',
      isTreat: false,
      quantity: 2,
      orderedAt: '2026-11-21T15:00:00.000Z',
      deliveredAt: '2026-11-22T14:00:00.000Z',
    },
  ])
  expect(await market.customer().foodPurchases()).toEqual([])
})

test('what has no weight or energy, and what never arrived, is no food in the house', async () => {
  const ana = market.customer()
  const purchases: { product: ProductOptions; status?: OrderStatus }[] = [
    { product: { ...food, kcalPerKg: null } },
    { product: { ...food, variants: [{ grams: null }] } },
    { product: food, status: 'CANCELLED' },
    { product: food, status: 'NOT_DELIVERED' },
  ]
  for (const { product: options, status } of purchases) {
    const orderId = await buy(ana, { product: await aProduct(db, shopId, options) })
    if (status) await reach(orderId, status, '2026-11-21T16:00:00Z')
  }
  const eaten = await aProduct(db, shopId, {
    ...food,
    productType: 'Alimento seco para perro',
    tagIds: ['alimento-seco'],
  })
  await buy(ana, { product: eaten })

  expect((await ana.foodPurchases()).map(({ productId }) => productId)).toEqual([eaten.id])
})

test('treats are told apart from food by their type or their categories', async () => {
  const ana = market.customer()
  const bought: ProductOptions[] = [
    { ...food, title: 'Croquetas' },
    { ...food, title: 'Palitos', productType: 'Snack para perro' },
    { ...food, title: 'Huesitos', tagIds: ['snacks', 'galletas'] },
  ]
  for (const product of bought) await buy(ana, { product: await aProduct(db, shopId, product) })

  const purchases = await ana.foodPurchases()
  expect(purchases.flatMap(({ title, isTreat }) => (isTreat ? [title] : [])).sort()).toEqual(['Huesitos', 'Palitos'])
  expect(purchases).toHaveLength(3)
})

test('the newest comes first, and what is older than 18 months is forgotten', async () => {
  const product = await aProduct(db, shopId, food)
  const ana = market.customer()
  const years = ['2025-05-20T15:00:00Z', '2025-05-22T15:00:00Z', '2026-11-20T15:00:00Z']
  for (const time of years) {
    const orderId = await buy(ana, { product })
    await sql`update market.orders set created_at = ${time}, natural_key = null where id = ${orderId}`.execute(db)
  }

  const orderedAt = (await ana.foodPurchases()).map((line) => line.orderedAt)

  expect(orderedAt).toEqual(['2026-11-20T15:00:00.000Z', '2025-05-22T15:00:00.000Z'])
})

test('whoever hands out the time keeps it', async () => {
  const now = new Date('2026-11-21T15:00:00Z')
  const viewer = { ...anonymousViewer('BO'), uid: 'ana' }
  await foodPurchases({ db, now: () => now }, {}, { viewer, requestId: 'test' })
  expect(now).toEqual(new Date('2026-11-21T15:00:00Z'))
})

test('one shop is asked alone', async () => {
  const ana = market.customer()
  await buy(ana, { product: await aProduct(db, shopId, food) })
  const there = await aProduct(db, otherShopId, food)
  await buy(ana, { product: there, at: otherShopId })

  expect((await ana.foodPurchases({ shopId: otherShopId })).map(({ productId }) => productId)).toEqual([there.id])
  expect(await ana.foodPurchases()).toHaveLength(2)
})

test('nobody is told who has no account', async () => {
  expect((await getRefusal(market.buyer(null).foodPurchases())).status).toBe(401)
})

type Product = Awaited<ReturnType<typeof aProduct>>

async function buy(
  buyer: ReturnType<typeof market.customer>,
  { product, quantity = 1, at = shopId }: { product: Product; quantity?: number; at?: string },
): Promise<string> {
  const items = [{ productId: product.id, productVariantId: product.variantIds[0] ?? '', quantity, price: 3890 }]
  const { _id } = await buyer.place(orderAt(at, { items, expectedTotal: quantity * 3890 + 1500 }))
  return _id
}

async function reach(orderId: string, status: OrderStatus, at: string): Promise<void> {
  const isOver = (state: OrderStatus) => status === state
  await sql`
    update market.orders set
      status = ${status},
      completed_at = case when ${isOver('COMPLETED')} then ${at}::timestamptz end,
      cancelled_at = case when ${isOver('CANCELLED')} then ${at}::timestamptz end,
      cancelled_by = case when ${isOver('CANCELLED')} then 'staff' end,
      cancel_reason = case when ${isOver('CANCELLED')} then '' end
    where id = ${orderId}
  `.execute(db)
  await sql`
    insert into market.order_timeline (order_id, position, status, at) values (${orderId}, 2, ${status}, ${at})
  `.execute(db)
}
