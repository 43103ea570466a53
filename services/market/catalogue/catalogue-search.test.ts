import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { Tables } from '../tables.ts'
import { aProduct, aTag, openCatalogue } from '../testing/a-catalogue.ts'
import { aShop } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const { client, context, list, titles } = openCatalogue(connection)
const shopId = await aShop(db)
await aTag(db, { id: 'alimentos', name: 'Alimentos' })
await aProduct(db, shopId, {
  title: 'Alimento con hígado de res',
  vendor: 'Ñuble',
  tagIds: ['alimentos'],
  popularity: 5,
})
await aProduct(db, shopId, {
  title: 'Galletas de pollo',
  vendor: 'Andina',
  description: 'Con un toque de hígado y zanahoria',
})
await aProduct(db, shopId, { title: 'Camas acolchadas', vendor: 'Sueño', petTypes: ['GATO'] })
await aProduct(db, shopId, { title: 'Collar de caña', vendor: 'Andina' })
await aProduct(db, shopId, { title: 'Champú para el cabello cano', vendor: 'Andina' })
await aProduct(db, shopId, { title: 'Bolsas de 15kg', vendor: 'Limpia', variants: [{ sku: 'AB-15/X' }] })
await aProduct(db, shopId, { title: 'Snack Andina clásico', vendor: 'Chaco', popularity: 900 })

const found = (searchQuery: string) => titles({ shopId, searchQuery })

test('accents do not matter', async () => {
  expect(await found('higado')).toContain('Alimento con hígado de res')
  expect(await found('HÍGADO')).toEqual(await found('higado'))
  expect(await found('champu')).toEqual(['Champú para el cabello cano'])
})

test('ñ is forgiven when it is missing, and distinct when it is there', async () => {
  expect(await found('nuble')).toEqual(['Alimento con hígado de res'])
  expect(await found('Ñuble')).toEqual(['Alimento con hígado de res'])
  expect(await found('caña')).toEqual(['Collar de caña'])
  expect(await found('cana')).toContain('Collar de caña')
})

test('one and many are the same word', async () => {
  expect(await found('cama acolchada')).toEqual(['Camas acolchadas'])
  expect(await found('galleta')).toEqual(['Galletas de pollo'])
})

test('brands, categories, animals and sizes are found', async () => {
  expect(await found('sueño')).toEqual(['Camas acolchadas'])
  expect(await found('alimentos')).toEqual(['Alimento con hígado de res'])
  expect(await found('gato')).toEqual(['Camas acolchadas'])
  expect(await found('bolsas 15 kg')).toEqual(['Bolsas de 15kg'])
})

test('what only the description says is found when no title says it', async () => {
  expect(await found('zanahorias')).toEqual(['Galletas de pollo'])
})

test('a title counts more than a brand', async () => {
  const [first, ...others] = await found('andina')

  expect(first).toBe('Snack Andina clásico')
  expect(others.toSorted()).toEqual(['Champú para el cabello cano', 'Collar de caña', 'Galletas de pollo'])
})

test('a typo is forgiven, and said', async () => {
  const page = await list({ shopId, searchQuery: 'colalr' })

  expect(page.edges.map(({ node }) => node.product.title)).toEqual(['Collar de caña'])
  expect(page.didYouMean).toBe('collar')
  expect((await list({ shopId, searchQuery: 'collar' })).didYouMean).toBeNull()
})

test('the numbers beside a misspelt search are those of what was meant', async () => {
  const facets = await client.catalogFacets({ shopId, searchQuery: 'colalr' }, { context })

  expect(facets.brands).toEqual([{ name: 'Andina', count: 1 }])
})

test('a SKU finds its product, in capitals or not', async () => {
  expect(await found('ab-15/x')).toEqual(['Bolsas de 15kg'])
})

test('a hostile search finds nothing and breaks nothing', async () => {
  const hostile = [
    "'; drop table market.products; --",
    '%',
    '_%_',
    '!&|():*',
    '\\',
    'a:* & b',
    '<script>',
    '🐶'.repeat(60),
    '\u0000',
    ')))',
    'de la',
  ]
  const pages = await Promise.all(
    hostile.map((searchQuery) => list({ shopId, searchQuery }).catch((error: { status: number }) => error.status)),
  )

  expect(pages.filter((page) => typeof page === 'number' && page !== 400)).toEqual([])
  expect(await found('%')).toEqual([])
  expect((await list({ shopId })).totalCount).toBe(7)
})

test('any text at all can be searched and suggested for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 40, unit: 'grapheme' }), async (text) => {
      expect((await list({ shopId, searchQuery: text })).totalCount).toBeGreaterThanOrEqual(0)
      expect((await client.suggestions({ shopId, q: text }, { context })).products.length).toBeLessThanOrEqual(6)
    }),
    { numRuns: 60 },
  )
})

test('suggestions begin with different words where the shop has such products', async () => {
  const shop = await aShop(db, {})
  const alike = ['adulto', 'cachorro', 'senior', 'mini', 'mediano', 'grande', 'activo', 'sensible']
  for (const kind of alike) await aProduct(db, shop, { title: `Pechuga para perro ${kind}` })
  await aProduct(db, shop, { title: 'Pechuga deshidratada de pollo' })
  await aProduct(db, shop, { title: 'Pechuga enlatada de pavo' })

  const { products } = await client.suggestions({ shopId: shop, q: 'pechu' }, { context })
  const openings = products.map(({ title }) => title.split(' ').slice(0, 2).join(' '))
  expect(new Set(openings)).toEqual(new Set(['Pechuga para', 'Pechuga deshidratada', 'Pechuga enlatada']))
  expect(openings.slice(0, 3)).toEqual([...new Set(openings)])
})

test('suggestions come while typing: products, categories and what others look for', async () => {
  const shopWithHabits = await aShop(db, { facts: { popularSearches: ['alimento cachorro', 'arena'] } })
  await aProduct(db, shopWithHabits, { title: 'Alimento premium', tagIds: ['alimentos'] })

  const typed = await client.suggestions({ shopId: shopWithHabits, q: 'ali' }, { context })
  expect(typed.products.map(({ title }) => title)).toEqual(['Alimento premium'])
  expect(typed.categories).toEqual([{ slug: 'categoria-alimentos', name: 'Alimentos' }])
  expect(typed.popular).toEqual(['alimento cachorro'])
  expect(await client.suggestions({ shopId: shopWithHabits, q: '' }, { context })).toEqual({
    products: [],
    categories: [],
    popular: ['alimento cachorro', 'arena'],
  })
})
