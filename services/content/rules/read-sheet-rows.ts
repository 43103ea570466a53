import { cellText, type SheetCell } from './cell-text.ts'
import { plainWord } from './plain-word.ts'
import type { SheetPlan } from './sheets.ts'

/** A row as texts by our column names, with its position in the sheet. */
export interface TextRow {
  /** Row number in the spreadsheet, from 1, with the heading as row 1. */
  row: number
  texts: Record<string, string>
}

/** Limit of columns, ours and others. */
const MOST_COLUMNS = 60

/** The non-empty rows of a sheet, or the Spanish reason why the whole sheet is bad. */
export function readSheetRows(
  cells: readonly (readonly SheetCell[])[],
  { columns, required, mostRows }: SheetPlan,
): TextRow[] | { whole: string } {
  const [head = [], ...rest] = cells
  const words = head.slice(0, MOST_COLUMNS).map((cell) => plainWord(cellText(cell)))
  const places = new Map<string, number>()
  for (const [name, word] of Object.entries(columns)) {
    const at = words.indexOf(word)
    if (at === -1) continue
    if (words.indexOf(word, at + 1) !== -1) return { whole: `la columna «${word}» está dos veces` }
    places.set(name, at)
  }
  const absent = required.filter((name) => !places.has(name)).map((name) => `«${columns[name]}»`)
  if (absent.length > 0)
    return { whole: `en la primera fila ${absent.length === 1 ? 'falta' : 'faltan'} ${absent.join(', ')}` }

  const rows = rest.flatMap((row, index): TextRow[] => {
    const texts = Object.fromEntries(Object.keys(columns).map((name) => [name, textAt(row, places.get(name))]))
    return Object.values(texts).every((text) => text === '') ? [] : [{ row: index + 2, texts }]
  })
  return rows.length > mostRows ? { whole: `tiene ${rows.length} filas y caben ${mostRows}` } : rows
}

function textAt(row: readonly SheetCell[], at: number | undefined): string {
  return at === undefined ? '' : cellText(row[at])
}
