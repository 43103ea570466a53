import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Currency } from '#shared/money.ts'
import type { ImportedProduct } from '../rules/imported-product.ts'
import { readProducts, surveyCatalogue } from './catalogue-products.ts'
import { openCatalogue } from './open-catalogue.ts'

const OLD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,SEO Title,Variant Image,Variant Weight Unit,Status'
const NEW =
  'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Product image URL,Image position,Image alt text,Variant image URL,Especie (product.metafields.custom.species),Etapa (product.metafields.custom.life_stage),Calorías (product.metafields.custom.kcal_per_kg),Ingredientes (product.metafields.custom.ingredients),Marca (product.metafields.custom.brand)'

describe('the old headers', () => {
  test('a product has its variants, images, prices and stock', async () => {
    const [read] = await readAll(
      `${OLD}
croqueta-andina,Croqueta Andina,<p>Pollo</p>,Kantu,Alimento,"Perro, Adulto, Premium",true,Peso,3 kg,,,KAN-3,3200,shopify,12,deny,89.90,99.90,7790001,https://img.example/a.jpg,1,Frente,Mejor croqueta,https://img.example/3.jpg,kg,active
croqueta-andina,,,,,,,,15 kg,,,KAN-15,15200,shopify,0,continue,389,,,https://img.example/b.jpg,2,Dorso,,,kg,
`,
    )

    expect(getProduct(read)).toMatchObject({
      handle: 'croqueta-andina',
      vendor: 'Kantu',
      tags: ['Perro', 'Adulto', 'Premium'],
      assumed: { petTypes: ['PERRO'], lifeStage: 'adulto', breedSize: null },
      optionNames: ['Peso'],
      metaTitle: 'Mejor croqueta',
      variants: [
        {
          sku: 'KAN-3',
          optionValues: ['3 kg'],
          priceMinor: 8990,
          compareAtMinor: 9990,
          stock: 12,
          allowBackorder: false,
          netGrams: 3000,
          barcode: '7790001',
        },
        {
          sku: 'KAN-15',
          optionValues: ['15 kg'],
          priceMinor: 38900,
          compareAtMinor: null,
          stock: 0,
          allowBackorder: true,
          netGrams: 15000,
          barcode: null,
        },
      ],
      images: [
        { source: { kind: 'remote', url: 'https://img.example/a.jpg' }, alt: 'Frente', sku: null },
        { source: { kind: 'remote', url: 'https://img.example/b.jpg' }, alt: 'Dorso', sku: null },
        { source: { kind: 'remote', url: 'https://img.example/3.jpg' }, alt: 'Croqueta Andina', sku: 'KAN-3' },
      ],
    })
  })

  test('a row with only an image adds a picture and no variant', async () => {
    const [read] = await readAll(
      `${OLD}
hueso,Hueso,,Kantu,,,true,Title,Default Title,,,H-1,0,shopify,3,deny,10,,,https://img.example/1.jpg,2,,,,kg,active
hueso,,,,,,,,,,,,,,,,,,,https://img.example/0.jpg,1,Cerca,,,,
`,
    )

    expect(getProduct(read).variants).toHaveLength(1)
    expect(getProduct(read).images?.map(({ alt }) => alt)).toEqual(['Cerca', 'Hueso'])
  })

  test('a product without a SKU gets one that is the same every time', async () => {
    const file = `${OLD}
pelota,Pelota,,Kantu,,,true,Color,Rojo,,,,0,,1,deny,10,,,,,,,,kg,active
pelota,,,,,,,,Azul,,,,0,,1,deny,10,,,,,,,,kg,
`
    const first = getProduct((await readAll(file))[0]).variants.map(({ sku }) => sku)
    const second = getProduct((await readAll(file))[0]).variants.map(({ sku }) => sku)

    expect(first).toEqual(second)
    expect(new Set(first).size).toBe(2)
    expect(first[0]).toMatch(/^auto-pelota-rojo-/)
  })

  test('stock that is neither tracked nor given sells to order', async () => {
    const [read] = await readAll(`${OLD}\nx,X,,,,,true,Title,Default Title,,,S,0,,,deny,10,,,,,,,,,active\n`)

    expect(getProduct(read).variants[0]).toMatchObject({ stock: undefined, allowBackorder: true })
  })

  test('a product that is not published is a draft', async () => {
    const [read] = await readAll(`${OLD}\nx,X,,,,,false,Title,Default Title,,,S,0,,1,deny,10,,,,,,,,,\n`)

    expect(getProduct(read).status).toBe('draft')
  })
})

describe('the new headers', () => {
  test('a product is read with its metafields, from a file of a spreadsheet', async () => {
    const [read] = await readAll(
      `\uFEFF${NEW.replaceAll(',', ';').toUpperCase()}\r\nPaté "Fino";pate-fino;"<p>Con salmón,\r\ny <b>arroz</b></p><script>alert(1)</script>";Otra;Alimento;;TRUE;Active;'00123;;Title;Default Title;38,90;;shopify;4;DENY;85;g;;;;;Gato;Senior;1.020 kcal/kg;Salmón, arroz;L'Ami\r\n`,
    )

    expect(getProduct(read)).toMatchObject({
      handle: 'pate-fino',
      title: 'Paté "Fino"',
      vendor: "L'Ami",
      descriptionText: 'Con salmón, y arroz',
      descriptionHtml: expect.stringContaining('<b>arroz</b>'),
      petTypes: ['GATO'],
      lifeStage: 'senior',
      kcalPerKg: 1020,
      ingredients: 'Salmón, arroz',
      variants: [{ sku: '00123', priceMinor: 3890, netGrams: undefined, stock: 4, allowBackorder: false }],
    })
    expect(getProduct(read).descriptionHtml).not.toContain('script')
  })
})

describe('what is refused, with its line', () => {
  test('what is sold on prescription says so in a column, and an empty cell says nothing', async () => {
    const written = ['sí', 'Rx', 'Bajo receta', 'no', 'Venta libre', '']
    const rows = written.map((cell, index) => `A${index},Producto ${index},10,${cell}`)
    const reads = await readAll(['SKU,Título,Precio,Con receta', ...rows].join('\n'))
    expect(reads.map((read) => getProduct(read).needsPrescription)).toEqual([true, true, true, false, false, undefined])
  })

  test('a column says how goods are taxed, and an empty cell says nothing', async () => {
    const written = ['10 %', '5%', 'Exento', '']
    const rows = written.map((cell, index) => `A${index},Producto ${index},10,${cell}`)
    const reads = await readAll(['SKU,Título,Precio,IVA', ...rows].join('\n'))
    expect(reads.map((read) => getProduct(read).vatClass)).toEqual(['general', 'reduced', 'exempt', undefined])
  })

  test('a price that could be read in two ways refuses the whole product and no other', async () => {
    const reads = await readAll(
      `${OLD}
a,A,,,,,true,Peso,1 kg,,,A1,0,,1,deny,10,,,,,,,,kg,active
a,,,,,,,,2 kg,,,A2,0,,1,deny,1.234,,,,,,,,kg,
b,B,,,,,true,Title,Default Title,,,B1,0,,1,deny,10,,,,,,,,kg,active
`,
    )

    expect(reads).toMatchObject([
      { kind: 'refused', handle: 'a', line: 3, reason: "price '1.234' is ambiguous: thousands or decimals" },
      { kind: 'product', line: 4 },
    ])
  })

  test('lines are counted through text of several lines', async () => {
    const reads = await readAll(
      `${OLD}\na,A,"uno\ndos\ntres",,,,true,Title,Default Title,,,A1,0,,1,deny,10,,,,,,,,kg,active\nb,B,,,,,true,Title,Default Title,,,B1,0,,1,deny,diez,,,,,,,,kg,active\n`,
    )

    expect(reads).toMatchObject([{ line: 2 }, { kind: 'refused', line: 5, reason: "price 'diez' is not a number" }])
  })

  test('the same options twice', async () => {
    const [read] = await readAll(
      `${OLD}\na,A,,,,,true,Peso,1 kg,,,A1,0,,1,deny,10,,,,,,,,kg,active\na,,,,,,,,1 kg,,,A2,0,,1,deny,11,,,,,,,,kg,\n`,
    )

    expect(read).toMatchObject({ kind: 'refused', line: 3, reason: "'1 kg' is the same variant as '1 kg' on line 2" })
  })

  test('a quote that is never closed refuses what follows and keeps what came before', async () => {
    const reads = await readAll(
      `${OLD}\na,A,,,,,true,Title,Default Title,,,A1,0,,1,deny,10,,,,,,,,kg,active\nb,B,,,,,true,Title,Default Title,,,B1,0,,1,deny,10,,,,,,,,kg,active\nc,"C\n`,
    )

    expect(reads[0]).toMatchObject({ kind: 'product', line: 2 })
    expect(reads.at(-1)).toMatchObject({ kind: 'refused', reason: 'a quote that opens here is never closed' })
  })

  test('a file that is no product export', async () => {
    expect(await readAll('name;amount\nx;1\n')).toEqual([])
    expect(await readAll('')).toEqual([])
  })

  test('decimals of a currency that has none', async () => {
    const row = (price: string) => `${OLD}\na,A,,,,,true,Title,Default Title,,,A1,0,,1,deny,${price},,,,,,,,kg,active\n`

    expect(getProduct((await readAll(row('18900'), 'PYG'))[0]).variants[0]?.priceMinor).toBe(18900)
    expect(getProduct((await readAll(row('18900.00'), 'PYG'))[0]).variants[0]?.priceMinor).toBe(18900)
    expect((await readAll(row('18900.50'), 'PYG'))[0]).toMatchObject({ kind: 'refused', line: 2 })
  })
})

test("rows that lie apart are one product, whole, and a code of two products is the first one's", async () => {
  const reads = await readAll(
    `${OLD}\na,A,,,,,true,Talla,S,,,A1,0,,1,deny,10,,,,,,,,kg,active\nb,B,,,,,true,Title,Default Title,,,A1,0,,1,deny,10,,,,,,,,kg,active\na,,,,,,,,M,,,A9,0,,1,deny,10,,,,,,,,kg,active\n`,
  )

  expect(reads).toMatchObject([
    { kind: 'refused', handle: 'b', line: 3, reason: "SKU 'A1' is already used by 'A' on line 2" },
    { kind: 'product', product: { handle: 'a', variants: [{ sku: 'A1' }, { sku: 'A9' }] } },
  ])
})

test('no text makes the reader throw', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '',
      '"',
      '""',
      ';',
      '\n',
      '\r\n',
      '10',
      '-1',
      '1.234',
      'Default Title',
      'https://x',
      '\u0000',
      '<p',
      '&#0;',
    ),
  )
  const header = fc.constantFrom(OLD, NEW, OLD.replaceAll(',', ';'), 'Handle,Price', '"Handle', '')
  await fc.assert(
    fc.asyncProperty(
      header,
      fc.array(fc.array(cell, { maxLength: 30 }), { maxLength: 8 }),
      fc.constantFrom('BOB', 'PYG'),
      async (head, rows, currency) => {
        const text = `${head}\n${rows.map((row) => row.join(head.includes(';') ? ';' : ',')).join('\n')}`
        for (const read of await readAll(text, currency as Currency)) {
          if (read.kind === 'refused') expect(read.reason).not.toBe('')
          else
            expect(
              read.product.variants.every(({ priceMinor = 0 }) => Number.isSafeInteger(priceMinor) && priceMinor >= 0),
            ).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})

type Read =
  | { kind: 'product'; line: number; product: ImportedProduct }
  | { kind: 'refused'; handle: string | null; line: number; reason: string }

/** What a file of no known headings gives nothing for. */
async function readAll(text: string, currency: Currency = 'BOB'): Promise<Read[]> {
  const file = await openCatalogue(() => inChunks(text), { currency, learned: { find: () => null } })
  if ('kind' in file || file.missing) return []
  const reads: Read[] = []
  for await (const { refusals, product, line } of readProducts(file, await surveyCatalogue(file), currency)) {
    for (const { line: at, reason } of refusals)
      reads.push({ kind: 'refused', handle: product.handle || null, line: at, reason: reason.en })
    if (refusals.length === 0) reads.push({ kind: 'product', line, product })
  }
  return reads
}

// Small pieces, to test every chunk boundary.
async function* inChunks(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}

function getProduct(read: Read | undefined): ImportedProduct {
  if (read?.kind !== 'product') throw new Error(`no product: ${JSON.stringify(read)}`)
  return read.product
}
