import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { refreshListing, refreshListingStock, refreshWholeShop } from '../catalogue/store/refresh-listing.ts'
import type { CatalogPage } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { aProduct, aTag, openCatalogue } from '../testing/a-catalogue.ts'
import { aShop } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const { list, titles } = openCatalogue(connection)
test('a sale is seen on the card at once, and an emptied shelf leaves the products in stock', async () => {
  const shopId = await aShop(db)
  const { id } = await aProduct(db, shopId, { variants: [{ stock: 7 }] })

  await sell(shopId, id, 2)
  expect((await cards(shopId))[0]).toMatchObject({ isLowQuantity: true, isSoldOut: false })
  await sell(shopId, id, 5)

  expect((await cards(shopId))[0]).toMatchObject({ isSoldOut: true, isBackorder: false })
  expect(await titles({ shopId, inStock: true })).toEqual([])
  expect((await list({ shopId })).totalCount).toBe(1)
})

test('a product that moves, is renamed, or is taken away leaves no count behind', async () => {
  const shopId = await aShop(db)
  await aTag(db, { id: 'viejo', name: 'Viejo' })
  await aTag(db, { id: 'nuevo', name: 'Nuevo' })
  const { id } = await aProduct(db, shopId, { title: 'Soga trenzada', vendor: 'Primera', tagIds: ['viejo'] })
  await aProduct(db, shopId, { title: 'Pelota', vendor: 'Primera', tagIds: ['viejo'] })

  await change(shopId, id, sql`title = 'Cuerda nudosa', vendor = 'Segunda', tag_ids = '{nuevo}'`)
  expect(await counts(shopId)).toMatchObject({
    all: 2,
    'tag:viejo': 1,
    'tag:nuevo': 1,
    'brand:Segunda': 1,
    'word:nudos': 1,
  })
  expect(await titles({ shopId, searchQuery: 'trenzada' })).toEqual([])
  expect(await titles({ shopId, tagIds: ['nuevo'] })).toEqual(['Cuerda nudosa'])

  await change(shopId, id, sql`status = 'archived'`)
  expect(await counts(shopId)).toEqual(await countsByHand(shopId))
  expect(await counts(shopId)).not.toHaveProperty('tag:nuevo')
  expect(await titles({ shopId })).toEqual(['Pelota'])
})

test('counts stay true while twelve change the same products at once', async () => {
  const shopId = await aShop(db)
  await aTag(db, { id: 'uno', name: 'Uno' })
  await aTag(db, { id: 'dos', name: 'Dos' })
  const products = await Promise.all(
    Array.from({ length: 4 }, () => aProduct(db, shopId, { tagIds: ['uno'], variants: [{ stock: 200 }] })),
  )

  await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const product = products[n % 4]
      if (!product) return
      if (n % 3 === 0) await change(shopId, product.id, sql`tag_ids = ${[n % 2 ? 'uno' : 'dos']}`)
      else if (n % 3 === 1) await change(shopId, product.id, sql`status = ${n % 2 ? 'active' : 'draft'}`)
      else await sell(shopId, product.id, 1)
    }),
  )

  expect(await counts(shopId)).toEqual(await countsByHand(shopId))
  const sold = await sql<{
    stock: number
  }>`select stock from market.offers where shop_id = ${shopId} order by product_id`.execute(db)
  await refreshWholeShop(db, shopId)
  expect(sold.rows.reduce((sum, { stock }) => sum + stock, 0)).toBe(4 * 200 - 4)
  expect(await counts(shopId)).toEqual(await countsByHand(shopId))
})

test('two sales of two sizes of one product are both on its card', async () => {
  const shopId = await aShop(db)
  const { id, variantIds } = await aProduct(db, shopId, { variants: [{ stock: 50 }, { stock: 50 }] })

  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      db.transaction().execute(async (trx) => {
        await sql`update market.offers set stock = stock - 1 where variant_id = ${variantIds[n % 2]}`.execute(trx)
        await refreshListingStock(trx, shopId, [id])
      }),
    ),
  )

  expect((await cards(shopId))[0]?.variants.map(({ currentStock }) => currentStock)).toEqual([45, 45])
})

test('a new rounding step is on every card after the shop is refreshed', async () => {
  const shopId = await aShop(db)
  await aProduct(db, shopId, { variants: [{ price: 3874 }] })
  await sql`update market.shops set facts = facts || '{"roundPricesEvery": 100}' where id = ${shopId}`.execute(db)

  await refreshWholeShop(db, shopId)

  expect((await cards(shopId))[0]?.pricing.minPrice).toBe(3900)
})

type Card = CatalogPage['edges'][number]['node']['product']

async function cards(shopId: string): Promise<Card[]> {
  return (await list({ shopId })).edges.map(({ node }) => node.product)
}

async function sell(shopId: string, productId: string, units: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update market.offers set stock = stock - ${units} where product_id = ${productId}`.execute(trx)
    await refreshListingStock(trx, shopId, [productId])
  })
}

async function change(shopId: string, productId: string, setting: ReturnType<typeof sql>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update market.products set ${setting} where id = ${productId}`.execute(trx)
    await refreshListing(trx, shopId, [productId])
  })
}

async function counts(shopId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ facet: string; count: number }>`
    select facet, count from market.facets where shop_id = ${shopId} and count <> 0 order by facet`.execute(db)
  return Object.fromEntries(rows.map(({ facet, count }) => [facet, count]))
}

async function countsByHand(shopId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ facet: string; count: number }>`
    select f.facet, count(*) as count
    from market.listings l
    cross join lateral unnest(l.facets || l.counted_pairs) as has(facet_id)
    join market.facets f on f.id = has.facet_id
    where l.shop_id = ${shopId}
    group by f.facet
    order by f.facet`.execute(db)
  return Object.fromEntries(rows.map(({ facet, count }) => [facet, count]))
}
