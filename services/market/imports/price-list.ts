import { Readable } from 'node:stream'
import { type Cell, decodeText, isArchive, readWorkbook } from '#shared/tables/read-sheet.ts'
import { type Columns, findColumns } from './files/columns.ts'
import { csvRecords } from './files/csv-records.ts'
import { type Row, toRow } from './files/shopify-products.ts'

export const MOST_FILE_BYTES = 700_000
const MOST_ROWS = 10_000
const LONGEST_CELL = 50_000

/** Reason why a file is no price list, in Spanish for the operator who uploaded it. */
type Unreadable = { error: string }

export interface PriceList {
  columns: Columns
  rows: Row[]
  /** Refused rows. */
  refused: { line: number; sku: string; reason: string }[]
}

interface Line {
  line: number
  cells: string[]
}

/** The rows of a CSV (commas, semicolons or tabs; UTF-8, UTF-16 or Latin-1) or XLSX file, unread. */
export async function readPriceList(bytes: Uint8Array): Promise<PriceList | Unreadable> {
  if (bytes.byteLength === 0) return { error: 'El archivo está vacío.' }
  if (bytes.byteLength > MOST_FILE_BYTES) return { error: TOO_LARGE }
  const lines = isArchive(bytes) ? await readWorkbookLines(bytes) : await readTextLines(decodeText(bytes))
  if ('error' in lines) return lines

  const [heading, ...rest] = lines.lines
  const columns = findColumns(heading?.cells ?? [])
  const error = whyNoList(columns)
  if (error) return { error }
  const filled = rest.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return { error: 'Encontramos los títulos, pero debajo no hay ninguna fila.' }
  if (filled.length > MOST_ROWS) {
    return { error: `El archivo tiene más de ${MOST_ROWS} filas. Divídelo en varios.` }
  }

  const isTooLong = ({ cells }: Line) => cells.some((cell) => cell.length > LONGEST_CELL)
  return {
    columns,
    rows: filled.filter((line) => !isTooLong(line)).map(({ line, cells }) => toRow(line, cells, columns)),
    refused: filled
      .filter(isTooLong)
      .map(({ line }) => ({ line, sku: '', reason: 'Una de sus celdas es demasiado larga.' })),
  }
}

const TOO_LARGE = 'El archivo es demasiado grande: puede tener hasta 700 kB. Divídelo en varios, o guárdalo como .xlsx.'
const NO_TABLE = 'Ese archivo no es un CSV ni un Excel (.xlsx). Guárdalo con uno de esos formatos.'

function whyNoList(columns: Columns): string | null {
  const isNamed = columns.sku !== undefined || columns.handle !== undefined || columns.title !== undefined
  if (!isNamed) return 'No encontramos la fila de títulos: hace falta una columna «SKU» o «Código».'
  const saysSomething = [columns.price, columns.compareAt, columns.quantity, columns.visible]
  if (saysSomething.every((column) => column === undefined))
    return 'No hay nada que cambiar: hace falta una columna «Precio», «Precio de lista», «Stock» o «Visible».'
  return null
}

async function readWorkbookLines(bytes: Uint8Array): Promise<{ lines: Line[] } | Unreadable> {
  const sheet = await readWorkbook(bytes)
  if (sheet === 'too-large') return { error: TOO_LARGE }
  if (sheet === 'no-table') return { error: NO_TABLE }
  return { lines: sheet.map((cells, index) => ({ line: index + 1, cells: cells.map(formatCell) })) }
}

async function readTextLines(text: string): Promise<{ lines: Line[] } | Unreadable> {
  if (text.includes('\u0000')) return { error: NO_TABLE }
  const lines: Line[] = []
  for await (const event of csvRecords(Readable.from([text]))) {
    if (event.kind === 'fault') return { error: `Línea ${event.line}: hay una comilla que se abre y no se cierra.` }
    lines.push({ line: event.line, cells: event.fields })
  }
  return { lines }
}

/** Formats a cell as text. Numbers are rounded, because a sheet may store 38.9 as 38.900000000000006. */
function formatCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(Number(cell.toFixed(6)))
  if (typeof cell === 'boolean') return cell ? 'sí' : 'no'
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : cell
}
