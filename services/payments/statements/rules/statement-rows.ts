import type { Currency } from '#shared/money.ts'
import { normalForm } from '#shared/normal-form.ts'
import { readAmount, readNumber } from './statement-amount.ts'
import { readDay } from './statement-day.ts'

/** A cell as its file has it. */
export type Cell = string | number | boolean | Date | null

/** `line` is where people find it in their file, from 1. */
export interface Row {
  line: number
  cells: readonly Cell[]
}

/** One movement of an account; what left it is negative. */
export interface Movement {
  line: number
  bookedOn: string
  amountMinor: number
  reference: string
  text: string
}

export type ReadStatement = { movements: Movement[] } | { fault: StatementError }

export type StatementError =
  | { kind: 'no-header' }
  | { kind: 'nothing' }
  | { kind: 'too-many'; most: number }
  | { kind: 'bad-day' | 'bad-amount'; line: number; cell: string }

/** What one month of a busy account has. */
export const MOST_MOVEMENTS = 5000
/** Banks write who and since when above their table. */
const headerWithin = 40

type Column = 'day' | 'amount' | 'credit' | 'debit' | 'direction' | 'reference' | 'text'

/** How banks in Bolivia and Paraguay call their columns; the longest name that a heading begins with is meant. */
const names: readonly [Column, readonly string[]][] = [
  [
    'day',
    ['fecha', 'fecha movimiento', 'fecha operacion', 'fecha transaccion', 'fecha proceso', 'fecha contable', 'dia'],
  ],
  ['amount', ['monto', 'importe', 'valor', 'cantidad']],
  [
    'credit',
    [
      'credito',
      'creditos',
      'abono',
      'abonos',
      'haber',
      'deposito',
      'depositos',
      'ingreso',
      'ingresos',
      'monto credito',
      'importe credito',
    ],
  ],
  [
    'debit',
    [
      'debito',
      'debitos',
      'debe',
      'cargo',
      'cargos',
      'retiro',
      'retiros',
      'egreso',
      'egresos',
      'monto debito',
      'importe debito',
    ],
  ],
  ['direction', ['tipo', 'tipo movimiento', 'd/c', 'debito/credito', 'signo']],
  [
    'reference',
    [
      'referencia',
      'nro referencia',
      'numero referencia',
      'nro documento',
      'numero documento',
      'documento',
      'comprobante',
      'nro comprobante',
      'nro transaccion',
      'codigo',
    ],
  ],
  [
    'text',
    [
      'descripcion',
      'concepto',
      'detalle',
      'glosa',
      'observacion',
      'observaciones',
      'motivo',
      'transaccion',
      'movimiento',
    ],
  ],
]

/**
 * The movements of a bank's table, wherever it begins and however its columns are called. What stands below the last day is
 * the bank's sums, and a row without an amount (a balance, a heading again) is no movement. Any other row that cannot be read
 * is a fault: a movement that is skipped is money that is lost.
 */
export function readStatement(rows: readonly Row[], currency: Currency): ReadStatement {
  const headerAt = rows.slice(0, headerWithin).findIndex(({ cells }) => isHeader(findColumns(cells)))
  const header = rows[headerAt]
  if (!header) return { fault: { kind: 'no-header' } }
  const columns = findColumns(header.cells)
  const body = rows.slice(headerAt + 1)
  const last = body.findLastIndex((row) => parseDayCell(getCell(row, columns, 'day')) !== null)
  if (last < 0) return { fault: { kind: 'nothing' } }

  const movements: Movement[] = []
  for (const row of body.slice(0, last + 1)) {
    if (!hasMoney(row, columns) || isHeader(findColumns(row.cells))) continue
    const read = parseMovement(row, columns, currency)
    if ('kind' in read) return { fault: read }
    movements.push(read)
    if (movements.length > MOST_MOVEMENTS) return { fault: { kind: 'too-many', most: MOST_MOVEMENTS } }
  }
  return { movements }
}

const moneyColumns = ['credit', 'debit', 'amount'] as const

function hasMoney(row: Row, columns: Columns): boolean {
  return moneyColumns.some((column) => toText(getCell(row, columns, column)) !== '')
}

type Columns = ReadonlyMap<Column, readonly number[]>

function isHeader(columns: Columns): boolean {
  return columns.has('day') && (columns.has('amount') || columns.has('credit'))
}

function findColumns(cells: readonly Cell[]): Columns {
  const columns = new Map<Column, number[]>()
  for (const [index, cell] of cells.entries()) {
    const column = typeof cell === 'string' ? columnNamed(cell) : null
    if (column) columns.set(column, [...(columns.get(column) ?? []), index])
  }
  return columns
}

function columnNamed(heading: string): Column | null {
  const bare = normalizeLabel(heading)
  let best: { column: Column; length: number } | null = null
  for (const [column, known] of names) {
    for (const name of known) {
      const isNamed = bare === name || bare.startsWith(`${name} `)
      if (isNamed && name.length > (best?.length ?? 0)) best = { column, length: name.length }
    }
  }
  return best?.column ?? null
}

/** In small letters, without accents, signs and little words: 'N.º de Documento' is 'nro documento'. */
function normalizeLabel(text: string): string {
  return normalForm(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:de|del|la)\s+/g, '')
    .replace(/\b(?:num|no|n)[.°º]*\s+/g, 'nro ')
    .replace(/[^a-z/-]+/g, ' ')
    .trim()
}

function parseMovement(row: Row, columns: Columns, currency: Currency): Movement | StatementError {
  const { line } = row
  const day = getCell(row, columns, 'day')
  const bookedOn = parseDayCell(day)
  if (bookedOn === null) return { kind: 'bad-day', line, cell: toText(day) }

  const amounts = moneyColumns.map((column) => getCell(row, columns, column))
  const read = amounts.map((cell) => (toText(cell) === '' ? 0 : parseAmount(cell, currency)))
  const broken = read.indexOf(null)
  if (broken >= 0) return { kind: 'bad-amount', line, cell: toText(amounts[broken] ?? null) }

  const [came = 0, left = 0, either = 0] = read.map((minor) => minor ?? 0)
  const whole = isLeaving(toText(getCell(row, columns, 'direction'))) ? -Math.abs(either) : either
  return {
    line,
    bookedOn,
    // A column of what left has it with or without its sign.
    amountMinor: came !== 0 || left !== 0 ? came - Math.abs(left) : whole,
    reference: joined(row, columns, 'reference').slice(0, 200),
    text: joined(row, columns, 'text').slice(0, 500),
  }
}

/** Of a table that has amounts without a sign, and says beside them which way they went. */
function isLeaving(direction: string): boolean {
  return /^(?:d|db|nd|debitos?|debe|nota debito|cargo|retiro|egreso|salida)$|^-/.test(normalizeLabel(direction))
}

function getCell({ cells }: Row, columns: Columns, column: Column): Cell {
  return cells[columns.get(column)?.[0] ?? -1] ?? null
}

function joined({ cells }: Row, columns: Columns, column: Column): string {
  const texts = (columns.get(column) ?? []).map((index) => toText(cells[index] ?? null))
  return texts.filter((text) => text !== '').join(' ')
}

function toText(cell: Cell): string {
  if (cell === null) return ''
  return (cell instanceof Date ? cell.toISOString() : String(cell)).replace(/\s+/g, ' ').trim()
}

function parseDayCell(cell: Cell): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? readDay(cell) : null
}

function parseAmount(cell: Cell, currency: Currency): number | null {
  if (typeof cell === 'number') return readNumber(cell, currency)
  return typeof cell === 'string' ? readAmount(cell, currency) : null
}
