import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { Tables } from '../tables.ts'
import { aProduct, aTag, openCatalogue } from '../testing/a-catalogue.ts'
import { aShop } from '../testing/shop-with-goods.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const { client, context, titles } = openCatalogue(connection)

test('a listing for a medium grown dog has what is for it and what is for all, and counts the same', async () => {
  const shopId = await aShop(db)
  const food = { petTypes: ['PERRO'] }
  await aProduct(db, shopId, { ...food, title: 'Adulto mediano', breedSize: 'mediano', lifeStage: 'adulto' })
  await aProduct(db, shopId, { ...food, title: 'Todas las razas', lifeStage: 'adulto' })
  await aProduct(db, shopId, { ...food, title: 'Pelota' })
  await aProduct(db, shopId, { ...food, title: 'Raza grande', breedSize: 'grande', lifeStage: 'adulto' })
  await aProduct(db, shopId, { ...food, title: 'Cachorro mediano', breedSize: 'mediano', lifeStage: 'cachorro' })
  await aProduct(db, shopId, { title: 'Gato', petTypes: ['GATO'] })
  const toby = {
    shopId,
    petTypes: ['PERRO' as const],
    fits: { size: 'mediano' as const, lifeStage: 'adulto' as const },
  }

  expect((await titles(toby)).sort()).toEqual(['Adulto mediano', 'Pelota', 'Todas las razas'])
  const page = await client.catalogItems(toby, { context })
  expect([page.totalCount, page.totalIsExact]).toEqual([3, true])

  const facets = await client.catalogFacets(toby, { context })
  expect(facets.lifeStages).toEqual([{ name: 'adulto', count: 2 }])
  const cats = await client.catalogFacets({ shopId, fits: { size: 'mediano', lifeStage: null } }, { context })
  expect(cats.petTypes).toEqual([
    { name: 'PERRO', count: 4 },
    { name: 'GATO', count: 1 },
  ])

  // A dog of unknown weight and age may like everything.
  expect(await titles({ ...toby, fits: { size: null, lifeStage: null } })).toHaveLength(5)
})

test('what a cart is checked by is told of what the shop sells', async () => {
  const shopId = await aShop(db)
  const tag = await aTag(db, { id: 'antipulgas', name: 'Antipulgas' })
  const product = await aProduct(db, shopId, {
    title: 'Pipeta',
    petTypes: ['PERRO'],
    lifeStage: 'adulto',
    tagIds: [tag],
  })
  const elsewhere = await aProduct(db, await aShop(db), {})
  const productIds = [product.id, elsewhere.id, 'nothing']

  expect(await client.productFacts({ shopId, productIds }, { context })).toEqual([
    {
      productId: product.id,
      breedSize: null,
      title: 'Pipeta',
      petTypes: ['PERRO'],
      lifeStage: 'adulto',
      ingredients: null,
      tags: ['categoria-antipulgas'],
    },
  ])
})
