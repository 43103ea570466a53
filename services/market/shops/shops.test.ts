import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { bump, watchVersions } from '#shared/database/notify.ts'
import { secondProcess, testDatabase } from '#shared/database/testing.ts'
import { refreshListingStock } from '../catalogue/store/refresh-listing.ts'
import type { Tables } from '../tables.ts'
import { aProduct, aTag, openCatalogue } from '../testing/a-catalogue.ts'
import { getRefusal } from '../testing/open-market.ts'
import { aShop, atHome, outOfTown } from '../testing/shop-with-goods.ts'
import { cacheRecords } from './cached-records.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const asuncion = { lat: -25.2867, lon: -57.647 }

const { client, context } = openCatalogue(connection)
const beforeAnyMarket = await client.marketPlaceAppData({ appName: 'huella' }, { context })

await sql`
  insert into market.operations (operation_uid, country_iso, country_name, country_flag)
  values ('bolivia', 'BO', 'Bolivia', '🇧🇴'), ('paraguay', 'PY', 'Paraguay', '🇵🇾')`.execute(db)
await sql`
  insert into market.places (country, city, neighbourhood, lat, lon, position)
  values ('BO', 'Santa Cruz', 'Equipetrol', -17.76, -63.19, 2), ('BO', 'Santa Cruz', 'Centro', -17.78, -63.18, 1)`.execute(
  db,
)
const almacen = await aShop(db, {
  name: 'Almacén HQ',
  facts: { popularSearches: ['arena'], predefinedNotes: ['Sin timbre'] },
})
const farther = await aShop(db, { name: 'Almacén Sur', coordinates: { lat: -17.85, lon: -63.18 } })

const versions = await watchVersions(connection.connectionConfig, { info() {}, warn() {} })
afterAll(() => versions.close())

function search({
  operationUid = 'bolivia',
  appName = 'huella',
  coordinates = atHome,
  store,
}: {
  operationUid?: string
  appName?: string
  coordinates?: typeof atHome
  store?: string
} = {}) {
  return client.searchShops({ locality: { coordinates }, appName, operationUid, store }, { context })
}

test('the app knows its markets, from the moment that there are some', async () => {
  expect(beforeAnyMarket.operations).toEqual([])
  const { operations } = await client.marketPlaceAppData({ appName: 'huella' }, { context })

  expect(operations).toEqual([
    { operationUid: 'bolivia', countryIso: 'BO', countryName: 'Bolivia', countryFlag: '🇧🇴' },
    { operationUid: 'paraguay', countryIso: 'PY', countryName: 'Paraguay', countryFlag: '🇵🇾' },
  ])
})

test('the markets are read again after 900000 ms', async () => {
  const start = Date.parse('2026-11-23T12:00:00Z')
  let elapsed = 0
  const now = () => new Date(start + elapsed)
  const { operations } = cacheRecords({ db, now, versions, log: { info() {}, warn() {} } as never })
  const nameAfter = async (milliseconds: number) => {
    elapsed = milliseconds
    return (await operations()).find(({ countryIso }) => countryIso === 'PY')?.countryName
  }
  const rename = (name: string) => sql`update market.operations set country_name = ${name} where country_iso = 'PY'`

  expect(await nameAfter(0)).toBe('Paraguay')
  await rename('Otro').execute(db)
  expect([await nameAfter(900_000), await nameAfter(900_001)]).toEqual(['Paraguay', 'Otro'])
  await rename('Paraguay').execute(db)
})

test('the markets and shops stay known while the database is away', async () => {
  const process = await secondProcess(connection, 1)
  let version = 1
  const records = cacheRecords({
    db: process.db(),
    now: () => new Date(),
    versions: { version: () => version },
    log: { info() {}, warn() {} } as never,
  })
  const known = await Promise.all([records.operations(), records.country('BO')])
  await process.close()
  version++
  for (const _ of [1, 2]) expect(await Promise.all([records.operations(), records.country('BO')])).toEqual(known)
})

test('a shop is shown as it was for 300000 ms, then once more while it is read again, and after 1/4 day read first', async () => {
  const start = Date.parse('2026-11-23T12:00:00Z')
  let elapsed = 0
  const now = () => new Date(start + elapsed)
  // Nobody tells of the change: only the age of what is known counts.
  const records = cacheRecords({ db, now, versions: { version: () => 1 }, log: { info() {}, warn() {} } as never })
  const nameAfter = async (milliseconds: number) => {
    elapsed = milliseconds
    return (await records.shop(almacen)).name
  }
  const rename = (name: string) => sql`update market.shops set name = ${name} where id = ${almacen}`.execute(db)

  expect(await nameAfter(0)).toBe('Almacén HQ')
  await rename('Segundo')
  expect(await nameAfter(300_000)).toBe('Almacén HQ')
  expect(await nameAfter(300_001)).toBe('Almacén HQ')
  await vi.waitFor(async () => expect(await nameAfter(300_001)).toBe('Segundo'), 30_000)

  await rename('Tercero')
  const quarterDay = 21_600_000
  expect(await nameAfter(300_001 + quarterDay + 1)).toBe('Tercero')
  await rename('Almacén HQ')
})

test('another app, and a market that there is not, are refused by name', async () => {
  const refusals = await Promise.all([
    getRefusal(client.marketPlaceAppData({ appName: 'otra' }, { context })),
    getRefusal(search({ appName: 'otra' })),
    getRefusal(search({ operationUid: 'chile' })),
    getRefusal(client.marketPlaceAppData({ appName: ' ' }, { context })),
  ])

  expect(refusals.map(({ message }) => message)).toEqual([
    'App not found',
    'App not found',
    'Operation not found',
    'AppName must be defined',
  ])
})

test.each([undefined, null, Number.NaN, '-17.78'])('a shop is not looked up at %s', async (lat) => {
  const coordinates = { ...atHome, lat } as typeof atHome
  expect(await getRefusal(search({ coordinates }))).toMatchObject({
    status: 400,
    message: 'Value must be defined and numeric',
  })
})

test('an address in two zones gets the nearest shop, and the other as its second', async () => {
  const answer = await search()

  expect(answer.defaultStore).toMatchObject({ id: almacen, servesPoint: true, currency: { code: 'BOB' } })
  expect(answer.stores.map(({ id }) => id)).toEqual([almacen, farther])
  expect(answer).toMatchObject({ popularSearches: ['arena'], predefinedNotes: ['Sin timbre'] })
  expect(answer.defaultLocations).toEqual([
    {
      city: 'Santa Cruz',
      neighbourhoods: [
        { name: 'Centro', lat: -17.78, lon: -63.18 },
        { name: 'Equipetrol', lat: -17.76, lon: -63.19 },
      ],
    },
  ])
})

test('an address outside every zone gets the nearest shop, which does not deliver there', async () => {
  const answer = await search({ coordinates: { lat: -17.68, lon: -63.18 } })

  expect(answer.defaultStore).toMatchObject({ id: almacen, servesPoint: false })
})

test('a place without a shop gets the placeholder: no charges, no opening hours', async () => {
  const answers = await Promise.all([
    search({ coordinates: outOfTown }),
    search({ operationUid: 'paraguay', coordinates: asuncion }),
    search({ operationUid: 'paraguay', coordinates: atHome, store: almacen }),
  ])

  for (const { defaultStore, stores, frequentlyOrdered } of answers) {
    expect(defaultStore).toMatchObject({
      id: '',
      deliveryCharge: 0,
      minimumFee: 0,
      schedule: [],
      isOpen: false,
      opensAt: null,
    })
    expect([...stores, ...frequentlyOrdered]).toEqual([])
  }
  expect(answers[1]?.defaultStore).toMatchObject({ currency: { code: 'PYG' }, timeZone: 'America/Asuncion' })
})

test('a shop can be chosen for the visit when it delivers to the address as well', async () => {
  const pickupOnly = await aShop(db, { name: 'Solo retiro', deliveryZones: [] })

  expect((await search({ store: farther })).defaultStore.id).toBe(farther)
  expect((await search({ store: pickupOnly })).defaultStore.id).toBe(almacen)
  expect((await search({ store: 'no such shop' })).defaultStore.id).toBe(almacen)
})

test('the home page shows what is bought most and what is on offer, never what is sold out', async () => {
  const shop = await aShop(db, { coordinates: { lat: -17.8801, lon: -63.2801 } })
  const best = await aProduct(db, shop, { title: 'El más pedido', popularity: 90 })
  await aProduct(db, shop, { title: 'Agotado', popularity: 99, variants: [{ stock: 0 }] })
  await aProduct(db, shop, { title: 'En oferta', variants: [{ price: 900, compareAt: 1000 }] })
  await sql`update market.shops set facts = facts || ${JSON.stringify({ favorites: [best.id] })}::jsonb where id = ${shop}`.execute(
    db,
  )

  const answer = await search({ store: shop })

  expect(answer.frequentlyOrdered.map(({ title }) => title)).toEqual(['El más pedido', 'En oferta'])
  expect(answer.productRecommendations.map(({ title }) => title)).toEqual(['En oferta'])
  expect(answer.favorites.map(({ title }) => title)).toEqual(['El más pedido'])
})

test('a shelf shows nothing any more that is sold out', async () => {
  const shop = await aShop(db, { coordinates: { lat: -17.8803, lon: -63.2803 } })
  const { id } = await aProduct(db, shop, { title: 'El último' })
  await sql`update market.shops set facts = facts || ${JSON.stringify({ favorites: [id] })}::jsonb where id = ${shop}`.execute(
    db,
  )
  const records = cacheRecords({ db, now: () => new Date(), versions, log: { info() {}, warn() {} } as never })
  const countFavorites = async () => (await records.shelves(await records.shop(shop))).favorites.length

  expect(await countFavorites()).toBe(1)
  await db.transaction().execute(async (trx) => {
    await sql`update market.offers set stock = 0 where product_id = ${id}`.execute(trx)
    await refreshListingStock(trx, shop, [id])
  })
  await vi.waitFor(async () => expect(await countFavorites()).toBe(0), 30_000)
})

test('a shop without sections of its own shows its largest categories that have enough in stock', async () => {
  const shop = await aShop(db, { coordinates: { lat: -17.8802, lon: -63.2802 } })
  for (const [id, name] of [
    ['roedores', 'Roedores'],
    ['reptiles', 'Reptiles'],
    ['peces', 'Peces'],
  ] as const)
    await aTag(db, { id, name })
  await aTag(db, { id: 'hamsters', name: 'Hámsters', parentId: 'roedores' })
  for (const tagIds of [['roedores'], ['roedores'], ['hamsters'], ['hamsters'], ['hamsters']])
    await aProduct(db, shop, { tagIds })
  for (let count = 0; count < 4; count += 1) await aProduct(db, shop, { tagIds: ['reptiles'] })
  for (const stock of [9, 9, 9, 0, 0, 0]) await aProduct(db, shop, { tagIds: ['peces'], variants: [{ stock }] })

  const { homeSections, defaultStore, stores } = await search({ store: shop })
  expect(homeSections).toMatchObject([
    { title: 'Roedores', tagSlug: 'categoria-roedores', position: 0 },
    { title: 'Reptiles', tagSlug: 'categoria-reptiles', position: 1 },
  ])
  expect(defaultStore.homeSections).toEqual(homeSections)
  expect(stores.find(({ id }) => id === shop)?.homeSections).toEqual(homeSections)
  expect((await client.shop({ shopId: shop }, { context })).homeSections).toEqual(homeSections)
})

test('a shop with sections of its own shows those, and its categories are not counted', async () => {
  const own = [{ id: 'novedades', title: 'Novedades', tagSlug: null, layout: 'grid', position: 0 }]
  const coordinates = { lat: -17.8803, lon: -63.2803 }
  const shop = await aShop(db, { coordinates, facts: { homeSections: own } })
  const statements: string[] = []
  const counted = connection.db<Tables>().withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'RawNode') statements.push(node.sqlFragments.join('?'))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const records = cacheRecords({ db: counted, now: () => new Date(), versions, log: { warn() {} } as never })

  const record = await records.shop(shop)
  expect(await records.homeSections(record)).toEqual(own)
  expect(statements.filter((text) => text.includes('market.listing_facets'))).toEqual([])
  expect(await records.homeSections({ ...record, homeSections: [] })).toEqual([])
  await records.homeSections({ ...record, homeSections: [] })
  expect(statements.filter((text) => text.includes('market.listing_facets'))).toHaveLength(1)
})

test('a shop says in its own time whether it is open, and when it opens', async () => {
  const at = (time: string) => {
    const market = openCatalogue(connection, { now: () => new Date(time) })
    return market.client.shop({ shopId: almacen }, { context })
  }

  // Bolivia is four hours behind: 11:00, 18:00 and 08:59 there.
  expect(await at('2026-11-21T15:00:00Z')).toMatchObject({ isOpen: true, opensAt: null })
  expect(await at('2026-11-21T22:00:00Z')).toMatchObject({
    isOpen: false,
    opensAt: { day: '2026-11-22', time: '09:00', label: 'mañana a las 09:00' },
  })
  expect(await at('2026-11-21T12:59:00Z')).toMatchObject({ opensAt: { day: '2026-11-21', label: 'hoy a las 09:00' } })
})

test('a shop that closed for good is not found', async () => {
  const closed = await aShop(db)
  await sql`update market.shops set active = false where id = ${closed}`.execute(db)

  expect(await getRefusal(client.shop({ shopId: closed }, { context }))).toMatchObject({
    code: 'market.shop-not-found',
    status: 404,
  })
})

test('what an operator changes about a shop is seen by a process that remembers it', async () => {
  const remembering = openCatalogue(connection, { version: versions.version })
  const name = async () => (await remembering.client.shop({ shopId: farther }, { context })).name
  expect(await name()).toBe('Almacén Sur')

  await sql`update market.shops set name = 'Almacén Nuevo Sur' where id = ${farther}`.execute(db)
  expect(await name()).toBe('Almacén Sur')
  await bump(db, 'market.shops')

  await vi.waitFor(async () => expect(await name()).toBe('Almacén Nuevo Sur'), { timeout: 60_000, interval: 5 })
})
