import { currencyMarkPattern } from '#shared/countries/countries.ts'
import { type Currency, minorPerUnit } from '#shared/money.ts'
import { shortened } from '#shared/text.ts'
import type { Columns } from './files/columns.ts'
import { type PriceError, readPrice } from './files/price.ts'
import type { Row } from './files/shopify-products.ts'
import type { FileOption } from './rules/import-diff.ts'

const MOST_STOCK = 1_000_000

/** Reads an option from a row. Empty cells leave values unchanged, except the list price, which they clear. */
export function readOption(
  row: Row,
  { sku, columns, currency }: { sku: string; columns: Columns; currency: Currency },
): FileOption | { refusal: string } {
  const price = readAmount(row.field('price'), currency)
  if (price !== null && 'refusal' in price) return price
  if (price?.amount === 0) return { refusal: 'El precio no puede ser 0.' }
  const listPrice = readAmount(row.field('compareAt'), currency)
  if (listPrice !== null && 'refusal' in listPrice) return listPrice
  const stock = readStock(row.field('quantity'))
  if (stock !== null && 'refusal' in stock) return stock
  const stockBefore = readStock(row.field('stockBefore'))
  const isVisible = readYes(row.field('visible'))
  if (isVisible === null) return { refusal: `«${shown(row.field('visible'))}» no es sí ni no.` }

  return {
    line: row.line,
    sku,
    price: price?.amount,
    listPrice: columns.compareAt === undefined ? undefined : realListPrice(listPrice?.amount, price?.amount),
    stock: stock?.stock,
    stockBefore: stockBefore !== null && 'stock' in stockBefore ? stockBefore.stock : undefined,
    isVisible: isVisible ?? undefined,
  }
}

/** List price above the price of the same row, else none: other tools write the price twice. */
function realListPrice(listPrice: number | undefined, price: number | undefined): number | null {
  if (listPrice === undefined || (price !== undefined && listPrice <= price)) return null
  return listPrice
}

const leadingMark = new RegExp(`^${currencyMarkPattern()}\\s*`, 'i')

/** Normalises an amount for the importer: without currency symbol, and without thousands separators where it has no decimals. */
export function plainAmount(written: string, currency: Currency): string {
  const text = written.replace(leadingMark, '').trim()
  // A currency without decimals can only have thousands separators.
  return minorPerUnit(currency) === 1 && /^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text
}

function readAmount(written: string, currency: Currency): { amount: number } | { refusal: string } | null {
  const plain = plainAmount(written, currency)
  if (plain === '') return null
  const read = readPrice(plain, currency)
  return 'refusal' in read ? { refusal: whyNoPrice(read.error, shown(written)) } : { amount: read.amountMinor }
}

function whyNoPrice(error: PriceError, cell: string): string {
  switch (error) {
    case 'negative':
      return `«${cell}»: un precio no puede ser negativo.`
    case 'ambiguous':
      return `«${cell}» puede ser miles o decimales: escríbelo sin separar los miles.`
    case 'decimals':
      return `«${cell}» tiene más decimales que esta moneda.`
    case 'too-high':
      return `«${cell}» es demasiado alto.`
    case 'empty':
    case 'no-number':
      return `«${cell}» no es un precio.`
  }
}

function readStock(written: string): { stock: number } | { refusal: string } | null {
  if (written === '') return null
  if (!/^\d{1,9}([.,]0+)?$/.test(written))
    return { refusal: `«${shown(written)}» no es un stock: un número entero, de 0 o más.` }
  const stock = Math.trunc(Number(written.replace(',', '.')))
  return stock > MOST_STOCK ? { refusal: `«${shown(written)}» es demasiado stock.` } : { stock }
}

/** Parses yes or no; undefined: empty, null: neither. */
function readYes(written: string): boolean | null | undefined {
  if (written === '') return undefined
  if (/^(sí|si|s|1|true|yes|verdadero|visible|x)$/i.test(written)) return true
  return /^(no|n|0|false|falso|oculto)$/i.test(written) ? false : null
}

function shown(cell: string): string {
  return shortened(cell, 30)
}
