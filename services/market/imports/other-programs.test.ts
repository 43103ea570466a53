import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { toWorkbook } from '#shared/tables/testing.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop } from '../testing/shop-with-goods.ts'
import { parseChosenColumn } from './files/chosen-columns.ts'

// Files of other programs, and of nobody's: what is recognised goes in at once, of the rest a person says what it is.
const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T15:00:00Z') })
const backoffice = market.staff().catalogue
let shopId = ''

beforeEach(async () => {
  await sql`truncate market.products, market.tags, market.catalogue_imports, market.catalogue_changes cascade`.execute(
    db,
  )
  shopId = await aShop(db)
})

async function byCommand(content: string | Uint8Array, shop = shopId, columns: readonly string[] = []) {
  const refusals: string[] = []
  await setUp.importCatalogue({
    shopId: shop,
    dryRun: false,
    columns: columns.flatMap((each) => parseChosenColumn(each) ?? []),
    async *open() {
      yield Buffer.from(content)
    },
    onRefusal: ({ line, reason }) => refusals.push(`${line} ${reason}`),
  })
  return refusals
}

async function byBackOffice(content: string | Uint8Array, shop = shopId) {
  const { id, chosen } = await backoffice.bring(shop, content)
  const { refusals } = await backoffice.import(id)
  if (chosen > 0) await backoffice.apply(id, true)
  return refusals.map(({ line, reason }) => `${line} ${reason}`)
}

async function findSold(shop = shopId) {
  const { rows } = await sql<{ sold: string }>`
    select concat_ws(' | ', v.sku, v.title, o.price_minor, o.compare_at_minor, o.stock,
      case when o.allow_backorder then 'backorder' end, nullif(p.status, 'active')) as sold
    from market.offers o join market.variants v on v.id = o.variant_id join market.products p on p.id = o.product_id
    where o.shop_id = ${shop} order by v.sku`.execute(db)
  return rows.map(({ sold }) => sold)
}

async function findProduct(slug: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select p.title, p.vendor, p.pet_types, p.search_words, p.description_text as description, p.options,
      (select json_agg(i.source ->> 'url' order by i.position) from market.product_images i where i.product_id = p.id) as pictures
    from market.products p where p.slug = ${slug}`.execute(db)
  return rows[0]
}

const WOOCOMMERCE = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"In stock?",Stock,"Backorders allowed?","Weight (kg)","Sale price","Regular price",Categories,Tags,Images,Parent,"Attribute 1 name","Attribute 1 value(s)"
10,variable,CAM,,Cama nube,1,0,visible,Corta,"<p>Suave</p>",1,,0,,,,"Perros > Camas, Ofertas",nuevo,"https://img.example/a.jpg, https://img.example/b.jpg",,Talla,"S, M"
11,variation,CAM-S,,"Cama nube - S",1,0,visible,,,1,4,0,1.2,,120,,,,id:10,Talla,S
12,simple,PEL,7790001,Pelota,1,0,visible,,,1,7,0,,15,20,Gatos,,,,Color,Rojo
13,simple,GUA,,Guante,-1,0,visible,,,0,,0,,,30,,,,,,
14,variation,CAM-M,,"Cama nube - M",1,0,visible,,,1,,0,1.5,,130,,,,CAM,Talla,M
`

const VENDURE = `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Arnés suave,arnes-suave,Cómodo,https://img.example/1.jpg|https://img.example/2.jpg,category:Paseo|brand:Kantu,talla|color,S|rojo,AR-S-R,50.00,standard,5,true,,
,,,,,,M|rojo,AR-M-R,55.00,standard,0,true,,
`

const MEDUSA = `Product Id,Product Handle,Product Title,Product Subtitle,Product Description,Product Status,Product Thumbnail,Product Type,Product Tags,Variant Id,Variant Title,Variant SKU,Variant Barcode,Variant Inventory Quantity,Variant Allow Backorder,Variant Manage Inventory,Variant Price BOB,Variant Price USD,Variant Option 1 Name,Variant Option 1 Value
prod_1,croqueta-med,Croqueta Med,,Rica,published,https://img.example/m.jpg,Alimento,Perro,v1,3 kg,MED-3,,6,FALSE,TRUE,90,13,Peso,3 kg
prod_1,croqueta-med,Croqueta Med,,Rica,published,https://img.example/m.jpg,Alimento,Perro,v2,8 kg,MED-8,,2,TRUE,TRUE,200,29,Peso,8 kg
prod_2,correa-med,Correa Med,,,draft,,,,v3,Default,COR,,1,FALSE,TRUE,40,6,,
`

const PRESTASHOP = `"ID";"Imagen";"Nombre";"Referencia";"Categoría";"Precio (imp. excl.)";"Precio (imp. incl.)";"Cantidad";"Estado";"Posición"
"7";"https://img.example/p.jpg";"Rascador torre";"RAS-1";"Gatos";"100,000000 Bs";"113,00 Bs";"3";"1";"0"
"8";"";"Cepillo";"CEP-1";"Higiene";"10,000000 Bs";"11,30 Bs";"0";"0";"1"
`

const SUPPLIER = `Distribuidora Andina;;;;
Lista de precios, válida desde el 1 de mayo;;;;
;;;;
Código;Descripción;Marca;P. Venta;Stock
0012;Shampoo avena 500 ml;Andina;"Bs 35,50";12
0013;Talco antipulgas;Andina;"Bs 20";0
`

describe.each(Object.entries({ command: byCommand, 'back office': byBackOffice }))('by the %s', (_, bring) => {
  test('an export of WooCommerce', async () => {
    expect(await bring(WOOCOMMERCE)).toEqual([])
    expect(await findSold()).toEqual([
      'CAM-M | Cama nube M | 13000 | 0 | backorder',
      'CAM-S | Cama nube S | 12000 | 4',
      'GUA | Guante | 3000 | 0 | draft',
      'PEL | Pelota | 1500 | 2000 | 7',
    ])
    expect(await findProduct('cama-nube')).toMatchObject({
      description: 'Suave',
      pet_types: ['PERRO'],
      search_words: ['nuevo', 'Perros', 'Camas', 'Ofertas'],
      options: [{ name: 'Talla', values: ['S', 'M'] }],
      pictures: ['https://img.example/a.jpg', 'https://img.example/b.jpg'],
    })
    expect(await bring(WOOCOMMERCE)).toEqual([])
  })

  test('an export for Vendure', async () => {
    expect(await bring(VENDURE)).toEqual([])
    expect(await findSold()).toEqual([
      'AR-M-R | Arnés suave M / rojo | 5500 | 0',
      'AR-S-R | Arnés suave S / rojo | 5000 | 5',
    ])
    expect(await findProduct('arnes-suave')).toMatchObject({
      search_words: ['Paseo', 'Kantu'],
      options: [
        { name: 'talla', values: ['S', 'M'] },
        { name: 'color', values: ['rojo'] },
      ],
      pictures: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
    })
  })

  test('an export of Medusa, at the price of the shop’s own currency', async () => {
    expect(await bring(MEDUSA)).toEqual([])
    expect(await findSold()).toEqual([
      'COR | Correa Med | 4000 | 1 | draft',
      'MED-3 | Croqueta Med 3 kg | 9000 | 6',
      'MED-8 | Croqueta Med 8 kg | 20000 | 2 | backorder',
    ])
  })

  test('an export of PrestaShop, at the price with taxes', async () => {
    expect(await bring(PRESTASHOP)).toEqual([])
    expect(await findSold()).toEqual(['CEP-1 | Cepillo | 1130 | 0 | draft', 'RAS-1 | Rascador torre | 11300 | 3'])
  })

  test('a supplier’s list, with its title above', async () => {
    expect(await bring(SUPPLIER)).toEqual([])
    expect(await findSold()).toEqual(['0012 | Shampoo avena 500 ml | 3550 | 12', '0013 | Talco antipulgas | 2000 | 0'])
    expect(await findProduct('talco-antipulgas')).toMatchObject({ vendor: 'Andina' })
  })

  test('a list of Excel with a title, parts and a total, at the price that its column names', async () => {
    for (const price of ['P. Unit.', 'PRECIO UNITARIO BS.', 'Precio al público (Bs)', 'PVP Bs', 'Precio Bs/u']) {
      await sql`truncate market.products cascade`.execute(db)
      const list = toWorkbook({
        Portada: [['El Arca'], ['Santa Cruz']],
        Diciembre: [
          ['LISTA DE PRECIOS', null, null, null],
          ['Cód.', 'Detalle', price, 'Stock'],
          ['ALIMENTOS', null, null, null],
          ['001', 'Correa roja', 35, 4],
          ['A-2', 'Hueso chico', 'Bs 1.250,50', 0],
          [null, 'TOTAL', 1285.5, 4],
        ],
      })
      expect(await bring(list), price).toEqual([
        expect.stringMatching(/^3 /),
        expect.stringMatching(/^6 .*(?:total|sum)/i),
      ])
      expect(await findSold(), price).toEqual(['001 | Correa roja | 3500 | 4', 'A-2 | Hueso chico | 125050 | 0'])
    }
  })

  test('a product of WooCommerce that another shop sells is refused, and a rebate with an end is no price', async () => {
    const file = `ID,Type,SKU,Name,Published,Stock,Date sale price starts,Date sale price ends,Sale price,Regular price,Parent
1,external,EXT,Afuera,1,,,,,20,
2,simple,OLD,Rebaja vieja,1,3,2025-01-01,2025-01-31,15,20,
3,simple,NOW,Rebaja,1,3,,,15,20,
`
    expect(await bring(file)).toEqual([expect.stringMatching(/^2 /)])
    expect(await findSold()).toEqual(['NOW | Rebaja | 1500 | 2000 | 3', 'OLD | Rebaja vieja | 2000 | 3'])
  })

  test('an option stands anywhere in the file beside its product, also directly above it', async () => {
    const [header = '', ...rows] = WOOCOMMERCE.trim().split('\n')
    await bring(WOOCOMMERCE)
    const [sold, product] = [await findSold(), await findProduct('cama-nube')]
    for (const order of [rows.toReversed(), [rows[1], rows[0], rows[4], rows[2], rows[3]]]) {
      await sql`truncate market.products cascade`.execute(db)
      expect(await bring([header, ...order, ''].join('\n'))).toEqual([])
      expect(await findSold()).toEqual(sold)
      const { options, ...found } = (await findProduct('cama-nube')) ?? {}
      expect({ ...found, options: sortValues(options) }).toEqual({ ...product, options: sortValues(product?.options) })
    }
  })

  test('an option names its product by the number alone, or in a column of another name', async () => {
    const file = `ID,Type,SKU,Name,Regular price,Parent SKU,Attribute 1 name,Attribute 1 value(s)
11,variation,CAM-S,Cama S,10,10,Talla,S
12,variation,CAM-M,Cama M,12,CAM,Talla,M
10,variable,CAM,Cama,,,Talla,"S, M"
`
    expect(await bring(file)).toEqual([])
    expect(await findSold()).toEqual(['CAM-M | Cama M | 1200 | 0', 'CAM-S | Cama S | 1000 | 0'])
  })

  test('an option of WooCommerce whose product is missing says so', async () => {
    const file = `ID,Type,SKU,Name,Published,Regular price,Parent
10,simple,PEL,Pelota,1,10,
12,variation,CAM-M,Cama M,1,10,id:11
`
    expect(await bring(file)).toEqual([expect.stringMatching(/^3 .*id:11/)])
    expect(await findSold()).toEqual(['PEL | Pelota | 1000 | 0'])
  })

  test('Shopify’s Product Category', async () => {
    const category = 'Animals & Pet Supplies > Pet Supplies > Dog Supplies > Dog Food'
    await bring(`Handle,Title,Product Category,Variant SKU,Variant Price\nx,X,${category},X1,10\n`)
    expect(await findProduct('x')).toMatchObject({ pet_types: ['PERRO'], search_words: ['perros', 'alimento'] })
  })

  test('the second sheet of a workbook, Latin-1, UTF-16 and a page named .xls', async () => {
    const list = 'Código;Producto;Precio;Stock\nÑ1;Ñandú;10;1\n'
    const page =
      '<html><table><tr><th>Código<th>Producto<th>Precio<th>Stock<tr><td>Ñ1<td>Ñandú<td>10<td>1</table></html>'
    for (const content of [
      toWorkbook({
        Portada: [['Precios']],
        Lista: [
          ['Código', 'Producto', 'Precio', 'Stock'],
          ['Ñ1', 'Ñandú', 10, 1],
        ],
      }),
      Buffer.from(list, 'latin1'),
      Buffer.from(`\uFEFF${list}`, 'utf16le'),
      page,
    ]) {
      await sql`truncate market.products cascade`.execute(db)
      expect(await bring(content)).toEqual([])
      expect(await findSold()).toEqual(['Ñ1 | Ñandú | 1000 | 1'])
    }
  })
})

const sortValues = (options: unknown) =>
  (options as { name: string; values: string[] }[]).map(({ name, values }) => [name, values.toSorted()])

describe('the words of categories and tags', () => {
  const columns = [
    'Handle',
    'Title',
    'Product Category',
    'Tags',
    'Type',
    'Especie',
    'Etapa',
    'Variant SKU',
    'Variant Price',
  ]
  const product: Record<string, string> = {
    Handle: 'arena',
    Title: 'Arena',
    'Product Category': 'Gatos > Arena Gatitos > Ofertas',
    Tags: 'nuevo, rica',
    Type: 'Higiene',
    'Variant SKU': 'A1',
    'Variant Price': '10',
  }
  const bring = (without: readonly string[], changes: Record<string, string> = {}) => {
    const kept = columns.filter((column) => !without.includes(column))
    const cells = kept.map((column) => `"${{ ...product, ...changes }[column] ?? ''}"`)
    return byCommand(`${kept.join(',')}\n${cells.join(',')}\n`)
  }
  const find = async () => {
    const { search_words: words, pet_types: petTypes } = (await findProduct('arena')) ?? {}
    return { words: (words as string[]).toSorted(), petTypes }
  }

  test('are kept apart: a file without one of the columns says nothing of its words', async () => {
    await bring([])
    const before = await find()
    expect(before).toEqual({
      words: ['Arena Gatitos', 'Gatos', 'Higiene', 'Ofertas', 'nuevo', 'rica'],
      petTypes: ['GATO'],
    })
    for (const without of [['Product Category'], ['Tags'], ['Type'], ['Product Category', 'Type'], ['Tags', 'Type']]) {
      expect(await bring(without)).toEqual([])
      expect(await find(), without.join()).toEqual(before)
    }

    await bring(['Product Category'], { Tags: 'rica, otra', Type: 'Arenas' })
    const words = ['Arena Gatitos', 'Arenas', 'Gatos', 'Ofertas', 'otra', 'rica']
    expect(await find()).toEqual({ words, petTypes: ['GATO'] })
    await bring(['Tags', 'Type'], { 'Product Category': 'Gatos' })
    expect((await find()).words).toEqual(['Arenas', 'Gatos', 'otra', 'rica'])
  })

  test('of products from before are only added to, as far as a file does not say them', async () => {
    await bring([])
    await sql`update market.products set tag_words = null, category_words = null`.execute(db)
    await bring(['Product Category'], { Tags: 'otra' })
    expect((await find()).words).toEqual(['Arena Gatitos', 'Gatos', 'Higiene', 'Ofertas', 'nuevo', 'otra', 'rica'])
    await bring([], { Tags: 'otra' })
    expect((await find()).words).toEqual(['Arena Gatitos', 'Gatos', 'Higiene', 'Ofertas', 'otra'])
  })

  test('a category that a person chose for a product stays when a file says its tags', async () => {
    await sql`insert into market.tags (id, slug, name, position) values ('arenas', 'arenas', 'Arenas', 9)`.execute(db)
    await sql`delete from market.products`.execute(db)
    await backoffice.create({ shopId, title: 'Arena', sku: 'A1', categoryId: 'arenas', price: 1000 })
    await bring(['Product Category', 'Type'])
    const { rows } = await sql`select tag_ids from market.products where slug = 'arena'`.execute(db)
    expect(rows).toEqual([{ tag_ids: ['arenas'] }])
  })
})

describe('a file whose columns nobody knows', () => {
  const STRANGE = 'Nro;Artículo en venta;Vale;Hay\nA-1;Hueso;10;3\nA-2;Soga;12;4\n'

  test('waits until somebody says what they are, and is then compared', async () => {
    const waiting = await backoffice.bring(shopId, STRANGE)
    expect(waiting).toMatchObject({ state: 'mapping', counts: {} })
    expect(await backoffice.columns(waiting.id)).toMatchObject({
      missing: 'name',
      columns: [
        { heading: 'Nro', column: null, samples: ['A-1', 'A-2'] },
        { heading: 'Artículo en venta', column: null, samples: ['Hueso', 'Soga'] },
        { heading: 'Vale', column: null, samples: ['10', '12'] },
        { heading: 'Hay', column: null },
      ],
    })
    expect(await getRefusal(backoffice.apply(waiting.id))).toMatchObject({ code: 'market.import-not-open' })

    const draft = await backoffice.chooseColumns(waiting.id, ['sku', 'title', 'price', 'quantity'])
    expect(draft).toMatchObject({ id: waiting.id, state: 'draft', counts: { product: 2 }, refused: 0 })
    await backoffice.apply(draft.id)
    expect(await findSold()).toEqual(['A-1 | Hueso | 1000 | 3', 'A-2 | Soga | 1200 | 4'])
    expect(await getRefusal(backoffice.columns(draft.id))).toMatchObject({ code: 'market.import-not-open' })
  })

  test('is remembered for its headings in any order, by both doors, and in that shop alone', async () => {
    const { id } = await backoffice.bring(shopId, STRANGE)
    await backoffice.chooseColumns(id, ['sku', 'title', 'price', 'quantity'])
    await backoffice.discard(id)

    const moved = 'Hay;Vale;Nro;Artículo en venta\n3;10;A-1;Hueso\n'
    expect(await backoffice.bring(shopId, moved)).toMatchObject({ state: 'draft', counts: { product: 1 } })
    expect(await byCommand(moved)).toEqual([])
    expect(await findSold()).toEqual(['A-1 | Hueso | 1000 | 3'])
    const other = await aShop(db)
    expect(await backoffice.bring(other, moved)).toMatchObject({ state: 'mapping' })
    expect(await byCommand(moved, other)).toEqual([expect.stringMatching(/^1 no 'Handle'.*Hay, Vale/)])
  })

  test('is refused when its columns say too little, or two say the same', async () => {
    const { id } = await backoffice.bring(shopId, STRANGE)
    const why = async (columns: Parameters<typeof backoffice.chooseColumns>[1]) =>
      (await getRefusal(backoffice.chooseColumns(id, columns))).data.detail
    expect(await why([null, null, 'price', null])).toContain('código')
    expect(await why(['sku', null, null, null])).toContain('precio')
    expect(await why(['sku', 'sku', 'price', null])).toContain('lo mismo')
    expect(await why(['sku', 'price'])).toContain('otras columnas')
    expect((await backoffice.import(id)).import).toMatchObject({ state: 'mapping' })
  })

  test('that were taken for something else are corrected by hand', async () => {
    const list = 'SKU;Producto;Costo;Precio;Stock\nH-1;Hueso;5;10;3\n'
    const draft = await backoffice.bring(shopId, list)
    expect((await backoffice.columns(draft.id)).columns.map(({ column }) => column)).toEqual([
      'sku',
      'title',
      null,
      'price',
      'quantity',
    ])
    const corrected = await backoffice.chooseColumns(draft.id, ['sku', 'title', 'price', null, 'quantity'])
    expect((await backoffice.import(corrected.id)).changes).toMatchObject([{ displayTo: 'Bs\u00A05,00' }])
  })
})

describe('columns that are said on the command line', () => {
  const STRANGE = 'Lista de mayo\nNro;Artículo en venta;Vale;Hay;Costo\nA-1;Hueso;10;3;5\n'
  const SAID = ['sku=Nro', 'title=artículo en venta', 'price= Vale', 'quantity=HAY']
  const bring = (content: string, columns: readonly string[]) => byCommand(content, shopId, columns)

  test('are those of the file, below its titles', async () => {
    expect(await bring(STRANGE, SAID)).toEqual([])
    expect(await findSold()).toEqual(['A-1 | Hueso | 1000 | 3'])
    // Said of that file alone.
    expect(await bring(STRANGE, [])).toEqual([
      expect.stringContaining('Not understood: Nro, Artículo en venta, Vale, Hay'),
    ])
  })

  test('correct what is recognised, and what was remembered', async () => {
    const list = 'SKU;Producto;Costo;Precio;Stock\nH-1;Hueso;5;10;3\n'
    expect(await bring(list, ['price=Costo'])).toEqual([])
    expect(await findSold()).toEqual(['H-1 | Hueso | 500 | 3'])
    expect(await bring(list.replace(';3', ';9'), ['none=Stock'])).toEqual([])
    expect(await findSold()).toEqual(['H-1 | Hueso | 1000 | 3'])

    const strange = STRANGE.replace('Hueso', 'Soga')
    const waiting = await backoffice.bring(shopId, strange)
    await backoffice.chooseColumns(waiting.id, ['sku', 'title', 'price', 'quantity', null])
    expect(await bring(strange, ['price=Costo'])).toEqual([])
    expect(await findSold()).toEqual(['A-1 | Soga | 500 | 3', 'H-1 | Hueso | 1000 | 3'])
  })

  test('are refused by name where the file has no such headings', async () => {
    expect(await bring(STRANGE, [...SAID, 'brand=Marca', 'type=Rubro'])).toEqual([
      expect.stringMatching(/^1 no heading 'Marca', 'Rubro'. The headings are: Nro, .*Costo. Not understood: Costo\./),
    ])
    expect(await findSold()).toEqual([])
  })
})

describe('a file without headings', () => {
  const LIST = 'A-1\tHueso\t10\t3\nA-2\tSoga\t12\t4\n'
  const aligned = 'A-1   Hueso rico     10    3\nA-2   Soga          120    4\n'

  test.each([
    ['tabs', LIST, ['A-1 | Hueso | 1000 | 3', 'A-2 | Soga | 1200 | 4']],
    ['spaces', aligned, ['A-1 | Hueso rico | 1000 | 3', 'A-2 | Soga | 12000 | 4']],
  ])('has numbered columns, and every row is one: %s', async (_, content, sold) => {
    const waiting = await backoffice.bring(shopId, content)
    expect(waiting).toMatchObject({ state: 'mapping' })
    expect(await backoffice.columns(waiting.id)).toMatchObject({
      missing: 'headings',
      columns: [
        { heading: 'Columna 1', column: null, samples: ['A-1', 'A-2'] },
        { heading: 'Columna 2' },
        { heading: 'Columna 3' },
        { heading: 'Columna 4', samples: ['3', '4'] },
      ],
    })
    const draft = await backoffice.chooseColumns(waiting.id, ['sku', 'title', 'price', 'quantity'])
    expect(draft).toMatchObject({ state: 'draft', counts: { product: 2 }, refused: 0 })
    await backoffice.apply(draft.id)
    expect(await findSold()).toEqual(sold)
  })

  test('is asked about each time, with the last answer, because nothing says whose it is', async () => {
    const { id } = await backoffice.bring(shopId, LIST)
    await backoffice.chooseColumns(id, ['sku', 'title', 'price', 'quantity'])
    const next = await backoffice.bring(shopId, LIST.replace('10', '11'))
    expect(next).toMatchObject({ state: 'mapping' })
    expect((await backoffice.columns(next.id)).columns.map(({ column }) => column)).toEqual([
      'sku',
      'title',
      'price',
      'quantity',
    ])
    expect(await byCommand(LIST)).toEqual([expect.stringMatching(/^1 no headings.*Columna 1, .*--columns/)])
    const said = ['sku=Columna 1', 'title=Columna 2', 'price=Columna 3']
    expect(await byCommand(LIST, shopId, said)).toEqual([])
    expect(await findSold()).toEqual(['A-1 | Hueso | 1000 | 3', 'A-2 | Soga | 1200 | 4'])
  })
})
