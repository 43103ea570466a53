import type { Currency } from '#shared/money.ts'
import { countFilled, HEADING_WITHIN } from '#shared/tables/find-heading.ts'
import type { Cell, Table, TableRow } from '#shared/tables/table.ts'
import { referencesIn } from '../../payments/rules/reference.ts'
import { readAmount, readNumber } from './statement-amount.ts'
import {
  type ColumnRole,
  type DayOrder,
  getLayoutKey,
  isComplete,
  normalizeLabel,
  recognizeColumns,
  type SavedLayouts,
  type StatementLayout,
} from './statement-columns.ts'
import { readDay, readSerialDay } from './statement-day.ts'

/** A cell of a movement's row, with its column's heading ('' without one). */
export interface StatementCell {
  heading: string
  text: string
}

/** A movement of an account; outgoing ones are negative. */
export interface Movement {
  line: number
  bookedOn: string
  amountMinor: number
  reference: string
  text: string
  /** Every cell of the row that is not empty, and of the rows that continue it. */
  cells: StatementCell[]
}

export type ReadStatement = { movements: Movement[] } | { error: StatementError }

export type StatementError =
  | { kind: 'no-header' }
  | { kind: 'many-tables'; names: readonly string[] }
  | { kind: 'nothing' }
  | { kind: 'too-many'; most: number }
  | { kind: 'bad-day' | 'bad-amount'; line: number; cell: string }

/** Enough for one month of a busy account. */
export const MOST_MOVEMENTS = 5000

const noLayouts: SavedLayouts = new Map()

/**
 * Movements of a bank's file, in whichever of its tables they are. A file with movements in several tables is refused:
 * they may be accounts of different currencies, and leaving one out would lose money.
 */
export function readStatement(
  tables: readonly Table[],
  currency: Currency,
  layouts: SavedLayouts = noLayouts,
): ReadStatement {
  const read = tables.flatMap(({ name, rows }) => {
    const headings = findHeadings(rows, layouts)
    return headings ? [{ name: name ?? '', ...headings, read: readTable(rows, headings, currency) }] : []
  })
  const filled = read.filter(({ read }) => !('error' in read) || read.error.kind !== 'nothing')
  if (filled.length > 1) return { error: { kind: 'many-tables', names: filled.map(({ name }) => name) } }
  return filled[0]?.read ?? read[0]?.read ?? { error: { kind: 'no-header' } }
}

/** Position of the row of headings (-1: there are none), and what its columns mean. */
export interface Headings {
  at: number
  layout: StatementLayout
}

/** The row of headings: one whose layout was saved, or else one whose names are known. */
export function findHeadings(rows: readonly TableRow[], layouts: SavedLayouts = noLayouts): Headings | null {
  const found = rows.slice(0, HEADING_WITHIN).flatMap(({ cells }, at) => {
    const layout = findLayout(cells, layouts)
    return isComplete(layout.roles) ? [{ at, layout }] : []
  })
  const saved = found.find(({ at }) => layouts.has(getLayoutKey(rows[at]?.cells ?? [])))
  return saved ?? found[0] ?? null
}

/** What these headings mean: as a person said once, else by their names. */
export function findLayout(headings: readonly Cell[], layouts: SavedLayouts = noLayouts): StatementLayout {
  return layouts.get(getLayoutKey(headings)) ?? { roles: recognizeColumns(headings), dayOrder: 'day-first' }
}

/**
 * Movements of a table below its headings. Rows below the last day that name no payment are totals, and a row without
 * an amount (a balance, a repeated heading) is no movement, but may continue the one above. Any other unreadable row is
 * an error: a skipped movement would be lost money.
 */
export function readTable(rows: readonly TableRow[], { at, layout }: Headings, currency: Currency): ReadStatement {
  const headings = rows[at]?.cells ?? []
  const columns = toColumns(layout, headings)
  const isHeading = ({ cells }: TableRow) =>
    (at >= 0 && getLayoutKey(cells) === getLayoutKey(headings)) || isComplete(recognizeColumns(cells))
  const below = rows.slice(at + 1)
  const last = below.findLastIndex((row) => parseDayCell(getCell(row, columns, 'day'), columns.dayOrder) !== null)
  if (last < 0) return { error: whyNoDay(below, columns) }
  // Without headings the data of the account may stand above the first day.
  const first =
    at >= 0 ? 0 : below.findIndex((row) => parseDayCell(getCell(row, columns, 'day'), columns.dayOrder) !== null)

  const isMovement = (row: TableRow, index: number) =>
    // Beside the first and the last day only what names a payment is a movement, whose day cannot be read.
    ((index >= first && index <= last) || namesPayment(row)) && hasMoney(row, columns) && !isSum(row, columns)
  const body = below.filter((row, index) => isMovement(row, index) && !isHeading(row))
  // Where debits are positive, a negative one is a debit taken back.
  const hasSignedDebits = body.some((row) => (parseAmount(getCell(row, columns, 'debit'), currency) ?? 0) > 0)
  const movements: Movement[] = []
  let above: Movement | null = null
  for (const [index, row] of below.entries()) {
    // A page may end between a movement and the row that continues it.
    if (isHeading(row)) continue
    if (isMovement(row, index)) {
      const read = parseMovement(row, { ...columns, hasSignedDebits }, currency)
      if ('kind' in read) return { error: read }
      movements.push(read)
      above = read
      if (movements.length > MOST_MOVEMENTS) return { error: { kind: 'too-many', most: MOST_MOVEMENTS } }
    } else if (above && isContinuation(row, above, columns))
      above.cells.push(...toCells(row, columns).slice(0, Math.max(0, MOST_CELLS - above.cells.length)))
    else above = null
  }
  return { movements }
}

/** Cells of a movement with the rows that continue it. */
const MOST_CELLS = 200

/**
 * Whether a row without an amount goes on with the texts of the movement above it: it has no day either, or repeats that
 * one's and names a payment.
 */
function isContinuation(row: TableRow, above: Movement, columns: Columns): boolean {
  const day = getCell(row, columns, 'day')
  const isOfDay = toText(day) === '' || (parseDayCell(day, columns.dayOrder) === above.bookedOn && namesPayment(row))
  return countFilled(row) > 0 && isOfDay && !hasMoney(row, columns) && !isSum(row, columns)
}

/** A table without any day is empty, or its days are written in an order or a column that was not expected. */
function whyNoDay(rows: readonly TableRow[], columns: Columns): StatementError {
  const dated = rows.find((row) => hasMoney(row, columns) && toText(getCell(row, columns, 'day')) !== '')
  return dated
    ? { kind: 'bad-day', line: dated.line, cell: toText(getCell(dated, columns, 'day')) }
    : { kind: 'nothing' }
}

interface Columns {
  byRole: ReadonlyMap<ColumnRole, readonly number[]>
  dayOrder: DayOrder
  headings: readonly Cell[]
}

function toColumns({ roles, dayOrder }: StatementLayout, headings: readonly Cell[]): Columns {
  const byRole = new Map<ColumnRole, number[]>()
  for (const [index, role] of roles.entries()) byRole.set(role, [...(byRole.get(role) ?? []), index])
  return { byRole, dayOrder, headings }
}

const moneyRoles = ['credit', 'debit', 'amount'] as const

function hasMoney(row: TableRow, columns: Columns): boolean {
  return moneyRoles.some((role) => toText(getCell(row, columns, role)) !== '')
}

/** Whether a row has a reference of ours; words of letters alone ('PENDIENTES') only look like one. */
function namesPayment({ cells }: TableRow): boolean {
  const text = cells.map(toText).join('\n')
  return referencesIn(text.replace(/(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu, ' ')).length > 0
}

/** Whether a row without a day says that it is a balance or a sum ('TOTAL MES ANTERIOR'). */
function isSum(row: TableRow, columns: Columns): boolean {
  if (toText(getCell(row, columns, 'day')) !== '') return false
  const texts = row.cells.filter((cell) => typeof cell === 'string')
  return (
    texts.some((text) => /^(?:sub ?)?total(?:es)?\b|^saldos?\b|^sumas?\b/.test(normalizeLabel(text))) &&
    referencesIn(texts.join('\n')).length === 0
  )
}

function parseMovement(
  row: TableRow,
  columns: Columns & { hasSignedDebits: boolean },
  currency: Currency,
): Movement | StatementError {
  const { line } = row
  const day = getCell(row, columns, 'day')
  const bookedOn = parseDayCell(day, columns.dayOrder)
  if (bookedOn === null) return { kind: 'bad-day', line, cell: toText(day) }

  const amounts = moneyRoles.map((role) => getCell(row, columns, role))
  const read = amounts.map((cell) => (toText(cell) === '' ? 0 : parseAmount(cell, currency)))
  const broken = read.indexOf(null)
  if (broken >= 0) return { kind: 'bad-amount', line, cell: toText(amounts[broken] ?? null) }

  const [came = 0, left = 0, either = 0] = read.map((minor) => minor ?? 0)
  const whole = isLeaving(toText(getCell(row, columns, 'direction'))) ? -Math.abs(either) : either
  return {
    line,
    bookedOn,
    // Columns of outgoing amounts come with or without a minus sign.
    amountMinor: came !== 0 || left !== 0 ? came - (columns.hasSignedDebits ? left : Math.abs(left)) : whole,
    reference: joined(row, columns, 'reference').slice(0, 200),
    text: joined(row, columns, 'text').slice(0, 500),
    cells: toCells(row, columns),
  }
}

/** A row's cells as text, each at most 500 characters. */
function toCells({ cells }: TableRow, { headings }: Columns): StatementCell[] {
  return cells.flatMap((cell, index) => {
    const text = toText(cell)
    return text === '' ? [] : [{ heading: toText(headings[index] ?? null).slice(0, 100), text: text.slice(0, 500) }]
  })
}

/** Whether the direction column says outgoing, for tables with unsigned amounts. */
function isLeaving(direction: string): boolean {
  return /^(?:d|db|nd|debitos?|debe|n\/d|nota debito|cargo|retiro|egreso|salida)$|^-/.test(normalizeLabel(direction))
}

function getCell({ cells }: TableRow, { byRole }: Columns, role: ColumnRole): Cell {
  return cells[byRole.get(role)?.[0] ?? -1] ?? null
}

function joined({ cells }: TableRow, { byRole }: Columns, role: ColumnRole): string {
  const texts = (byRole.get(role) ?? []).map((index) => toText(cells[index] ?? null))
  return texts.filter((text) => text !== '').join(' ')
}

export function toText(cell: Cell): string {
  if (cell === null) return ''
  // Postgres text cannot hold a null character.
  const text = cell instanceof Date ? formatMoment(cell) : String(cell).replaceAll('\u0000', '')
  return text.replace(/\s+/g, ' ').trim()
}

/** '2026-11-24', with its time where it has one. */
function formatMoment(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace('T', ' ')
    .slice(0, 16)
}

/** Whether a row has a day, in either order. */
export function isDated(row: TableRow): boolean {
  return row.cells.some(
    (cell) => parseDayCell(cell, 'day-first') !== null || parseDayCell(cell, 'month-first') !== null,
  )
}

/** Index of the first row with a day and something beside it, or -1. */
export function findFirstDated(rows: readonly TableRow[]): number {
  return rows.findIndex((row) => countFilled(row) >= 2 && isDated(row))
}

/** A cell's day as yyyy-MM-dd, or null. */
export function parseDayCell(cell: Cell, order: DayOrder): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return readSerialDay(cell)
  return typeof cell === 'string' ? readDay(cell, order) : null
}

function parseAmount(cell: Cell, currency: Currency): number | null {
  if (typeof cell === 'number') return readNumber(cell, currency)
  return typeof cell === 'string' ? readAmount(cell, currency) : null
}
