import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CountryIso, Currency } from '#shared/countries/countries.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import type { ImportRefusal } from './rules/imported-product.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const NOW = new Date('2026-11-21T15:00:00Z')
const market = makeMarketSetUp({ db, now: () => NOW })

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status'
const FOOD = `${HEADER}
croqueta,Croqueta "Niño" d'Oro,<p>Para el perro</p>,Kantu,"Perros, sin-granos",Peso,3 kg,K3,12,deny,89.90,active
croqueta,,,,,,15 kg,K15,2,continue,389,
pelota,Pelota,,Kantu,Perros,Title,Default Title,P1,5,deny,20,active
`

beforeEach(async () => {
  await sql`truncate market.products, market.tags, market.shops, market.operations cascade`.execute(db)
  await market.putShop(aShop('almacen', 'BO', 'BOB'))
  await market.putShop(aShop('asuncion', 'PY', 'PYG'))
  await market.putTags([
    { id: 'animales', slug: 'animales', name: 'Animales', emoji: null, parentId: null, position: 0 },
    { id: 'perros', slug: 'perros', name: 'Perros', emoji: null, parentId: 'animales', position: 0 },
  ])
})

describe('importing a catalogue', () => {
  test('its products are in the shop, under the categories that their tags name', async () => {
    expect(await importFile(FOOD)).toMatchObject({ added: 2, changed: 0, refused: 0, rows: 3 })

    expect(await listedAt('almacen')).toEqual(['Croqueta "Niño" d\'Oro', 'Pelota'])
    const { rows } = await sql<{ tag_ids: string[]; search_words: string[] }>`
      select tag_ids, search_words from market.products where slug = 'croqueta'`.execute(db)
    expect(rows).toEqual([{ tag_ids: ['animales', 'perros'], search_words: ['sin-granos'] }])
  })

  test('a second reading changes nothing, not even after a sale', async () => {
    await importFile(FOOD)
    await sql`update market.offers set stock = stock - 1`.execute(db)
    const before = await everything()

    expect(await importFile(FOOD)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await everything()).toEqual(before)
  })

  test('a new price is taken while the stock keeps its sales', async () => {
    await importFile(FOOD)
    await sql`update market.offers set stock = 9 where variant_id = (select id from market.variants where sku = 'K3')`.execute(
      db,
    )

    expect(await importFile(FOOD.replace('89.90', '95'))).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await findOffer('K3')).toEqual({ price_minor: 9500, stock: 9 })
  })

  test('a new quantity in the file is taken', async () => {
    await importFile(FOOD)
    await sql`update market.offers set stock = 0`.execute(db)

    await importFile(FOOD.replace('K3,12', 'K3,30'))
    expect(await findOffer('K3')).toEqual({ price_minor: 8990, stock: 30 })
    expect(await findOffer('P1')).toEqual({ price_minor: 2000, stock: 0 })
  })

  test('a dry run tells the difference and writes nothing', async () => {
    const before = await everything()

    expect(await importFile(FOOD, { dryRun: true })).toMatchObject({ added: 2 })
    expect(await everything()).toEqual(before)
  })

  test('a variant that left the file is no longer sold, and comes back with its code', async () => {
    await importFile(FOOD)
    const id = await findId('K15')
    await importFile(
      FOOD.split('\n')
        .filter((line) => !line.includes('K15'))
        .join('\n'),
    )
    expect(await findOffer('K15')).toBeUndefined()

    await importFile(FOOD)
    expect(await findOffer('K15')).toEqual({ price_minor: 38900, stock: 2 })
    expect(await findId('K15')).toBe(id)
  })

  test('an archived product leaves the shop', async () => {
    await importFile(FOOD)
    await importFile(FOOD.replace('P1,5,deny,20,active', 'P1,5,deny,20,archived'))

    expect(await listedAt('almacen')).toEqual(['Croqueta "Niño" d\'Oro'])
  })

  test('two shops sell the same product, each at its own price', async () => {
    await importFile(FOOD)
    expect(await importFile(FOOD.replace('89.90', '99000'), { shopId: 'asuncion' })).toMatchObject({ changed: 2 })

    expect(await findOffer('K3')).toEqual({ price_minor: 8990, stock: 12 })
    expect(await findOffer('K3', 'asuncion')).toEqual({ price_minor: 99000, stock: 12 })
    expect(await importFile(FOOD)).toMatchObject({ unchanged: 2 })
    expect(await listedAt('asuncion')).toEqual(['Croqueta "Niño" d\'Oro', 'Pelota'])
  })

  test('a new title shows in every shop that sells the product', async () => {
    await importFile(FOOD)
    await importFile(FOOD, { shopId: 'asuncion' })
    await importFile(FOOD.replace('pelota,Pelota', 'pelota,Pelotita'))

    expect(await listedAt('asuncion')).toContain('Pelotita')
  })

  test('a code that another product has refuses the second one, in the file and in the shop', async () => {
    const refusals: ImportRefusal[] = []
    const onRefusal = (refusal: ImportRefusal) => refusals.push(refusal)
    const twice = `${FOOD}robo,Robo,,Kantu,,Title,Default Title,K3,1,deny,1,active\n`
    expect(await importFile(twice, { onRefusal })).toMatchObject({ added: 2, refused: 1 })
    await importFile(`${HEADER}\nrobo,Robo,,Kantu,,Title,Default Title,K3,1,deny,1,active\n`, { onRefusal })

    expect(refusals).toEqual([
      { handle: 'robo', line: 5, reason: `SKU 'K3' is already used by 'Croqueta "Niño" d'Oro' on line 2` },
      { handle: 'robo', line: 2, reason: "SKU 'K3' belongs to 'croqueta'" },
    ])
  })

  test('a product whose rows lie apart is imported whole', async () => {
    const apart = `${FOOD}croqueta,,,,,,20 kg,K20,1,deny,500,\n`

    expect(await importFile(apart)).toMatchObject({ added: 2, refused: 0 })
    expect(await findOffer('K20')).toEqual({ price_minor: 50_000, stock: 1 })
    expect(await importFile(apart)).toMatchObject({ unchanged: 2 })
  })

  test('more products than one batch all arrive', async () => {
    const many = Array.from(
      { length: 1201 },
      (_, i) => `p-${i},Producto ${i},,Kantu,,Title,Default Title,S${i},1,deny,${i}.5,active`,
    )
    const progress: number[] = []
    const report = await importFile(`${HEADER}\n${many.join('\n')}\n`, {
      onProgress: ({ rows }) => progress.push(rows),
    })

    expect(report).toMatchObject({ rows: 1201, added: 1201 })
    expect(progress).toEqual([...Array.from({ length: 12 }, (_, n) => (n + 1) * 100), 1201])
  })

  test('two imports at the same time both end well', async () => {
    const whole = FOOD.replace('89.90', '90')
    const [first, second] = await Promise.all([importFile(whole), importFile(whole, { shopId: 'asuncion' })])

    expect((first?.added ?? 0) + (second?.added ?? 0)).toBe(2)
    expect(await listedAt('almacen')).toEqual(await listedAt('asuncion'))
  })

  test('an unknown shop has no catalogue', async () => {
    expect(await importFile(FOOD, { shopId: 'nowhere' })).toBeNull()
  })
})

function importFile(text: string, options: Partial<Parameters<typeof market.importCatalogue>[0]> = {}) {
  async function* open() {
    yield Buffer.from(text)
  }
  return market.importCatalogue({ shopId: 'almacen', dryRun: false, open, ...options })
}

function aShop(id: string, country: CountryIso, currency: Currency) {
  return { id, country, name: id, currency, coordinates: { lat: -17.7, lon: -63.1 }, deliveryZones: [], facts: {} }
}

async function listedAt(shopId: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select card->>'title' as title from market.listings where shop_id = ${shopId} order by 1`.execute(db)
  return rows.map(({ title }) => title)
}

async function findOffer(sku: string, shopId = 'almacen') {
  const { rows } = await sql<{ price_minor: number; stock: number }>`
    select o.price_minor, o.stock from market.offers o join market.variants v on v.id = o.variant_id
    where v.sku = ${sku} and o.shop_id = ${shopId}`.execute(db)
  return rows[0]
}

async function findId(sku: string) {
  const { rows } = await sql<{ id: string }>`select id from market.variants where sku = ${sku}`.execute(db)
  return rows[0]?.id
}

async function everything() {
  const tables = ['products', 'variants', 'offers', 'product_images', 'listings', 'facets']
  const found: unknown[] = []
  for (const table of tables) {
    found.push(
      (await sql`select to_jsonb(t) as row from ${sql.id('market', table)} t order by to_jsonb(t)::text`.execute(db))
        .rows,
    )
  }
  return found
}
