import type { Currency } from '#shared/money.ts'
import { normalForm } from '#shared/normal-form.ts'
import { readAmount, readNumber } from './statement-amount.ts'
import { readDay } from './statement-day.ts'

/** A cell as read from the file. */
export type Cell = string | number | boolean | Date | null

/** `line` is the line number in the file, from 1. */
export interface Row {
  line: number
  cells: readonly Cell[]
}

/** A movement of an account; outgoing ones are negative. */
export interface Movement {
  line: number
  bookedOn: string
  amountMinor: number
  reference: string
  text: string
}

export type ReadStatement = { movements: Movement[] } | { error: StatementError }

export type StatementError =
  | { kind: 'no-header' }
  | { kind: 'nothing' }
  | { kind: 'too-many'; most: number }
  | { kind: 'bad-day' | 'bad-amount'; line: number; cell: string }

/** Enough for one month of a busy account. */
export const MOST_MOVEMENTS = 5000
/** Banks write the account's data above the table. */
const headerWithin = 40

type Column = 'day' | 'amount' | 'credit' | 'debit' | 'direction' | 'reference' | 'text'

/** Column names of banks in Bolivia and Paraguay; the longest name that a heading starts with wins. */
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
 * Movements of a bank's table, wherever it starts and whatever its columns are called. Rows below the last day are
 * totals, and a row without an amount (a balance, a repeated heading) is no movement. Any other unreadable row is an
 * error: a skipped movement would be lost money.
 */
export function readStatement(rows: readonly Row[], currency: Currency): ReadStatement {
  const headerAt = rows.slice(0, headerWithin).findIndex(({ cells }) => isHeader(findColumns(cells)))
  const header = rows[headerAt]
  if (!header) return { error: { kind: 'no-header' } }
  const columns = findColumns(header.cells)
  const body = rows.slice(headerAt + 1)
  const last = body.findLastIndex((row) => parseDayCell(getCell(row, columns, 'day')) !== null)
  if (last < 0) return { error: { kind: 'nothing' } }

  const movements: Movement[] = []
  for (const row of body.slice(0, last + 1)) {
    if (!hasMoney(row, columns) || isHeader(findColumns(row.cells))) continue
    const read = parseMovement(row, columns, currency)
    if ('kind' in read) return { error: read }
    movements.push(read)
    if (movements.length > MOST_MOVEMENTS) return { error: { kind: 'too-many', most: MOST_MOVEMENTS } }
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
  const label = normalizeLabel(heading)
  let best: { column: Column; length: number } | null = null
  for (const [column, known] of names) {
    for (const name of known) {
      const isNamed = label === name || label.startsWith(`${name} `)
      if (isNamed && name.length > (best?.length ?? 0)) best = { column, length: name.length }
    }
  }
  return best?.column ?? null
}

/**
 * Normalizes to small letters, without accents, punctuation and short words: 'N.º de Documento' becomes 'nro
 * documento'.
 */
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
    // Columns of outgoing amounts come with or without a minus sign.
    amountMinor: came !== 0 || left !== 0 ? came - Math.abs(left) : whole,
    reference: joined(row, columns, 'reference').slice(0, 200),
    text: joined(row, columns, 'text').slice(0, 500),
  }
}

/** Whether the direction column says outgoing, for tables with unsigned amounts. */
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
