import type { Currency } from '#shared/money.ts'
import { cleanName } from '../rules/clean-name.ts'
import { isScientific } from '../rules/code-damage.ts'
import type { ImportedVariant } from '../rules/imported-product.ts'
import { type Refusal, refusals } from '../rules/refusals.ts'
import type { Columns } from './columns.ts'
import type { FileKind } from './group-rows.ts'
import type { Row } from './open-catalogue.ts'
import { readPrice } from './price.ts'
import { gramsIn, parseGrams } from './weight.ts'

const MOST_STOCK = 1_000_000

/** One option as a file says it. A value that is left out is not said. */
export interface FileVariant extends ImportedVariant {
  line: number
  /** Stock when the file was downloaded from the back office. */
  stockBefore?: number | undefined
}

export interface ReadContext {
  columns: Columns
  kind: FileKind
  currency: Currency
}

/** The SKU as written; spreadsheets put an apostrophe before a code to keep its zeros. */
export function readSku(row: Row): string {
  return cleanName(row.field('sku').replace(/^'/, '')).slice(0, 120)
}

/** Whether a row is an option, and not a picture or the head of options in rows of their own. */
export function isVariant(row: Row): boolean {
  if (/^variable(?:-subscription)?$/i.test(row.field('rowKind'))) return false
  return OF_OPTIONS.some((column) => row.field(column) !== '')
}

const OF_OPTIONS = ['price', 'salePrice', 'sku', 'option1Value', 'optionValues', 'quantity', 'onHand'] as const

/** Reads one row. An empty cell of a list says nothing, but for the list price, which it clears. */
export function readVariant(
  row: Row,
  { optionValues, columns, kind, currency }: ReadContext & { optionValues: string[] },
): { variant: Omit<FileVariant, 'sku' | 'isSkuMade'> } | { refusal: Refusal } {
  if (row.isTooLong) return { refusal: refusals.cellTooLong() }
  const prices = readPrices(row, { columns, currency })
  if ('refusal' in prices) return prices
  const stock = readStock(row, columns)
  if ('refusal' in stock) return stock
  const visible = readYes(row.field('visible'))
  if (visible === null) return { refusal: refusals.visible(row.field('visible')) }
  const barcode = row.field('barcode').replace(/^'/, '').slice(0, 60)
  if (isScientific(barcode)) return { refusal: refusals.mangledCode(barcode) }
  const isBarcodeSaid = columns.barcode !== undefined && (kind === 'export' || barcode !== '')

  return {
    variant: {
      line: row.line,
      optionValues,
      ...prices,
      ...stock,
      hidden: visible === undefined ? undefined : !visible,
      netGrams: readNetGrams(row, optionValues),
      barcode: isBarcodeSaid ? barcode || null : undefined,
    },
  }
}

type Prices = Pick<ImportedVariant, 'priceMinor' | 'compareAtMinor'>

function readPrices(
  row: Row,
  { columns, currency }: { columns: Columns; currency: Currency },
): Prices | { refusal: Refusal } {
  const read: Partial<Record<'price' | 'salePrice' | 'compareAt', number>> = {}
  // Nothing here would end a rebate of some days.
  const isLimited = row.field('saleStarts') !== '' || row.field('saleEnds') !== ''
  for (const column of ['price', 'salePrice', 'compareAt'] as const) {
    const written = row.field(column)
    if (written === '' || (column === 'salePrice' && isLimited)) continue
    const amount = readPrice(written, currency)
    if ('error' in amount) return { refusal: refusals.price(amount.error, written) }
    read[column] = amount.amountMinor
  }
  const { price, salePrice } = read
  const priceMinor = salePrice ?? price
  const before = salePrice === undefined ? read.compareAt : price
  const isSaid = columns.compareAt !== undefined || columns.salePrice !== undefined
  // Other tools write the price twice.
  const isReal = before !== undefined && (priceMinor === undefined || before > priceMinor)
  return { priceMinor, compareAtMinor: isSaid ? (isReal ? before : null) : undefined }
}

type Stock = Pick<FileVariant, 'stock' | 'stockBefore' | 'allowBackorder'>

/** A row that is neither tracked nor counted sells to order; below 0 was sold to order, and counts as 0. */
function readStock(row: Row, columns: Columns): Stock | { refusal: Refusal } {
  const units = readUnits(row.field('quantity') || row.field('onHand'))
  if (units === null) return { refusal: refusals.stock(row.field('quantity') || row.field('onHand')) }
  const stockBefore = readUnits(row.field('stockBefore')) ?? undefined
  const isTracked = readYes(row.field('tracker')) !== false && row.field('tracker') !== ''
  const isUncounted = units === undefined && columns.tracker !== undefined && !isTracked
  const isInStock = columns.isInStock !== undefined && units === undefined ? readYes(row.field('isInStock')) : undefined
  const policy = row.field('policy')
  const said =
    columns.policy === undefined || policy === ''
      ? undefined
      : /^(?:continue|notify)$/i.test(policy) || readYes(policy) === true
  return {
    stock: units ?? (isInStock === false ? 0 : undefined),
    stockBefore,
    allowBackorder: isUncounted || isInStock === true ? true : said,
  }
}

/** Whole units; undefined: the cell says none, null: it is no number of units. */
function readUnits(written: string): number | null | undefined {
  if (written === '' || /^not stocked$/i.test(written)) return undefined
  // '1.000' could be a thousand.
  if (!/^-?\d{1,9}(?:[.,]0{1,2}|[.,]0{4,})?$/.test(written)) return null
  const units = Math.max(0, Math.trunc(Number(written.replace(',', '.'))))
  return units > MOST_STOCK ? null : units
}

/** Net content from its column, else from an option ('15 kg'). A shipping weight says nothing of it. */
function readNetGrams(row: Row, optionValues: readonly string[]): number | undefined {
  const column = row.field('netWeight')
  if (column !== '') return gramsIn(column) ?? parseGrams(column, 'g') ?? undefined
  for (const value of optionValues) {
    const grams = gramsIn(value)
    if (grams !== null) return grams
  }
  return undefined
}

/** Parses yes or no; undefined: empty, null: neither. */
export function readYes(written: string): boolean | null | undefined {
  if (written === '') return undefined
  if (/^(?:s[ií]|s|1|true|yes|y|verdadero|visible|x|activo|active|shopify)$/i.test(written)) return true
  return /^(?:no|n|0|-1|false|falso|oculto|inactivo|inactive)$/i.test(written) ? false : null
}
