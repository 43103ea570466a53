import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { Tables } from '../tables.ts'
import { aProduct, aTag, openCatalogue } from '../testing/a-catalogue.ts'
import { aShop } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const { client, context, list, titles } = openCatalogue(connection)
const shopId = await aShop(db)
await aTag(db, { id: 'secos', name: 'Alimento seco' })
await aProduct(db, shopId, { title: 'Alimento para perro adulto', tagIds: ['secos'], popularity: 9 })
await aProduct(db, shopId, { title: 'Dispensador de croquetas', popularity: 900, petTypes: ['GATO'] })
await aProduct(db, shopId, { title: 'Ropa de lana', popularity: 500 })
await aProduct(db, shopId, { title: 'Guante de cepillado', productType: 'Cepillo' })
await aProduct(db, shopId, {
  title: 'Bolsas',
  variants: [{ sku: 'AB-15/X', optionTitle: '15 kg' }, { optionTitle: '3 kg' }],
})
await aProduct(db, shopId, { title: 'Arnés de paseo', petTypes: ['PERRO'] })
await sql`update market.variants set barcode = '7791234567898' where sku = 'AB-15/X'`.execute(db)
const elsewhere = await aShop(db)
await aProduct(db, elsewhere, { title: 'Montura de cuero' })

const found = (searchQuery: string) => titles({ shopId, searchQuery })
const notes = async (searchQuery: string) => (await list({ shopId, searchQuery })).search

test('what shoppers call a thing finds it before a product that only has the word', async () => {
  expect(await found('croquetas')).toEqual(['Alimento para perro adulto', 'Dispensador de croquetas'])
  expect(await found('balanceado perro')).toEqual(['Alimento para perro adulto'])
  expect(await found('pecheras')).toEqual(['Arnés de paseo'])
})

test('a word of the vocabulary is corrected to like any other', async () => {
  const page = await list({ shopId, searchQuery: 'valanseado' })

  expect(page.didYouMean).toBe('balanceado')
  expect(page.edges[0]?.node.product.title).toBe('Alimento para perro adulto')
})

test('a typo is compared with every spelling, not with one of a stem', async () => {
  await aProduct(db, shopId, { title: 'Cepillo de cerda' })

  expect(await found('sepillo')).toContain('Cepillo de cerda')
})

test('a word that is known anywhere never becomes another', async () => {
  // 'royal' is two letters from nothing here; 'canin' belongs to a brand; 'montura' is sold by another shop.
  expect(await list({ shopId, searchQuery: 'royal canin' })).toMatchObject({
    didYouMean: null,
    search: { missingBrand: 'Royal Canin', isRelaxed: false },
  })
  expect(await found('royal canin')).not.toContain('Ropa de lana')
  expect(await list({ shopId, searchQuery: 'montura' })).toMatchObject({
    totalCount: 0,
    didYouMean: null,
    search: { missing: ['montura'] },
  })
})

test('a brand that the shop sells is searched, and not said to be missing', async () => {
  const seller = await aShop(db)
  await aProduct(db, seller, { title: 'Alimento cachorro', vendor: 'Royal Canin' })
  await aProduct(db, seller, { title: 'Alimento seco', vendor: 'Andina' })
  const page = await list({ shopId: seller, searchQuery: 'royal canin' })

  expect(page.edges.map(({ node }) => node.product.vendor)).toEqual(['Royal Canin'])
  expect(page.search?.missingBrand).toBeNull()
})

test('a quantity is one however it is written', async () => {
  for (const query of ['bolsas 15kg', 'bolsas 15 kg', 'bolsas de 15 kilos', 'bolsas 15KGS'])
    expect(await found(query), query).toEqual(['Bolsas'])
})

test('a SKU and a barcode find their product, a barcode in groups of digits too', async () => {
  for (const code of ['ab-15/x', '7791234567898', '779 1234 567898', '779-1234567898'])
    expect(await found(code), code).toEqual(['Bolsas'])
  expect((await client.suggestions({ shopId, q: '7791234567898' }, { context })).products).toHaveLength(1)
  expect(await found('7791234567899')).toEqual([])
})

test('a search that no product answers whole shows what is like it, and says so', async () => {
  const page = await list({ shopId, searchQuery: 'ropa azul gigante' })
  expect(page.edges.map(({ node }) => node.product.title)).toEqual(['Ropa de lana'])
  expect(page.search).toMatchObject({ missing: ['azul', 'gigante'], isRelaxed: false })

  expect((await notes('ropa pa perro'))?.missing).toEqual([])

  const relaxed = await list({ shopId, searchQuery: 'ropa perro adulto' })
  expect(relaxed.edges.map(({ node }) => node.product.title)).toEqual(['Ropa de lana'])
  expect(relaxed.search).toMatchObject({ missing: [], isRelaxed: true })
  const facets = await client.catalogFacets({ shopId, searchQuery: 'ropa perro adulto' }, { context })
  expect(facets.petTypes).toEqual([{ name: 'PERRO', count: 1 }])
})

test('words for a service lead there, with what is sold for it', async () => {
  expect(await notes('vacuna')).toMatchObject({ services: ['vaccines'], missing: [] })
  // Of one stem with 'vacuna', and nothing that is meant by it.
  await aProduct(db, shopId, { title: 'Collar de cuero vacuno' })
  expect(await found('vacuna')).toEqual([])
  expect(await found('vacunas perro')).toEqual([])
  await aProduct(db, shopId, { title: 'Shampoo de avena' })
  expect(await notes('baño')).toMatchObject({ services: ['grooming'] })
  expect(await found('baño perro')).toEqual(['Shampoo de avena'])
})

test('pages of a ranked search neither repeat nor leave out', async () => {
  const large = await aShop(db)
  for (let number = 0; number < 12; number += 1)
    await aProduct(db, large, {
      title: `Alimento ${number % 2 ? 'seco' : 'húmedo'} para perro ${number}`,
      popularity: number % 3,
    })
  const query = { shopId: large, searchQuery: 'comida perro' }
  const whole = await titles({ ...query, first: 30 })
  expect(whole).toHaveLength(12)

  const one = await list({ ...query, first: 5 })
  const two = await list({ ...query, first: 5, after: one.pageInfo.endCursor ?? '' })
  const three = await list({ ...query, first: 5, after: two.pageInfo.endCursor ?? '' })
  const paged = [one, two, three].map(({ edges }) => edges.map(({ node }) => node.product.title))
  expect(paged.map(({ length }) => length)).toEqual([5, 5, 2])
  expect(paged.flat()).toEqual(whole)
  expect(three.pageInfo.hasNextPage).toBe(false)

  const back = await list({ ...query, last: 5, before: three.pageInfo.startCursor ?? '' })
  expect(back.edges).toEqual(two.edges)
})

test('pages of a relaxed search go on as the first one', async () => {
  const small = await aShop(db)
  for (let number = 0; number < 8; number += 1)
    await aProduct(db, small, { title: `Cama ${number}`, petTypes: ['GATO'] })
  for (let number = 0; number < 20; number += 1) await aProduct(db, small, { title: `Hueso ${number}` })
  const query = { shopId: small, searchQuery: 'cama perro', first: 5 }
  const first = await list(query)
  const second = await list({ ...query, after: first.pageInfo.endCursor ?? '' })

  expect(first.search?.isRelaxed).toBe(true)
  const shown = [first, second].map(({ edges }) => edges.map(({ node }) => node.product.title))
  expect(shown.map(({ length }) => length)).toEqual([5, 3])
  expect(shown.flat().toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((number) => `Cama ${number}`))
})

test('suggestions know the words of shoppers while they are typed', async () => {
  const typed = await client.suggestions({ shopId, q: 'balanc' }, { context })
  expect(typed.products.map(({ title }) => title)).toContain('Alimento para perro adulto')
  expect(typed.categories.map(({ name }) => name)).toEqual(['Alimento seco'])

  const pechera = await client.suggestions({ shopId, q: 'peche' }, { context })
  expect(pechera.products.map(({ title }) => title)).toEqual(['Arnés de paseo'])
})

test('a word of one stem with another is another word, unless its gender or number alone differs', async () => {
  const shop = await aShop(db)
  await aProduct(db, shop, { title: 'Plato lento' })
  await aProduct(db, shop, { title: 'Tijera negra de metal' })
  const search = (searchQuery: string) => list({ shopId: shop, searchQuery })

  expect(await search('lentes')).toMatchObject({ totalCount: 0, didYouMean: null, search: { missing: ['lentes'] } })
  expect(await search('tijeras negros')).toMatchObject({ totalCount: 1, didYouMean: null })
  const typed = await client.suggestions({ shopId: shop, q: 'lentes' }, { context })
  expect(typed.products).toEqual([])
})

test("'colar' is a collar, and 'cola' what has one", async () => {
  const shop = await aShop(db)
  await aProduct(db, shop, { title: 'Camiseta larga de cola', popularity: 900 })
  await aProduct(db, shop, { title: 'Collar de nailon' })

  const meant = await list({ shopId: shop, searchQuery: 'colar' })
  expect(meant.edges.map(({ node }) => node.product.title)).toEqual(['Collar de nailon'])
  expect(meant.didYouMean).toBe('collar')
  expect(await titles({ shopId: shop, searchQuery: 'cola' })).toEqual(['Camiseta larga de cola'])
  const typed = await client.suggestions({ shopId: shop, q: 'colar' }, { context })
  expect(typed.products.map(({ title }) => title)).toEqual(['Collar de nailon'])
})

test('a brand with its variety finds that product first', async () => {
  const shop = await aShop(db)
  await aTag(db, { id: 'secos-gato', name: 'Alimento para gatitos' })
  const brand = { vendor: 'Royal Canin', petTypes: ['GATO' as const], tagIds: ['secos-gato'] }
  await aProduct(db, shop, { title: 'Alimento para gatito, pollo', popularity: 900, ...brand })
  await aProduct(db, shop, { title: 'Alimento para gatito, salmón', popularity: 800, ...brand })
  await aProduct(db, shop, { title: 'Kitten 34 seco', ...brand })

  for (const query of ['royal canin kitten', 'kitten royal canin', 'kitten de royal canin'])
    expect((await titles({ shopId: shop, searchQuery: query }))[0], query).toBe('Kitten 34 seco')
})

test.each([
  ['sobre', true],
  ['sobre gato', true],
  ['atún sobre', true],
  ['sobre de atún', true],
  ['misky sobre gato', true],
  ['alimento en sobre para gato', true],
  ['cama sobre ruedas', false],
  ['sobre todo para perros', false],
  ['sobre los gatos', false],
])("'%s' names a pouch: %s", async (phrase, names) => {
  const { rows } = await sql<{ words: string[] }>`
    select array_agg(word) as words from market.words_of(${phrase})`.execute(db)
  expect(rows[0]?.words.includes('sobres')).toBe(names)
})

test('a pouch is found by its title, whatever its category', async () => {
  const shop = await aShop(db)
  await aProduct(db, shop, { title: 'Sobre de atún' })
  await aProduct(db, shop, { title: 'Cama sobre ruedas' })

  for (const query of ['sobre', 'sobres', 'sobrecito', 'sobre de atún', 'pouch'])
    expect(await titles({ shopId: shop, searchQuery: query }), query).toEqual(['Sobre de atún'])
})

test('the name of a size asks for no product that says it, when something else is asked for', async () => {
  const shop = await aShop(db)
  await aProduct(db, shop, { title: 'Collar de talla única', popularity: 900 })
  await aProduct(db, shop, { title: 'Pelota de tamaño grande', popularity: 800 })
  await aProduct(db, shop, { title: 'Arnés de paseo' })

  for (const query of ['talla M arnés', 'arnés talla M', 'tamaño grande arnés', 'talla arnés'])
    expect((await titles({ shopId: shop, searchQuery: query }))[0], query).toBe('Arnés de paseo')
  expect(await titles({ shopId: shop, searchQuery: 'talla única' })).toEqual(['Collar de talla única'])
})
