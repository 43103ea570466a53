import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { openMarket } from '../testing/open-market.ts'
import { aShop } from '../testing/shop-with-goods.ts'
import { toSlug } from './files/slug.ts'

// What must hold for every file, over generated ones, in both doors.
const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T15:00:00Z') })
const backoffice = market.staff().catalogue
const RUNS = { numRuns: Number(process.env.RUNS ?? 25) }
let shopId = ''

beforeEach(async () => {
  shopId = await aShop(db)
})

type Cells = Record<string, string>

async function byCommand(content: string) {
  const refused: number[] = []
  const report = await setUp.importCatalogue({
    shopId,
    dryRun: false,
    async *open() {
      yield Buffer.from(content)
    },
    onRefusal: ({ line }) => refused.push(line ?? 0),
  })
  if (!report) throw new Error(`There is no shop ${shopId}`)
  return { ...report, refused }
}

async function forgetAll() {
  await sql`truncate market.products, market.tags, market.catalogue_imports, market.catalogue_changes cascade`.execute(
    db,
  )
}

async function everything() {
  const found: unknown[] = []
  for (const table of ['products', 'variants', 'offers', 'product_images', 'listings']) {
    const { rows } =
      await sql`select to_jsonb(t) as row from ${sql.id('market', table)} t order by to_jsonb(t)::text`.execute(db)
    found.push(rows)
  }
  return found
}

function toCsv(columns: readonly string[], rows: readonly Cells[]): string {
  const cells = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return cells.map((line) => line.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\n')
}

const COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Barcode',
  'Image Src',
  'Image Alt Text',
  'Variant Image',
  'Especie',
  'Contenido neto',
  'SEO Title',
  'Status',
]

const words = fc.constantFrom('', 'Perro', 'Gato, Adulto', 'Senior', 'Oferta', 'Ñandú "fino"', 'Uno, dos')
const aProduct = fc.record({
  body: fc.constantFrom('', '<p>Rico</p>', 'Suave & fino'),
  words,
  category: fc.constantFrom('', 'Gatos > Arena Senior', 'Pet Supplies > Dog Supplies > Dog Food, Oferta'),
  status: fc.constantFrom('active', 'draft', 'archived'),
  image: fc.constantFrom('', 'https://img.example/a.jpg'),
  variants: fc.array(
    fc.record({
      hasSku: fc.boolean(),
      price: fc.integer({ min: 1, max: 90_000 }),
      compareAt: fc.option(fc.integer({ min: 1, max: 90_000 })),
      stock: fc.integer({ min: -3, max: 50 }),
      policy: fc.constantFrom('deny', 'continue'),
      net: fc.constantFrom('', '15 kg', '85'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

/** A file of Shopify whose every row is right. */
const aGoodFile = fc.array(aProduct, { minLength: 1, maxLength: 4 }).map((products) =>
  products.flatMap(({ variants, ...product }, p) =>
    variants.map((variant, v): Cells => {
      const isFirst = v === 0
      return {
        Handle: `producto-${p}`,
        Title: isFirst ? `Producto ${p}` : '',
        'Body (HTML)': isFirst ? product.body : '',
        Vendor: isFirst ? 'Kantu' : '',
        'Product Category': isFirst ? product.category : '',
        Type: isFirst ? product.words.split(',')[0] : '',
        Tags: isFirst ? product.words : '',
        Published: isFirst ? 'true' : '',
        'Option1 Name': variants.length > 1 && isFirst ? 'Talla' : variants.length > 1 ? '' : 'Title',
        'Option1 Value': variants.length > 1 ? `T${v}` : 'Default Title',
        'Variant SKU': variant.hasSku ? `S-${p}-${v}` : '',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': String(variant.stock),
        'Variant Inventory Policy': variant.policy,
        'Variant Price': (variant.price / 100).toFixed(2),
        'Variant Compare At Price': variant.compareAt === null ? '' : (variant.compareAt / 100).toFixed(2),
        'Variant Barcode': `77${p}${v}`,
        'Image Src': isFirst ? product.image : '',
        'Image Alt Text': isFirst ? 'De frente' : '',
        'Variant Image': product.image === '' ? '' : `https://img.example/${v}.jpg`,
        Especie: isFirst ? 'Perro' : '',
        'Contenido neto': variant.net,
        'SEO Title': isFirst ? 'Para buscadores' : '',
        Status: isFirst ? product.status : '',
      } as Cells
    }),
  ),
)

test('a file that is imported twice changes nothing, by either door', async () => {
  await fc.assert(
    fc.asyncProperty(aGoodFile, async (rows) => {
      await forgetAll()
      const file = toCsv(COLUMNS, rows)
      expect(await byCommand(file)).toMatchObject({ refused: [], unchanged: 0 })
      const before = await everything()
      expect(await byCommand(file)).toMatchObject({ refused: [], added: 0, changed: 0 })
      expect(await backoffice.bring(shopId, file)).toMatchObject({ counts: {}, refused: 0, untouched: rows.length })
      expect(await everything()).toEqual(before)
    }),
    RUNS,
  )
})

test('a column that a file lacks changes nothing, whichever it is, by either door', async () => {
  await fc.assert(
    fc.asyncProperty(
      aGoodFile,
      fc.subarray(
        COLUMNS.slice(1).filter((column) => column !== 'Published'),
        { minLength: 1 },
      ),
      async (rows, kept) => {
        await forgetAll()
        await byCommand(toCsv(COLUMNS, rows))
        const before = await everything()
        // Each of the two alone says that a product is shown.
        const state = kept.includes('Status') ? ['Published'] : []
        const columns = ['Handle', ...kept, ...state]
        expect(await byCommand(toCsv(columns, rows))).toMatchObject({ added: 0, changed: 0, withoutStock: 0 })
        expect(await everything()).toEqual(before)
        const brought = await backoffice.bring(shopId, toCsv(columns, rows))
        expect(brought).toMatchObject({ counts: {} })
      },
    ),
    RUNS,
  )
})

/** A list of a supplier, with whatever people write into one. */
const anOddRow = fc.record({
  Código: fc.constantFrom('', 'A-1', 'A-2', '0012', '12', '7,89E+12', '12-may', 'K'),
  Producto: fc.constantFrom('', 'Hueso', 'Soga', 'HUESO', 'Añejo', 'Anejo', '\u200B', 'Lenda\nPuppy'),
  Presentación: fc.constantFrom('', '', '2 kg', '15 kg'),
  Precio: fc.constantFrom('', '0', '10', '12,50', '-3', '1.234', 'diez', 'Bs 7'),
  Stock: fc.constantFrom('', '3', '1,5', 'muchos'),
})
/** Of a list of what the shop sells already; the command alone would take net content from a presentation. */
const aRowOfKnown = fc.record({
  Código: fc.constantFrom('A-1', '0012', 'K', 'Z-9', ''),
  Producto: fc.constantFrom('', 'Hueso', 'Soga', 'Otra'),
  Presentación: fc.constant(''),
  Precio: fc.constantFrom('', '0', '10', 'diez'),
  Stock: fc.constantFrom('', '3', 'muchos'),
})
const someRows = (row: fc.Arbitrary<Cells>) =>
  fc.array(row, { minLength: 1, maxLength: 8 }).filter((rows) => rows.some(isFilled))
const anOddFile = fc.oneof(
  fc.record({ kind: fc.constantFrom('export', 'list'), rows: someRows(anOddRow) }),
  fc.record({ kind: fc.constant('list of known'), rows: someRows(aRowOfKnown) }),
)
/** What the shop sells before, at other prices and with other stocks than odd rows say. */
const KNOWN = 'Código;Producto;Precio;Stock\nA-1;Hueso;99;77\n0012;Soga;99;77\nK;Otra;99;77\n'
const SHOPIFY_NAMES: Cells = {
  Código: 'Variant SKU',
  Producto: 'Handle',
  Presentación: 'Option1 Value',
  Precio: 'Variant Price',
  Stock: 'Variant Inventory Qty',
}

/** The row that begins in this line of a file: names have line breaks of their own. */
function findRowAt(rows: readonly Cells[], line: number | null): Cells | undefined {
  let next = 2
  return rows.find((row) => {
    const at = next
    next += 1 + Object.values(row).join('').split('\n').length - 1
    return at === line
  })
}

function isFilled(row: Cells): boolean {
  return Object.values(row).some((text) => text.trim() !== '')
}

/** Whether a row is taken or refused: one of a known product that has neither price nor stock changes nothing. */
function saysSomething(row: Cells): boolean {
  return row.Precio !== '' || row.Stock !== ''
}

function isNamed({ Producto = '' }: Cells): boolean {
  return toSlug(Producto.replace('\u200B', '')) !== ''
}

/** Rows without a name have that of the product above, to which they belong; their length in lines stays. */
function nameRows(rows: readonly Cells[]): Cells[] {
  return rows.map((row, at) => {
    const above = rows.slice(0, at).findLast(isNamed)
    return isNamed(row) || !above ? row : { ...row, Producto: (above.Producto ?? '').replaceAll('\n', ' ') }
  })
}

function isSameProduct(one: Cells, other: Cells): boolean {
  const names = [one, other].map(({ Producto = '' }) => toSlug(Producto.replace('\u200B', '')))
  const isSameName = names[0] !== '' && names[0] === names[1]
  return one === other || isSameName || (one.Código !== '' && one.Código === other.Código)
}

test('no row is both refused and taken, none is lost, and a second time takes nothing more', async () => {
  await fc.assert(
    fc.asyncProperty(anOddFile, async ({ kind, rows }) => {
      await forgetAll()
      const isExport = kind === 'export'
      if (kind === 'list of known') expect(await byCommand(KNOWN)).toMatchObject({ refused: [] })
      const columns = ['Código', 'Producto', 'Presentación', 'Precio', 'Stock']
      const file = isExport
        ? toCsv(
            [...columns.map((column) => SHOPIFY_NAMES[column] ?? ''), 'Title'],
            rows.map((row) => ({
              ...Object.fromEntries(Object.entries(row).map(([name, text]) => [SHOPIFY_NAMES[name] ?? '', text])),
              Title: row.Producto ?? '',
            })),
          )
        : toCsv(columns, rows)

      const draft = await backoffice.bring(shopId, file)
      const { refusals, changes } = await backoffice.import(draft.id, { first: 200 })
      const refused = refusals.map(({ line }) => line)
      expect(new Set(refused).size).toBe(refused.length)
      for (const { line } of changes) expect(refused).not.toContain(line)
      // Rows of a product that is refused, or new, are told by one of them.
      const named = nameRows(rows)
      const told = [...refused, ...changes.map(({ line }) => line)].map((line) => findRowAt(named, line))
      if (!isExport)
        for (const row of named.filter(kind === 'list' ? isFilled : saysSomething))
          expect(told.some((each) => each && isSameProduct(each, row))).toBe(true)
      if (draft.chosen > 0) await backoffice.apply(draft.id, true)
      const { rows: sold } = await sql<{ price_minor: number }>`
        select price_minor from market.offers where shop_id = ${shopId}`.execute(db)
      expect(sold.every(({ price_minor }) => price_minor > 0)).toBe(true)

      const before = await everything()
      expect(await byCommand(file)).toMatchObject({ added: 0, changed: 0, refused: expect.arrayContaining(refused) })
      expect(await backoffice.bring(shopId, file)).toMatchObject({ counts: {} })
      expect(await everything()).toEqual(before)
    }),
    RUNS,
  )
})
