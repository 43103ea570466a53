import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { MarketPlan, makeMarketSetUp } from '../../set-up.ts'
import type { Tables } from '../../tables.ts'
import { aProduct, aTag, openCatalogue } from '../../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../../testing/open-market.ts'
import { aShop } from '../../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const { settings: desk } = market.staff()
const catalogue = openCatalogue(connection)

const dogs = { id: 'perros', title: 'Para perros', tagSlug: 'categoria-perros', layout: 'rail', position: 0 } as const
const news = { id: 'nuevo', title: 'Lo nuevo', tagSlug: null, layout: 'grid', position: 1 } as const
const banner = { id: 'uno', title: 'Hola', text: '', href: '/products', label: 'Ver', art: 'dog-face', tone: 'sun' }

test('a new shop chooses its shelves before it opens, from its own categories and products', async () => {
  await aTag(db, { id: 'perros', name: 'Perros' })
  await aTag(db, { id: 'correas', name: 'Correas', parentId: 'perros' })
  await aTag(db, { id: 'vacia', name: 'Vacía' })
  const shopId = await aShop(db, { active: false })
  const leash = await aProduct(db, shopId, { title: 'Correa roja', tagIds: ['correas'] })
  await aProduct(db, shopId, { title: 'Correa agotada', tagIds: ['correas'], variants: [{ stock: 0 }] })
  for (let count = 0; count < 3; count += 1) await aProduct(db, shopId, { tagIds: ['perros'] })
  await aProduct(db, await aShop(db), { title: 'Correa de otra tienda', tagIds: ['vacia'] })

  const choices = await desk.choices({ shopId, search: 'correas' })
  expect(choices.categories).toEqual([
    { slug: 'categoria-perros', path: ['Perros'], productCount: 5 },
    { slug: 'categoria-correas', path: ['Perros', 'Correas'], productCount: 2 },
  ])
  expect(choices.proposedSections).toMatchObject([{ title: 'Perros', tagSlug: 'categoria-perros' }])
  expect(choices.found.map(({ title, isOnSale }) => [title, isOnSale])).toEqual([
    ['Correa roja', true],
    ['Correa agotada', false],
  ])
  expect((await desk.choices({ shopId })).found).toEqual([])

  await desk.update({ shopId, version: 1, settings: { favorites: [leash.id] } })
  expect((await desk.choices({ shopId })).recommended).toMatchObject([{ id: leash.id, title: 'Correa roja' }])
  expect((await getRefusal(desk.choices({ shopId: 'none' }))).message).toBe('Shop not found')
})

test('what operators set of the home page is what its customers see, is logged, and can be undone', async () => {
  const shopId = await aShop(db)
  await desk.update({ shopId, version: 1, settings: { homeSections: [dogs, news], banners: [banner] } })
  const shown = await catalogue.client.shop({ shopId }, { context: catalogue.context })
  expect(shown).toMatchObject({ homeSections: [dogs, news], banners: [banner] })
  expect((await desk.list()).shops.find(({ id }) => id === shopId)).toMatchObject({ sections: 2 })

  const { changes } = await desk.get(shopId)
  expect(changes).toMatchObject([{ before: { homeSections: [], banners: [] }, after: { homeSections: [dogs, news] } }])
  await desk.undo(changes[0]?.id ?? 0)
  expect((await desk.get(shopId)).settings).toMatchObject({ homeSections: [], banners: [] })
})

test.each<[string, object]>([
  ['a link to another site', { banners: [{ ...banner, href: 'https://example.com/' }] }],
  ['a link that only looks like a path', { banners: [{ ...banner, href: '//example.com' }] }],
  ['a link that runs a script', { banners: [{ ...banner, href: 'javascript:alert(1)' }] }],
  ['two sections of one id', { homeSections: [dogs, dogs] }],
  ['thirteen sections', { homeSections: Array.from({ length: 13 }, (_, at) => ({ ...news, id: `s${at}` })) }],
  ['eleven recommended products', { favorites: Array.from({ length: 11 }, (_, at) => `p${at}`) }],
])('%s is bad input', async (_what, settings) => {
  const shopId = await aShop(db)
  expect((await getRefusal(desk.update({ shopId, version: 1, settings }))).status).toBe(400)
})

test('a file of market:setup may have more sections, which change nothing else and block no undo', async () => {
  const shopId = await aShop(db)
  const door = makeMarketSetUp({ db, now: () => new Date('2026-11-21T15:00:00Z') })
  await desk.update({ shopId, version: 1, settings: { banners: [banner], deliveryCharge: 1800 } })
  const homeSections = Array.from({ length: 13 }, (_, position) => ({ ...news, id: `s${position}`, position }))
  const plan = MarketPlan.parse({ shops: [{ id: shopId, homeSections }] })
  const { changes: planned } = await door.setUp({ plan, dryRun: false })

  expect(planned).toEqual([{ kind: 'shop', name: shopId, what: 'changed', fields: ['homeSections'] }])
  const exported = (await door.exportPlan()).shops.find(({ id }) => id === shopId)
  expect(exported).toMatchObject({ homeSections, banners: [banner], deliveryCharge: 1800 })
  const { changes, settings } = await desk.get(shopId)
  expect(settings.homeSections).toHaveLength(13)
  await desk.undo(changes[0]?.id ?? 0)
  expect((await desk.get(shopId)).settings).toMatchObject({ banners: [], homeSections, deliveryCharge: 1500 })
})
