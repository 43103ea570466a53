import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { Tables } from '../tables.ts'
import { aProduct, aTag, openCatalogue } from '../testing/a-catalogue.ts'
import { getRefusal } from '../testing/open-market.ts'
import { aShop } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const { client, context, list } = openCatalogue(connection)
const shopId = await aShop(db, { facts: { roundPricesEvery: 50 } })

test('prices are rounded to the step of the shop, half up', async () => {
  await aProduct(db, shopId, {
    title: 'Con dos tamaños',
    variants: [
      { price: 3874, compareAt: 4026, optionTitle: '1 kg', grams: 1000 },
      { price: 38_925, optionTitle: '15 kg', grams: 15_000, stock: 0 },
    ],
  })
  const page = await list({ shopId, searchQuery: 'con dos tamaños' })

  expect(page.edges[0]?.node.product).toMatchObject({
    pricing: {
      minPrice: 3850,
      maxPrice: 38_950,
      displayPrice: 'Bs\u00a038,50 - Bs\u00a0389,50',
      compareAtPrice: 4050,
      displayCompareAtPrice: 'Bs\u00a040,50',
    },
    isSoldOut: false,
    isLowQuantity: true,
    variantCount: 2,
    variants: [{ optionTitle: '1 kg' }, { optionTitle: '15 kg', currentStock: 0 }],
  })
})

test('a product page says the same prices and stock as its card, and what a kilogram costs', async () => {
  const { slug } = await aProduct(db, shopId, {
    title: 'Arena fina',
    variants: [
      { price: 2024, grams: 4000 },
      { price: 7777, compareAt: 7780, stock: 0, allowBackorder: true },
      { price: 5, stock: 3 },
    ],
  })
  const page = await list({ shopId, searchQuery: 'arena fina' })
  const card = page.edges[0]?.node.product
  const product = await client.catalogItemProduct({ shopId, slugOrId: slug }, { context })

  expect(
    product.variants.map(({ price, compareAtPrice, currentStock, isBackorder }) => ({
      price,
      compareAtPrice,
      currentStock,
      isBackorder,
    })),
  ).toEqual(
    card?.variants.map(({ price, compareAtPrice, currentStock, isBackorder }) => ({
      price,
      compareAtPrice,
      currentStock,
      isBackorder,
    })),
  )
  expect(product.variants[0]?.unitPrice).toEqual({ amount: 500, per: 'kg', display: 'Bs\u00a05,00 / kg' })
  expect(product.variants[1]).toMatchObject({
    isSoldOut: true,
    isBackorder: true,
    unitPrice: null,
    compareAtPrice: null,
  })
  expect(product).toMatchObject({ isSoldOut: false, isBackorder: false, isLowQuantity: true, soldIn: ['BO'] })
})

test('a product is found by its id as well, and not at a shop that does not sell it', async () => {
  const { id } = await aProduct(db, shopId, { title: 'Solo aquí' })
  const other = await aShop(db)

  expect((await client.catalogItemProduct({ shopId, slugOrId: id }, { context })).title).toBe('Solo aquí')
  const refusal = await getRefusal(client.catalogItemProduct({ shopId: other, slugOrId: id }, { context }))
  expect(refusal).toMatchObject({ code: 'market.product-not-found', status: 404 })
})

test('related products are others, those that share more come first, sold out ones last', async () => {
  const shopId = await aShop(db)
  await aTag(db, { id: 'snacks', name: 'Snacks' })
  const shown = await aProduct(db, shopId, { title: 'Este', vendor: 'Andina', tagIds: ['snacks'] })
  await aProduct(db, shopId, { title: 'De otra marca', vendor: 'Chaco', tagIds: ['snacks'] })
  await aProduct(db, shopId, { title: 'Agotado', vendor: 'Andina', tagIds: ['snacks'], variants: [{ stock: 0 }] })
  await aProduct(db, shopId, { title: 'De la misma marca', vendor: 'Andina', tagIds: ['snacks'] })
  await aProduct(db, shopId, { title: 'De peces', vendor: 'Mar', petTypes: ['PEZ'] })

  const related = await client.relatedProducts({ shopId, slugOrId: shown.slug }, { context })

  expect(related.map(({ title }) => title)).toEqual(['De la misma marca', 'De otra marca', 'Agotado'])
})

test('the sitemap names every product of the shop once, in pages', async () => {
  const shopId = await aShop(db)
  const products = [await aProduct(db, shopId), await aProduct(db, shopId)].map(({ slug }) => slug).toSorted()

  const first = await client.sitemap({ shopId }, { context })
  expect(first.map(({ slug }) => slug)).toEqual(products)
  expect((await client.sitemap({ shopId, after: products[0] }, { context })).map(({ slug }) => slug)).toEqual([
    products[1],
  ])
})

test('the feed for comparers has each option that a shop lists, with its price and its picture, and no medicine on prescription', async () => {
  const shopId = await aShop(db, { facts: { roundPricesEvery: 50 } })
  const tagId = await aTag(db, { id: 'feed-snacks', name: 'Snacks' })
  const sold = await aProduct(db, shopId, {
    title: 'Galletas',
    tagIds: [tagId],
    variants: [
      { price: 3874, compareAt: 5010, optionTitle: '1 kg' },
      { price: 9000, optionTitle: '3 kg', stock: 0 },
    ],
  })
  const medicine = await aProduct(db, shopId, { title: 'Antibiótico' })
  await sql`update market.products set needs_prescription = true where id = ${medicine.id}`.execute(db)
  await aProduct(db, await aShop(db), { title: 'De otra tienda' })

  const { currency, items, after } = await client.productFeed({ shopId }, { context })
  expect({ currency, after }).toEqual({ currency: 'BOB', after: null })
  expect(items.toSorted((a, b) => a.price - b.price)).toMatchObject([
    {
      slug: sold.slug,
      optionTitle: '1 kg',
      price: 3850,
      compareAtPrice: 5000,
      availability: 'in_stock',
      categories: ['Snacks'],
    },
    { slug: sold.slug, optionTitle: '3 kg', price: 9000, compareAtPrice: null, availability: 'out_of_stock' },
  ])

  const [first = ''] = items.map(({ variantId }) => variantId).toSorted()
  const rest = await client.productFeed({ shopId, after: first }, { context })
  expect(rest.items).toHaveLength(1)
  expect(await getRefusal(client.productFeed({ shopId: 'unknown' }, { context }))).toMatchObject({ status: 404 })
})

test('products are found by their ids in the order asked, without those that the shop does not list', async () => {
  const [one, other] = [await aProduct(db, shopId, { title: 'Uno' }), await aProduct(db, shopId, { title: 'Otro' })]
  const elsewhere = await aProduct(db, await aShop(db), { title: 'De otra tienda' })
  const find = (productIds: string[]) => client.listedProducts({ shopId, productIds }, { context })

  const found = await find([other.id, elsewhere.id, 'unknown', one.id, other.id])
  expect(found.map(({ title }) => title)).toEqual(['Otro', 'Uno'])
  expect(await find([])).toEqual([])
})

test('the facts by which a cart is checked tell the size of dog', async () => {
  const { id } = await aProduct(db, shopId, { title: 'Para grandes', breedSize: 'grande' })
  expect(await client.productFacts({ shopId, productIds: [id] }, { context })).toMatchObject([{ breedSize: 'grande' }])
})
