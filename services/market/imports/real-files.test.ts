import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { openMarket } from '../testing/open-market.ts'
import { aShop } from '../testing/shop-with-goods.ts'

// Files that real shops sent, through both doors: the command, and the back office, whose draft is applied.
const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T15:00:00Z') })
const backoffice = market.staff().catalogue
const shops: string[] = []
let shopId = ''

// Each test has its own shop, because cached shops are loaded once.
beforeAll(async () => {
  for (let n = 0; n < 60; n += 1) shops.push(await aShop(db))
})

beforeEach(async () => {
  await sql`truncate market.products, market.tags, market.catalogue_imports, market.catalogue_changes cascade`.execute(
    db,
  )
  shopId = shops.pop() ?? ''
})

const aCase = (name: string) => readFileSync(new URL(`testing/cases/${name}.csv`, import.meta.url))

async function byCommand(content: string | Uint8Array, shop = shopId) {
  const refusals: { line: number | null; handle: string | null; reason: string }[] = []
  const report = await setUp.importCatalogue({
    shopId: shop,
    dryRun: false,
    async *open() {
      yield Buffer.from(content)
    },
    onRefusal: (refusal) => refusals.push(refusal),
  })
  if (!report) throw new Error(`There is no shop ${shop}`)
  return { ...report, refusals: refusals.map(({ line, reason }) => `${line} ${reason}`) }
}

/** Brings a file and applies what it would change, large changes too. */
async function byBackOffice(content: string | Uint8Array, shop = shopId) {
  const draft = await backoffice.bring(shop, content)
  const { changes, refusals } = await backoffice.import(draft.id, { first: 200 })
  if (draft.chosen > 0) await backoffice.apply(draft.id, true)
  return {
    ...draft,
    changes: changes.map(({ sku, what, displayFrom, displayTo }) =>
      `${sku} ${what} ${displayFrom} → ${displayTo}`.replaceAll('\u00A0', ' '),
    ),
    created: changes.filter(({ what }) => what === 'product').map(({ title }) => title),
    refusals: refusals.map(({ line, reason }) => `${line} ${reason}`),
  }
}

const doors = { command: byCommand, 'back office': byBackOffice }

interface Sold {
  sku: string
  title: string
  price: number
  listPrice: number | null
  stock: number
  backorder: boolean
  hidden: boolean
  grams: number | null
  barcode: string | null
}

async function findSold(shop = shopId): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select v.sku, v.title, o.price_minor as price, o.compare_at_minor as "listPrice", o.stock, o.allow_backorder as backorder,
      o.hidden, v.net_grams as grams, v.barcode
    from market.offers o join market.variants v on v.id = o.variant_id
    where o.shop_id = ${shop} order by v.sku`.execute(db)
  return rows
}

async function findProducts() {
  const { rows } = await sql`
    select p.slug, p.title, p.description_text as description, p.vendor, p.status, p.search_words as words,
      (select count(*)::int from market.product_images i where i.product_id = p.id) as pictures
    from market.products p order by p.slug`.execute(db)
  return rows
}

const HEADER = 'Handle,Title,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price'

describe.each(Object.entries(doors))('by the %s', (_, bring) => {
  test('a column that the file lacks says nothing of known products', async () => {
    await byCommand(aCase('11-absent-1-full'))
    const [before] = await findSold()
    const products = await findProducts()

    await bring(aCase('11-absent-2-prices'))
    expect(await findSold()).toEqual([{ ...before, price: 3500, listPrice: 4500, stock: 12, backorder: false }])
    expect(await findProducts()).toEqual(products)
  })

  test('a file with fewer columns of options than a product has says nothing of them', async () => {
    const whole =
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price\narnes,Arnés,Talla,S,Color,Rojo,A1,10\narnes,,,S,,Azul,A2,10\n'
    await byCommand(whole)
    const products = await findProducts()
    await bring('Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\narnes,Arnés,Talla,S,A1,12\n')
    expect(await findSold()).toMatchObject([
      { sku: 'A1', title: 'Arnés S / Rojo', price: 1200 },
      { sku: 'A2', title: 'Arnés S / Azul', price: 1000 },
    ])
    expect(await findProducts()).toEqual(products)
  })

  test('a file without codes and options means the only option of a product', async () => {
    await byCommand(aCase('11-absent-1-full'))
    await bring('Handle,Title,Variant Price\npelota-x,Pelota X,35.00\n')
    expect(await findSold()).toMatchObject([{ sku: 'AB1', price: 3500, stock: 12 }])
    await bring('Producto;Precio\nPelota X;36\n')
    expect(await findSold()).toMatchObject([{ sku: 'AB1', price: 3600, stock: 12 }])
  })

  test('a file without status publishes no draft', async () => {
    await byCommand(aCase('20a'))
    await bring(aCase('20b'))
    expect(await findProducts()).toMatchObject([{ slug: 'borrador-x', status: 'draft' }])
    expect(await findSold()).toMatchObject([{ price: 1300, stock: 9, backorder: false }])
  })

  test('new products without a stock column come in with none, and the report says so', async () => {
    const report = await bring(
      'Handle,Title,Variant SKU,Variant Inventory Tracker,Variant Price\nhueso,Hueso,H1,shopify,10\n',
    )
    expect(await findSold()).toMatchObject([{ sku: 'H1', stock: 0, backorder: false }])
    expect(report).toMatchObject({ withoutStock: 1 })
    expect(await bring(`${HEADER}\nsoga,Soga,S1,shopify,4,10\n`)).toMatchObject({ withoutStock: 0 })
  })

  test('the inventory export of Shopify counts all locations, and nothing else', async () => {
    await byCommand(
      `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Price\narnes,Arnés,Talla,S,A-S,shopify,50\narnes,,,M,A-M,shopify,55\n`,
    )
    await bring(
      [
        'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Incoming,Unavailable,Committed,Available,On hand',
        'arnes,Arnés,Talla,S,A-S,,,Centro,0,0,0,4,5',
        'arnes,Arnés,Talla,S,A-S,,,Norte,0,0,0,3,3',
        'arnes,Arnés,Talla,M,A-M,,,Centro,0,0,0,not stocked,not stocked',
        'arnes,Arnés,Talla,M,A-M,,,Norte,0,0,0,9,9',
      ].join('\n'),
    )
    expect(await findSold()).toMatchObject([
      { sku: 'A-M', stock: 9, price: 5500 },
      { sku: 'A-S', stock: 7, price: 5000 },
    ])
  })

  test('a price of 0 is refused', async () => {
    const { refusals } = await bring(aCase('31-price-zero'))
    expect(refusals).toHaveLength(1)
    expect(await findSold()).toEqual([])
  })

  test('a price that rounding makes 0 is refused', async () => {
    const asuncion = await aShop(db, { country: 'PY', currency: 'PYG' })
    await sql`update market.shops set facts = facts || '{"roundPricesEvery": 500}' where id = ${asuncion}`.execute(db)
    const { refusals } = await bring(aCase('22-py'), asuncion)
    expect(refusals).toEqual([expect.stringMatching(/^4 .*200/)])
    expect((await findSold(asuncion)).map(({ sku, price }) => `${sku} ${price}`)).toEqual([
      'PYA 385000',
      'PYB 1385000',
      'PYD 950',
      'PYE 48000',
      'PYF 1400',
    ])
  })

  test.each(['01-slug-merge', '03-case'])(
    'handles that differ and make one slug are both refused by name: %s',
    async (name) => {
      const { refusals } = await bring(aCase(name))
      expect(await findSold()).toEqual([])
      const [first, second] = name === '03-case' ? ['Correa-Roja', 'correa-roja'] : ['cama-ano-nuevo', 'cama-año-nuevo']
      expect(refusals.join('\n')).toContain(first)
      expect(refusals.join('\n')).toContain(second)
    },
  )

  test('a handle that makes the slug of another product is refused by name in a later file too', async () => {
    const [header = '', first = '', second = ''] = aCase('01-slug-merge').toString().split('\n')
    await byCommand(`${header}\n${first}\n`)
    const before = await findSold()
    expect((await bring(`${header}\n${second}\n`)).refusals).toEqual([
      expect.stringMatching(/^2 .*cama-año-nuevo.*Cama de ano nuevo/),
    ])
    expect(await findSold()).toEqual(before)
  })

  test('rows with a blank handle belong to the product above when their columns say so', async () => {
    expect((await bring(aCase('24-blank-handle'))).refusals).toEqual([])
    expect((await findSold()).map(({ sku, title }) => `${sku} ${title}`)).toEqual([
      'ARZ-L Arnés Z L',
      'ARZ-M Arnés Z M',
      'ARZ-S Arnés Z S',
    ])
  })

  test('a row with a blank handle and no option refuses the whole product above', async () => {
    const { refusals } = await bring(
      `${HEADER}\nhueso,Hueso,H1,shopify,1,10\n,,H2,shopify,1,12\nsoga,Soga,S1,shopify,1,10\n`,
    )
    expect((await findSold()).map(({ sku }) => sku)).toEqual(['S1'])
    expect(refusals.join('\n')).toContain('3')
  })

  test('net content is not the weight of an animal or of a parcel', async () => {
    await bring(aCase('32-weights'))
    expect((await findSold()).map(({ sku, grams }) => [sku, grams])).toEqual([
      ['CA1', null],
      ['G1', null],
    ])
  })

  test('codes that a spreadsheet mangled are refused by name', async () => {
    for (const name of ['08-sci', '33-two-mangled-codes']) {
      const { refusals } = await bring(aCase(name))
      expect(refusals).toHaveLength(2)
      expect(refusals.join('\n')).toMatch(/(?:7\.89|1,23)E\+12/)
    }
    const dates = await bring('SKU;Producto;Precio;Stock\n12-may;Hueso;10;5\n01/05/2026;Soga;10;5\n')
    expect(dates.refusals).toHaveLength(2)
    const errors =
      'SKU;Producto;Precio;Stock\n#N/A;Hueso;10;5\n#¡REF!;Soga;10;5\n####;Cama;10;5\nA-1;#¿NOMBRE?;10;5\nA-2;#DIV/0!;10;5\n'
    expect((await bring(errors)).refusals).toHaveLength(5)
    expect(await findSold()).toEqual([])
  })

  test('a code that lost its zeros is held back, and no product is doubled', async () => {
    await byCommand('Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price\nhueso,Hueso,00123,5,10\n')
    for (const file of [
      'Handle,Title,Variant SKU,Variant Price\nhueso,Hueso,123,12\n',
      'SKU;Producto;Precio;Stock\n123;Hueso;12;5\n',
      'SKU;Producto;Precio;Stock\n999;Hueso;12;5\n',
    ]) {
      expect((await bring(file)).refusals, file).toHaveLength(1)
      expect(await findSold(), file).toMatchObject([{ sku: '00123', price: 1000, stock: 5 }])
    }
  })

  test('a name without price and code is told where nothing of that name is sold', async () => {
    await byCommand(`${HEADER}\nhueso,Hueso,H1,shopify,1,10\n`)
    const { refusals } = await bring('SKU;Producto;Precio\n;Hueso;\n;Alimento seco;\nS1;Soga;12\n')
    expect(refusals).toEqual([expect.stringMatching(/^3 .*(?:price|precio)/)])
    expect((await findSold()).map(({ sku }) => sku)).toEqual(['H1', 'S1'])
  })

  test('two options with one code are both named', async () => {
    const { refusals } = await bring(aCase('25-dup-sku-blank'))
    expect(await findSold()).toEqual([])
    expect(refusals.join('\n')).toContain('S 42 x 42 cms')
    expect(refusals.join('\n')).toContain('M 50 x 50 cms')
  })

  test('two products with one code are both named', async () => {
    const { refusals } = await bring(`${HEADER}\nhueso,Hueso rico,H1,shopify,1,10\nsoga,Soga fuerte,H1,shopify,1,10\n`)
    expect(refusals).toEqual([expect.stringMatching(/H1.*Hueso rico/)])
    expect((await findSold()).map(({ title }) => title)).toEqual(['Hueso rico'])
  })

  test('a list without codes is brought again, and then changes prices', async () => {
    const first = await bring(aCase('lenda-sin-codigo'))
    expect(first.refusals).toEqual([])
    const before = await findSold()
    expect(before).toHaveLength(9)
    expect(before.map(({ title, price }) => `${title} ${price}`)).toContain(
      'Lenda Marine Flavour (Pescado Azul) 10 kg 3695',
    )
    expect(before.find(({ title }) => title.endsWith('Buey 400 g'))).toMatchObject({ price: 360, grams: 400 })

    expect((await bring(aCase('lenda-sin-codigo'))).refusals).toEqual([])
    expect(await findSold()).toEqual(before)
    const dearer = await bring(aCase('lenda-sin-codigo').toString().replace('18,95', '19,95'))
    expect(dearer.refusals).toEqual([])
    const after = await findSold()
    expect(after.filter(({ price }, at) => price !== before[at]?.price)).toMatchObject([
      { title: 'Lenda Puppy 2 kg', price: 1995 },
    ])
  })

  test('prices are read as people write them, or refused by name', async () => {
    const { refusals } = await bring(aCase('09-price'))
    expect((await findSold()).map(({ sku, price }) => `${sku} ${price}`)).toEqual([
      'P2 1250',
      'P7 123450',
      'P8 123450',
      'P9 123450',
    ])
    expect(refusals).toHaveLength(9)
  })

  test.each([
    ['04-sep', 'SEP1'],
    ['26-comments', 'HC1'],
  ])('the table is found in %s', async (name, sku) => {
    expect((await bring(aCase(name))).refusals).toEqual([])
    expect((await findSold()).map((sold) => sold.sku)).toEqual([sku])
  })

  test('a title keeps its inches and loses line breaks and direction marks', async () => {
    await bring(aCase('28-inch'))
    await bring(`${HEADER}\nx,"\u202ECorrea\r\n  larga\u200B ",X1,shopify,1,10\n`)
    expect((await findSold()).map(({ title }) => title)).toEqual(['Collar 15" rojo', 'Collar 15" azul', 'Correa larga'])
  })

  test('a name of nothing that is seen is no name', async () => {
    const { refusals } = await bring(`${HEADER}\nx,\u200B\u2060\uFEFF,X1,shopify,1,10\n`)
    expect(refusals).toHaveLength(1)
    expect(await findSold()).toEqual([])
  })
})

describe.each(Object.entries(doors))('the shop’s own file by the %s', (_, bring) => {
  test('leaves what has no price hidden, and does not show it', async () => {
    await byCommand(`${HEADER}\nhueso,Hueso,H1,shopify,4,10\nsoga,Soga,S1,shopify,4,10\n`)
    await sql`update market.offers set hidden = true, price_minor = 0 where variant_id in (select id from market.variants where sku = 'H1')`.execute(
      db,
    )
    const before = await findSold()
    const { csv } = await backoffice.file(shopId, 'current')
    expect(csv).toContain('H1;Hueso;;Marca'.replace('Marca', ''))

    expect((await bring(csv)).refusals).toEqual([])
    expect(await findSold()).toEqual(before)
    const shown = await bring(csv.replace(/(H1;.*;)no/, '$1sí'))
    expect(shown.refusals).toEqual([expect.stringMatching(/^2 .*(?:price|precio)/)])
    expect(await findSold()).toEqual(before)
  })

  test('of 2,200 options comes back and changes nothing', async () => {
    // What autovacuum writes when it comes while the rows of an import are not committed: many pages, and nothing on them.
    await sql`
      update pg_class set reltuples = 0, relpages = 60
      where oid = any (array['market.offers', 'market.variants', 'market.products', 'market.product_images']::regclass[])
    `.execute(db)
    const rows = Array.from({ length: 2_200 }, (_row, n) => {
      const product = Math.floor(n / 4)
      return `p-${product},Producto ${product},Talla,${n % 4},C-${n},${n % 7},${10 + (n % 90)}.50,${n % 3 === 0 ? 200 : ''}`
    })
    const header =
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price'
    expect(await byCommand([header, ...rows].join('\n'))).toMatchObject({ added: 550, refused: 0 })
    await sql`update market.offers set hidden = true where stock = 0`.execute(db)
    const before = [await findSold(), await findProducts()]

    const { csv } = await backoffice.file(shopId, 'current')
    const report = await bring(csv)
    expect(report.refusals).toEqual([])
    expect(report).toMatchObject(
      'untouched' in report ? { untouched: 2_200, counts: {} } : { added: 0, withoutStock: 0 },
    )
    expect([await findSold(), await findProducts()]).toEqual(before)
  })
})
