import { createHash } from 'node:crypto'
import type { Currency } from '#shared/money.ts'
import { publicAddress } from '#shared/values.ts'
import type { ImportedImage, ImportedProduct, ImportedVariant } from '../rules/imported-product.ts'
import { type Column, type Columns, findColumns, whyUnreadable } from './columns.ts'
import { csvRecords } from './csv-records.ts'
import { cleanDescription } from './description.ts'
import { detectBreedSize, detectLifeStage, detectPetTypes, kcalPerKgIn } from './pet-attributes.ts'
import { readPrice } from './price.ts'
import { toSlug } from './slug.ts'
import { gramsIn, parseGrams } from './weight.ts'

/** One product of a file, or a refusal; `line` is the product's first. Rows without a product are refusals too. */
export type ReadProduct =
  | { kind: 'product'; line: number; rows: number; product: ImportedProduct }
  | { kind: 'refused'; line: number; rows: number; handle: string | null; reason: string }

const MOST_VARIANTS = 2_000
const MOST_ROWS = 10_000

/**
 * Reads a Shopify product export of either generation. Rows of one product stand together; a file in which they do not
 * is for the survey to find (`survey-file.ts`). A product with any bad row is refused as a whole, so that nothing is
 * half in the shop. Never throws for what the text says.
 */
export async function* shopifyProducts(text: AsyncIterable<string>, currency: Currency): AsyncGenerator<ReadProduct> {
  for await (const group of productRows(text)) {
    yield group.kind === 'refused' ? group : readProduct(group, currency)
  }
}

export interface Row {
  line: number
  field(column: Column): string
}

export type RowGroup =
  | { kind: 'rows'; line: number; handle: string; rows: Row[] }
  | { kind: 'refused'; line: number; rows: number; handle: string | null; reason: string }

/** The rows of a file by product, unparsed. */
export async function* productRows(text: AsyncIterable<string>): AsyncGenerator<RowGroup> {
  let columns: Columns | null = null
  let rows: Row[] = []
  let handle: string | null = null

  for await (const event of csvRecords(text)) {
    if (event.kind === 'fault') {
      // The rows before the syntax error may be half a product.
      if (handle !== null) yield refusal(rows, handle, 'the file breaks off in this product')
      yield { kind: 'refused', line: event.line, rows: 0, handle: null, reason: event.reason }
      return
    }

    if (!columns) {
      columns = findColumns(event.fields)
      const reason = whyUnreadable(columns)
      if (!reason) continue
      yield { kind: 'refused', line: event.line, rows: 0, handle: null, reason }
      return
    }

    const row = toRow(event.line, event.fields, columns)
    if (event.fields.every((field) => field.trim() === '')) continue
    const own = row.field('handle') || row.field('title')
    const next = own === '' ? null : toSlug(own)
    if (!next) {
      yield { kind: 'refused', line: row.line, rows: 1, handle: null, reason: 'no handle of letters or digits' }
      continue
    }

    if (next === handle) {
      // One row past the limit is kept, so that the product is refused instead of cut.
      if (rows.length <= MOST_ROWS) rows.push(row)
      continue
    }
    if (handle !== null) yield finished(rows, handle)
    handle = next
    rows = [row]
  }

  if (handle !== null) yield finished(rows, handle)
  else if (!columns) yield { kind: 'refused', line: 1, rows: 0, handle: null, reason: 'the file is empty' }
}

function finished(rows: Row[], handle: string): RowGroup {
  if (rows.length > MOST_ROWS) return refusal(rows, handle, `more than ${MOST_ROWS} rows`)
  return { kind: 'rows', line: rows[0]?.line ?? 0, handle, rows }
}

function refusal(rows: Row[], handle: string, reason: string): RowGroup {
  return { kind: 'refused', line: rows[0]?.line ?? 0, rows: rows.length, handle, reason }
}

export function toRow(line: number, fields: readonly string[], columns: Columns): Row {
  return {
    line,
    field(column) {
      const position = columns[column]
      // Postgres text cannot hold a null character.
      return position === undefined ? '' : (fields[position] ?? '').replaceAll('\u0000', '').trim()
    },
  }
}

/** Reads one product: the first row describes it, every row may be a variant, an image or both. */
export function readProduct(
  { handle, line, rows }: Extract<RowGroup, { kind: 'rows' }>,
  currency: Currency,
): ReadProduct {
  const refuse = (reason: string, at = line): ReadProduct => ({
    kind: 'refused',
    line: at,
    rows: rows.length,
    handle,
    reason,
  })
  const [first] = rows
  if (!first) return refuse('no rows')
  const title = first.field('title').slice(0, 300)
  if (title === '') return refuse('no title in the first row of the product')
  if (yes(first.field('giftCard'))) return refuse('gift cards are not sold here')

  const optionNames = readOptionNames(first)
  const variants: ImportedVariant[] = []
  const imageOfVariant: (string | null)[] = []
  const taken = new Map<string, number>()
  for (const row of rows) {
    if (!isVariant(row)) continue
    const read = readVariant(row, { handle, optionNames, currency })
    if ('refusal' in read) return refuse(read.refusal, row.line)

    const { variant } = read
    const options = JSON.stringify(variant.optionValues)
    const twin = taken.get(options) ?? taken.get(variant.sku)
    if (twin !== undefined) return refuse(`the same variant as on line ${twin}`, row.line)
    taken.set(options, row.line).set(variant.sku, row.line)
    variants.push(variant)
    imageOfVariant.push(readAddress(row.field('variantImage')))
  }
  if (variants.length === 0) return refuse('no row with a price')
  if (variants.length > MOST_VARIANTS) return refuse(`more than ${MOST_VARIANTS} variants`)

  const tags = splitList(first.field('tags'), ',')
  const type = first.field('type').slice(0, 120)
  const words = [...tags, ...(type === '' ? [] : [type])]
  const [only] = variants
  if (variants.length === 1 && only && only.netGrams === null) only.netGrams = gramsIn(title)
  for (const [position, row] of rows.filter(isVariant).entries()) {
    const variant = variants[position]
    if (variant && variant.netGrams === null) variant.netGrams = shippingGrams(row)
  }

  const { html, text } = cleanDescription(first.field('body'))
  return {
    kind: 'product',
    line,
    rows: rows.length,
    product: {
      handle,
      title,
      descriptionHtml: html,
      descriptionText: text,
      vendor: (first.field('brand') || first.field('vendor')).slice(0, 120),
      productType: type || null,
      tags,
      petTypes: detectPetTypes([...splitList(first.field('species')), ...words]),
      lifeStage: detectLifeStage(splitList(first.field('lifeStage'))) ?? detectLifeStage(words),
      breedSize: detectBreedSize(splitList(first.field('breedSize'))) ?? detectBreedSize(words),
      kcalPerKg: kcalPerKgIn(first.field('kcal')),
      ingredients: first.field('ingredients').slice(0, 5_000) || null,
      optionNames,
      metaTitle: first.field('seoTitle').slice(0, 300) || null,
      metaDescription: first.field('seoDescription').slice(0, 500) || null,
      status: readStatus(first),
      variants,
      images: readImages(rows, variants, imageOfVariant, title),
    },
  }
}

export function isVariant(row: Row): boolean {
  return row.field('price') !== '' || row.field('sku') !== '' || row.field('option1Value') !== ''
}

export function readOptionNames(first: Row): string[] {
  const names = [first.field('option1Name'), first.field('option2Name'), first.field('option3Name')]
  // Shopify's way to write a product without options.
  if (/^(title|título)$/i.test(names[0] ?? '') && /^default title$/i.test(first.field('option1Value'))) return []
  return names.filter((name) => name !== '').map((name) => name.slice(0, 60))
}

function readVariant(
  row: Row,
  { handle, optionNames, currency }: { handle: string; optionNames: string[]; currency: Currency },
): { variant: ImportedVariant } | { refusal: string } {
  const price = readPrice(row.field('price'), currency)
  if ('refusal' in price) return price
  const compareAt = readCompareAt(row.field('compareAt'), currency)
  if ('refusal' in compareAt) return compareAt

  const optionValues = [row.field('option1Value'), row.field('option2Value'), row.field('option3Value')]
    .slice(0, optionNames.length)
    .map((value) => value.slice(0, 120))
  if (optionValues.includes(''))
    return { refusal: `no value for the option '${optionNames[optionValues.indexOf('')]}'` }

  const stock = readStock(row)
  if ('refusal' in stock) return stock
  return {
    variant: {
      // Spreadsheets put an apostrophe before a code to keep its zeros.
      sku: row.field('sku').replace(/^'/, '').slice(0, 120) || generatedSku(handle, optionValues),
      optionValues,
      priceMinor: price.amountMinor,
      compareAtMinor:
        compareAt.amountMinor !== null && compareAt.amountMinor > price.amountMinor ? compareAt.amountMinor : null,
      ...stock,
      netGrams: readNetGrams(row, optionValues),
      barcode: row.field('barcode').replace(/^'/, '').slice(0, 60) || null,
    },
  }
}

function readCompareAt(written: string, currency: Currency): { amountMinor: number | null } | { refusal: string } {
  if (written === '') return { amountMinor: null }
  const read = readPrice(written, currency)
  return 'refusal' in read ? { refusal: `compare-at ${read.refusal}` } : read
}

/**
 * Stock of a row. Untracked without a quantity: backorders are allowed; a negative quantity, already sold on backorder,
 * counts as 0.
 */
function readStock(row: Row): { stock: number; allowBackorder: boolean } | { refusal: string } {
  const allowBackorder = yes(row.field('policy')) || /^continue$/i.test(row.field('policy'))
  const written = row.field('quantity')
  if (written === '') return { stock: 0, allowBackorder: allowBackorder || row.field('tracker') === '' }
  if (!/^-?\d{1,9}(\.0+)?$/.test(written))
    return { refusal: `quantity '${written.slice(0, 30)}' is not a whole number` }
  return { stock: Math.max(0, Math.trunc(Number(written))), allowBackorder }
}

/** Net weight from its column, else from an option ('15 kg'). */
function readNetGrams(row: Row, optionValues: string[]): number | null {
  const column = row.field('netWeight')
  if (column !== '') return gramsIn(column) ?? parseGrams(column, 'g')
  for (const value of optionValues) {
    const grams = gramsIn(value)
    if (grams !== null) return grams
  }
  return null
}

function shippingGrams(row: Row): number | null {
  return parseGrams(row.field('grams'), 'g') ?? parseGrams(row.field('weight'), row.field('weightUnit'))
}

/** Deterministic SKU from handle and options, so that the next import finds the variant again. */
export function generatedSku(handle: string, optionValues: readonly string[]): string {
  const readable = ['auto', handle, ...optionValues.map(toSlug)].filter((part) => part !== '').join('-')
  // A hash, because values that differ only in punctuation would give two variants the same SKU.
  const exact = createHash('sha256')
    .update(JSON.stringify([handle, optionValues]))
    .digest('hex')
    .slice(0, 8)
  return optionValues.length === 0 ? readable.slice(0, 120) : `${readable.slice(0, 100)}-${exact}`
}

function readStatus(first: Row): ImportedProduct['status'] {
  const status = first.field('status').toLowerCase()
  if (status === 'archived') return 'archived'
  if (status === 'draft' || status === 'unlisted') return 'draft'
  const published = first.field('published')
  return published === '' || yes(published) ? 'active' : 'draft'
}

function readImages(
  rows: Row[],
  variants: ImportedVariant[],
  imageOfVariant: (string | null)[],
  title: string,
): ImportedImage[] {
  const found = rows
    .map((row, order) => ({
      url: readAddress(row.field('imageUrl')),
      alt: row.field('imageAlt').slice(0, 500) || title,
      position: Number.parseInt(row.field('imagePosition'), 10) || order + 1,
    }))
    .toSorted((a, b) => a.position - b.position)
  const images = new Map<string, ImportedImage>()
  const add = (url: string | null, alt: string) => {
    if (!url || images.has(url) || images.size >= 250) return
    const shownBy = variants.filter((_, index) => imageOfVariant[index] === url)
    const sku = shownBy.length === 1 ? (shownBy[0]?.sku ?? null) : null
    images.set(url, { source: { kind: 'remote', url }, alt, isIllustrative: false, sku })
  }
  found.forEach(({ url, alt }) => {
    add(url, alt)
  })
  imageOfVariant.forEach((url) => {
    add(url, title)
  })
  return [...images.values()]
}

/** A web address, else null: a missing image does not refuse a product. */
function readAddress(written: string): string | null {
  const address = publicAddress().safeParse(written)
  return address.success ? new URL(address.data).href : null
}

function yes(written: string): boolean {
  return /^(true|yes|si|sí|verdadero|1)$/i.test(written)
}

function splitList(written: string, marks = ',;|[]"'): string[] {
  const parts = written.split(new RegExp(`[${marks.replace(/[[\]]/g, '\\$&')}]`))
  const words = parts.map((part) => part.trim().slice(0, 120)).filter((part) => part !== '')
  return [...new Set(words)].slice(0, 250)
}
