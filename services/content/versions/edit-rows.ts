import type { CallContext } from '#shared/rpc/service.ts'
import type { SheetError, Sheets } from '../contract/staff-sheets.ts'
import { contentError } from '../errors.ts'
import { readRows } from '../read-rows.ts'
import { cellText, type SheetCell } from '../rules/cell-text.ts'
import { plainWord } from '../rules/plain-word.ts'
import { readSheetRows } from '../rules/read-sheet-rows.ts'
import { type SheetId, type SheetPlan, sheetPlans } from '../rules/sheets.ts'
import { saveVersions, type VersionDependencies } from './save-version.ts'
import { getSheetBase } from './sheet-base.ts'
import type { Cells } from './store.ts'

type Texts = Readonly<Record<string, string>>

/** Rows of a sheet as they are written, each with its errors. */
export function sheetRows({ shelf, pictureHosts }: VersionDependencies, { id }: { id: SheetId }) {
  const plan: SheetPlan = sheetPlans[id]
  const found = readSheetRows(shelf.cells(id), plan)
  const faults = 'whole' in found ? [] : findFaults(id, shelf.cells(id), pictureHosts)
  return {
    base: getSheetBase(shelf, id),
    columns: Object.entries(plan.columns).map(([name, label]) => ({
      name,
      label,
      isRequired: plan.required.includes(name),
    })),
    rows: ('whole' in found ? [] : found).map(({ row, texts }) => ({
      row,
      texts,
      faults: faults.filter((fault) => fault.row === row),
    })),
  }
}

/** Writes a row, adds one, or takes one out, of what the caller saw. */
export function saveSheetRow(
  deps: VersionDependencies,
  { id, base, row, texts }: { id: SheetId; base: string; row: number | null; texts: Texts | null },
  context: CallContext,
): Promise<Sheets> {
  const cells = deps.shelf.cells(id)
  const edited = editCells(id, cells, { row, texts })
  if (!edited) throw contentError('sheet-changed')
  const at = row ?? edited.length
  if (texts !== null) refuseFaults(id, edited, { at, hosts: deps.pictureHosts })
  const note = texts === null ? `Fila ${at} quitada` : row === null ? 'Fila nueva' : `Fila ${at}`
  return saveVersions(deps, [{ sheetId: id, base, cells: edited, cause: 'page', note }], context)
}

/** The cells with one row written; undefined when there is no such row. */
function editCells(
  id: SheetId,
  cells: Cells,
  { row, texts }: { row: number | null; texts: Texts | null },
): Cells | undefined {
  const { columns }: SheetPlan = sheetPlans[id]
  const [head = [], ...rest] = withEveryColumn(cells, Object.values(columns))
  const index = row === null ? rest.length : row - 2
  if (index > rest.length || (row !== null && rest[index] === undefined)) return undefined
  if (texts === null) return [head, ...rest.toSpliced(index, 1)]

  const nameOf = new Map(Object.entries(columns).map(([name, word]) => [word, name]))
  const before = rest[index] ?? []
  // Columns that are the editors' own stay.
  const written = head.map((cell, at): SheetCell => {
    const name = nameOf.get(plainWord(cellText(cell)))
    return name === undefined ? (before[at] ?? '') : cellText(texts[name] ?? '')
  })
  return [head, ...rest.toSpliced(index, 1, written)]
}

/** Cells whose head has all our columns. */
function withEveryColumn(cells: Cells, words: readonly string[]): Cells {
  const [head = [], ...rest] = cells
  const known = head.map((cell) => plainWord(cellText(cell)))
  return [[...head, ...words.filter((word) => !known.includes(word))], ...rest]
}

/** Refuses a row with errors, by the names of its columns. */
function refuseFaults(id: SheetId, cells: Cells, { at, hosts }: { at: number; hosts: readonly string[] }): void {
  const faults = findFaults(id, cells, hosts).filter(({ row }) => row === at)
  const [first] = faults
  if (!first) return
  const { columns }: SheetPlan = sheetPlans[id]
  const nameOf = new Map(Object.entries(columns).map(([name, word]) => [word, name]))
  const fields = Object.fromEntries(faults.map(({ column, why }) => [nameOf.get(column ?? '') ?? 'row', why]))
  throw contentError('row-not-valid', { detail: `${first.column ?? ''} ${first.why}`.trim(), fields })
}

function findFaults(id: SheetId, cells: Cells, hosts: readonly string[]): SheetError[] {
  const read = readRows(id, cells, hosts)
  if (!('whole' in read)) return read.errors
  // A sheet in which no row is right: the errors of the row alone.
  return [{ row: cells.length, column: null, why: read.whole }]
}
