import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { toXlsx, toZip } from '#shared/tables/testing.ts'
import type { CatalogueImport } from '../contract.ts'
import { marketInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { aProduct, openCatalogue, type VariantOptions } from '../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { continueForgotten, continueImport } from './run-import.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const shoppers = openCatalogue(connection)
const operator = market.staff()
const backoffice = operator.catalogue
const shops: string[] = []

// Each test has its own shop, because cached shops are loaded once.
beforeAll(async () => {
  for (let n = 0; n < 13; n += 1) shops.push(await aShop(db))
  shops.push(await aShop(db, { country: 'PY', currency: 'PYG', name: 'Asunción' }))
})

let next = 0
async function aShopWith(...variants: VariantOptions[]) {
  const shopId = shops[next] ?? ''
  next += 1
  const mark = `M${next}`
  const goods = await aProduct(db, shopId, {
    title: `Croqueta ${mark}`,
    variants: variants.map((options, index) => ({ price: 1000, stock: 10, sku: `${mark}-${index}`, ...options })),
  })
  return { shopId, mark, ...goods }
}

const csv = (...lines: string[]) => lines.join('\r\n')
const getChanges = async (found: CatalogueImport, only?: 'left' | 'large' | 'cautious') =>
  (await backoffice.import(found.id, only ? { only } : {})).changes.map(
    ({ sku, what, displayFrom, displayTo, caution }) =>
      [sku, what, displayFrom, displayTo, ...(caution ? [caution] : [])].join(' ').replaceAll('\u00A0', ' '),
  )
const getOffers = async (shopId: string) =>
  Object.fromEntries(
    (await backoffice.list({ shopId, first: 100 })).offers.map(({ sku, price, listPrice, stock, isHidden }) => [
      sku,
      [price, listPrice, stock, ...(isHidden ? ['oculto'] : [])].join(' '),
    ]),
  )

describe('a file that is brought', () => {
  test('becomes a difference to look at, and changes nothing', async () => {
    const { shopId, mark } = await aShopWith({}, { stock: 3 }, {}, {})
    const found = await backoffice.bring(
      shopId,
      csv(
        'SKU;Producto;Precio;Precio de lista;Stock;Visible',
        `${mark}-0;Otro nombre;12,00;15;10;sí`,
        `${mark}-1;;10,00;;25;`,
        `${mark}-2;;4;;10;no`,
        `${mark}-3;;10;;10;`,
        `${mark}-3;;11;;10;`,
        'NADIE-1;;10;;;',
        `NUEVO-${mark};Pelota ${mark};20,50;;7;`,
      ),
    )
    expect(found).toMatchObject({
      state: 'draft',
      counts: { price: 2, 'list-price': 1, stock: 1, hidden: 1, product: 1 },
      untouched: 1,
      refused: 2,
      chosen: 6,
      large: 1,
    })
    expect(await getChanges(found)).toEqual([
      `${mark}-0 price Bs 10,00 Bs 12,00`,
      `${mark}-0 list-price sin precio de lista Bs 15,00`,
      `${mark}-1 stock 3 25`,
      `${mark}-2 price Bs 10,00 Bs 4,00 large`,
      `${mark}-2 hidden a la vista oculto`,
      `NUEVO-${mark} product no se vende aquí Bs 20,50`,
    ])
    expect((await backoffice.import(found.id)).refusals.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '6 Su código ya está en la línea 5.',
      '7 No conocemos este código. Para un producto nuevo falta su nombre.',
    ])
    expect(await getOffers(shopId)).toMatchObject({ [`${mark}-0`]: '1000  10', [`${mark}-1`]: '1000  3' })
  })

  test('that names the whole catalogue hides what it leaves out', async () => {
    const { shopId, mark } = await aShopWith({}, {}, {}, {})
    const found = await backoffice.bring(shopId, csv('Código;Precio', ...[0, 1, 2].map((n) => `${mark}-${n};10`)), {
      isWhole: true,
    })
    expect(await getChanges(found)).toEqual([`${mark}-3 hidden a la vista oculto`])
  })

  test('as a workbook of Paraguay reads guaraníes with and without thousands', async () => {
    const shopId = shops.at(-1) ?? ''
    await aProduct(db, shopId, {
      variants: [
        { sku: 'PY-0', price: 80_000 },
        { sku: 'PY-1', price: 80_000 },
      ],
    })
    const found = await backoffice.bring(
      shopId,
      toXlsx([
        ['SKU', 'Precio'],
        ['PY-0', 84_000],
        ['PY-1', '₲ 84.500'],
      ]),
    )
    expect(await getChanges(found)).toEqual(['PY-0 price Gs 80.000 Gs 84.000', 'PY-1 price Gs 80.000 Gs 84.500'])
  })

  test('from here and brought back unchanged changes nothing, also after a sale', async () => {
    const { shopId, id: productId, variantIds, mark } = await aShopWith({ price: 3890 })
    const { csv: file } = await backoffice.file(shopId, 'current')
    const items = [{ productId, productVariantId: variantIds[0] ?? '', quantity: 3 }]
    await market.buyer().place(orderAt(shopId, { items, expectedTotal: 13_170 }))

    expect(await backoffice.bring(shopId, file)).toMatchObject({ counts: {}, untouched: 1 })
    const dearer = await backoffice.bring(shopId, file.replace('38,90', '39,90'))
    expect(await getChanges(dearer)).toEqual([`${mark}-0 price Bs 38,90 Bs 39,90`])
    const template = await backoffice.bring(shopId, (await backoffice.file(shopId, 'template')).csv)
    expect(template).toMatchObject({ counts: { product: 2 }, refused: 0 })
  })

  test('is refused with its reason when it is no list of prices', async () => {
    const { shopId, mark } = await aShopWith({}, {}, {}, {}, {})
    const why = async (content: string | Uint8Array) => {
      const refusal = await getRefusal(backoffice.bring(shopId, content))
      expect(refusal).toMatchObject({ code: 'market.file-not-readable', status: 422 })
      return refusal.data.detail
    }
    expect(await why('')).toContain('vacío')
    expect(await why('%PDF-1.7 \u0000\u0001')).toContain('no es un CSV')
    expect(await why('SKU;Precio\n"A;1')).toContain('comilla')
    expect(await why(toZip({ 'a.txt': 'x' }))).toContain('no es un CSV')
    expect(await why(toZip({ 'xl/workbook.xml': 'x' }, 4_000_000_000))).toContain('demasiado grande')
    expect(await why('SKU;Precio\n'.padEnd(700_001, 'x'))).toContain('demasiado grande')
    expect(await why(csv('SKU;Precio', ...Array.from({ length: 10_001 }, (_, n) => `${n};1`)))).toContain('10000 filas')

    const odd = await backoffice.bring(
      shopId,
      csv(
        'SKU;Precio;Stock',
        `${mark}-0;=1+1;1`,
        `${mark}-1;1.234;1`,
        `${mark}-2;-5;1`,
        `${mark}-3;0;1`,
        `${mark}-4;5;1,5`,
        `"${'x'.repeat(50_001)}";1;1`,
      ),
    )
    expect((await backoffice.import(odd.id)).refusals.map(({ reason }) => reason)).toMatchObject([
      '«=1+1» no es un precio.',
      expect.stringContaining('puede ser miles o decimales'),
      expect.stringContaining('negativo'),
      expect.stringContaining('no puede ser 0'),
      expect.stringContaining('no es un stock'),
      expect.stringContaining('demasiado larga'),
    ])
  })

  test('never hands out a cell that a spreadsheet would compute', async () => {
    const { shopId } = await aShopWith({})
    await aProduct(db, shopId, { title: '=HYPERLINK("http://x.test")', variants: [{ sku: '@SUM' }] })
    const { csv: file } = await backoffice.file(shopId, 'current')
    expect(file).toContain(`'@SUM;"'=HYPERLINK(""http://x.test"")"`)
    expect(await backoffice.bring(shopId, file)).toMatchObject({ counts: {}, refused: 0 })
  })
})

describe('applying', () => {
  test('asks what its unknown categories are, and remembers it for the next file', async () => {
    const { shopId, mark } = await aShopWith({})
    const file = (sku: string) =>
      csv('SKU;Producto;Tipo;Categorías;Precio', `${sku}-A;Pecera ${sku};Acuarios ${mark};Ofertas ${mark};90`)
    const found = await backoffice.bring(shopId, file(`P-${mark}`))
    const asked = await backoffice.categories(found.id)
    expect(asked.words.map(({ word, products, isDecided }) => [word, products, isDecided])).toEqual([
      [`Acuarios ${mark}`, 1, false],
      [`Ofertas ${mark}`, 1, false],
    ])

    const meant = await backoffice.chooseCategories(found.id, [
      { word: `Acuarios ${mark}`, meaning: { kind: 'new' } },
      { word: `Ofertas ${mark}`, meaning: { kind: 'none' } },
    ])
    // What was created is known from now on.
    expect(meant.words).toEqual([{ word: `Ofertas ${mark}`, products: 1, isDecided: true, categoryId: null }])
    const created = meant.categories.find(({ name }) => name === `Acuarios ${mark}`)
    await backoffice.apply(found.id)
    const { offers } = await backoffice.list({ shopId, search: 'Pecera' })
    expect(offers).toMatchObject([{ category: `Acuarios ${mark}` }])

    const next = await backoffice.bring(
      shopId,
      csv('SKU;Producto;Categorías;Precio', `Q-${mark};Filtro ${mark};Peceras ${mark}, Ofertas ${mark};50`),
    )
    expect((await backoffice.categories(next.id)).words.map(({ isDecided }) => isDecided)).toEqual([false, true])
    const choose = (categoryId: string) =>
      backoffice.chooseCategories(next.id, [{ word: `Peceras ${mark}`, meaning: { kind: 'category', categoryId } }])
    expect(await getRefusal(choose('no-existe'))).toMatchObject({ code: 'market.category-not-found' })
    await choose(created?.id ?? '')
    await backoffice.apply(next.id)
    expect((await backoffice.list({ shopId, search: 'Filtro' })).offers).toMatchObject([
      { category: `Acuarios ${mark}` },
    ])
    expect(await getRefusal(choose(created?.id ?? ''))).toMatchObject({ code: 'market.import-not-open' })
  })

  test('writes what was chosen and shows it at once, twice is once, and all of it goes back', async () => {
    const { shopId, mark } = await aShopWith({}, {}, {})
    const before = await getOffers(shopId)
    const found = await backoffice.bring(
      shopId,
      csv(
        'SKU;Producto;Opción;Precio;Stock;Visible',
        `${mark}-0;;;12;30;`,
        `${mark}-1;;;11;10;no`,
        `${mark}-2;;;13;10;`,
        `N-${mark}-A;Pelota ${mark};chica;20;7;`,
        `N-${mark}-B;Pelota ${mark};grande;25;0;`,
      ),
    )
    const out = (await backoffice.import(found.id)).changes.find(({ sku }) => sku === `${mark}-2`)
    await backoffice.choose(found.id, { leave: [out?.position ?? -1] })
    const [first, second] = await Promise.all([backoffice.apply(found.id), backoffice.apply(found.id)])
    expect([first, second]).toMatchObject([{ written: 5 }, {}])

    const applied = await backoffice.apply(found.id)
    expect(applied).toMatchObject({ state: 'applied', written: 5, changedSince: 0, appliedBy: operator.uid })
    expect(await getOffers(shopId)).toEqual({
      [`${mark}-0`]: '1200  30',
      [`${mark}-1`]: '1100  10 oculto',
      [`${mark}-2`]: '1000  10',
      [`N-${mark}-A`]: '2000  7',
      [`N-${mark}-B`]: '2500  0',
    })
    const { edges } = await shoppers.list({ shopId })
    expect(edges.map(({ node }) => [node.product.title, node.product.pricing.minPrice]).toSorted()).toEqual([
      [`Croqueta ${mark}`, 1000],
      [`Pelota ${mark}`, 2000],
    ])
    const { changes: log } = await backoffice.log({ shopId })
    expect(log).toHaveLength(6)
    expect(new Set(log.map(({ cause, importId }) => `${cause} ${importId}`))).toEqual(new Set([`import ${found.id}`]))

    expect(await backoffice.bring(shopId, csv('SKU;Precio;Stock', `${mark}-0;12;30`))).toMatchObject({
      counts: {},
      untouched: 1,
    })
    expect(await backoffice.undoImport(found.id)).toMatchObject({ state: 'undone', takenBack: 5, stayed: 0 })
    expect(await getOffers(shopId)).toEqual(before)
    expect(await backoffice.undoImport(found.id)).toMatchObject({ state: 'undone' })
    expect(await getRefusal(backoffice.apply(found.id))).toMatchObject({ code: 'market.import-not-open' })
  })

  test('leaves what was sold or changed since somebody looked, and names it', async () => {
    const { shopId, mark, id: productId, variantIds } = await aShopWith({ price: 3890 }, {})
    const found = await backoffice.bring(shopId, csv('SKU;Precio;Stock', `${mark}-0;40;50`, `${mark}-1;12;10`))
    const items = [{ productId, productVariantId: variantIds[0] ?? '', quantity: 2 }]
    await market.buyer().place(orderAt(shopId, { items, expectedTotal: 9280 }))
    const price = { from: 1000, to: 1100 }
    await market.staff().catalogue.change({ shopId, productVariantId: variantIds[1] ?? '', price })

    expect(await backoffice.apply(found.id)).toMatchObject({ state: 'applied', written: 1, changedSince: 2 })
    expect(await getOffers(shopId)).toEqual({ [`${mark}-0`]: '4000  8', [`${mark}-1`]: '1100  10' })
    const { changes } = await backoffice.import(found.id, { only: 'left' })
    expect(changes.map(({ sku, what, displayFound }) => [sku, what, displayFound?.replace('\u00A0', ' ')])).toEqual([
      [`${mark}-0`, 'stock', '8'],
      [`${mark}-1`, 'price', 'Bs 11,00'],
    ])
  })

  test('is taken back but for what was sold since', async () => {
    const { shopId, mark, id: productId, variantIds } = await aShopWith({ price: 3890, stock: 0 })
    const file = csv(
      'SKU;Producto;Precio;Stock',
      `${mark}-0;;40;20`,
      `N-${mark};Pelota ${mark};20;7`,
      `O-${mark};Soga ${mark};5;7`,
    )
    const found = await backoffice.apply((await backoffice.bring(shopId, file)).id)
    const sold = (await backoffice.list({ shopId, search: `N-${mark}` })).offers[0]
    const items = [{ productId, productVariantId: variantIds[0] ?? '', quantity: 1 }]
    await market.buyer().place(orderAt(shopId, { items, expectedTotal: 5500 }))
    const ball = [{ productId: sold?.productId ?? '', productVariantId: sold?.productVariantId ?? '', quantity: 1 }]
    await market.buyer().place(orderAt(shopId, { items: ball, expectedTotal: 3500 }))

    expect(await backoffice.undoImport(found.id)).toMatchObject({ state: 'undone', takenBack: 2, stayed: 2 })
    expect(await getOffers(shopId)).toEqual({ [`${mark}-0`]: '3890  19', [`N-${mark}`]: '2000  6' })
    expect((await getChanges(found, 'left')).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      `${mark}-0 stock`,
      `N-${mark} product`,
    ])
  })

  test('of large changes wants a second yes, of none is refused, and a draft may be thrown away', async () => {
    const { shopId, mark } = await aShopWith({})
    const found = await backoffice.bring(shopId, csv('SKU;Precio', `${mark}-0;1`))
    expect(await getRefusal(backoffice.apply(found.id))).toMatchObject({ code: 'market.large-changes-unconfirmed' })
    await backoffice.choose(found.id, { leave: [0] })
    expect(await getRefusal(backoffice.apply(found.id, true))).toMatchObject({ code: 'market.nothing-chosen' })
    await backoffice.choose(found.id, { take: [0] })
    expect(await backoffice.apply(found.id, true)).toMatchObject({ written: 1 })

    const other = await backoffice.bring(shopId, csv('SKU;Precio', `${mark}-0;2`))
    await backoffice.discard(other.id)
    expect(await getRefusal(backoffice.apply(other.id, true))).toMatchObject({ code: 'market.import-not-open' })
    expect((await backoffice.imports(shopId)).map(({ id }) => id)).toEqual([found.id])
  })

  test('of 5,000 rows goes on after a stop, and writes nothing twice', async () => {
    const shopId = shops[next] ?? ''
    next += 1
    await sql`
      with products as (
        insert into market.products (id, slug, title, description_html, description_text, vendor, options, created_at, updated_at)
        select 'fardo-' || n, 'fardo-' || n, 'Fardo ' || n, '', '', 'Andina', '[]', now(), now() from generate_series(0, 999) n
        returning id
      ), variants as (
        insert into market.variants (id, product_id, sku, title, option_title, option_values, position)
        select id || '-' || k, id, id || '-' || k, k, k, array[k::text], k from products, generate_series(0, 4) k
        returning id, product_id
      )
      insert into market.offers (shop_id, variant_id, product_id, price_minor, stock, updated_at)
      select ${shopId}, id, product_id, 3890, 5, now() from variants
    `.execute(db)
    const rows = Array.from(
      { length: 5000 },
      (_, n) => `fardo-${Math.floor(n / 5)}-${n % 5};${n < 500 ? '39,90' : '38,90'};5`,
    )
    const found = await backoffice.bring(shopId, csv('SKU;Precio;Stock', ...rows))
    expect(found).toMatchObject({ options: 5000, chosen: 500, untouched: 4500, refused: 0 })

    // An import that was killed after its first step.
    const by = { applied_by: operator.uid, applied_at: new Date() }
    await db
      .updateTable('market.catalogue_imports')
      .set({ state: 'applying', ...by })
      .where('id', '=', found.id)
      .execute()
    const deps = { db, now: () => new Date('2026-11-21T15:00:00Z'), log: market.log }
    await continueImport(deps, found.id, 0)
    expect((await backoffice.import(found.id)).import).toMatchObject({ state: 'applying', done: 100 })
    const getAge = async () => (await backoffice.ages()).find((age) => age.shopId === shopId)
    expect(await getAge()).toMatchObject({ appliedAt: null, unfinished: { importId: found.id, state: 'applying' } })

    // Processes that find it unfinished continue it, also two at once.
    await Promise.all([continueForgotten(deps), continueForgotten(deps)])
    expect(await backoffice.apply(found.id)).toMatchObject({ state: 'applied', written: 500, changedSince: 0 })
    expect(await getAge()).toMatchObject({ appliedAt: by.applied_at.toISOString(), unfinished: null })
    const { rows: counted } = await sql`
      select count(*)::int as lines, count(distinct variant_id)::int as options
      from market.catalogue_changes where cause = ${`import:${found.id}`}`.execute(db)
    expect(counted).toEqual([{ lines: 500, options: 500 }])
  })
})

test('after all this every invariant holds', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})
