import type * as z from 'zod'
import type { SheetError } from './contract/staff-sheets.ts'
import { type DonationRow, donationRow } from './rows/donation-row.ts'
import { type ItemRow, itemRow } from './rows/item-row.ts'
import { type FoodRow, foodRow, type ServiceRow, serviceRow } from './rows/list-rows.ts'
import { type ShelterRow, shelterRow } from './rows/shelter-row.ts'
import type { SheetCell } from './rules/cell-text.ts'
import { readSheetRows, type TextRow } from './rules/read-sheet-rows.ts'
import { type SheetId, type SheetPlan, sheetPlans } from './rules/sheets.ts'

export interface RowsOf {
  configuration: ItemRow
  donations: DonationRow
  shelters: ShelterRow
  services: ServiceRow
  foodProducts: FoodRow
}

export interface GoodRow<Row> extends TextRow {
  value: Row
}

export interface ReadSheet<Row> {
  rows: GoodRow<Row>[]
  errors: SheetError[]
}

const schemas: { [Id in SheetId]: (hosts: readonly string[]) => z.ZodType<RowsOf[Id]> } = {
  configuration: itemRow,
  donations: donationRow,
  shelters: shelterRow,
  services: serviceRow,
  foodProducts: foodRow,
}

/** Unique columns: a later row with the same value is left out. */
const unique: { [Id in SheetId]: readonly (keyof RowsOf[Id] & string)[] } = {
  configuration: [],
  donations: ['number'],
  shelters: ['number', 'path'],
  services: ['number'],
  foodProducts: ['number'],
}

/** Columns by which a row is known, the first of the unique ones; none where rows have no number. */
export function uniqueColumns(id: SheetId): readonly string[] {
  return unique[id].slice(0, 1)
}

/** The valid rows of a sheet and the errors of the others; or the Spanish reason why the whole sheet is bad. */
export function readRows<Id extends SheetId>(
  id: Id,
  cells: readonly (readonly SheetCell[])[],
  hosts: readonly string[],
): ReadSheet<RowsOf[Id]> | { whole: string } {
  const plan: SheetPlan = sheetPlans[id]
  const found = readSheetRows(cells, plan)
  if ('whole' in found) return found

  const schema = schemas[id](hosts)
  const seen = new Set<string>()
  const rows: GoodRow<RowsOf[Id]>[] = []
  const errors: SheetError[] = []
  for (const { row, texts } of found) {
    const parsed = schema.safeParse(texts)
    if (!parsed.success) {
      errors.push(...parsed.error.issues.map(({ path, message }) => toSheetError(row, String(path[0]), message)))
      continue
    }
    const twice = unique[id].find((name) => seen.has(`${name} ${texts[name]}`))
    if (twice !== undefined) {
      errors.push(toSheetError(row, twice, `«${texts[twice]}» ya está más arriba`))
      continue
    }
    for (const name of unique[id]) seen.add(`${name} ${texts[name]}`)
    rows.push({ row, texts, value: parsed.data })
  }
  // All rows failed, so a column moved or the sheet was replaced: keep the last good copy.
  if (rows.length === 0 && errors.length > 0) {
    const { row, column, why } = errors[0] ?? { row: 2, column: '', why: '' }
    return { whole: `ninguna fila está bien; la ${row}: ${column} ${why}` }
  }
  return { rows, errors }

  function toSheetError(row: number, name: string, why: string): SheetError {
    return { row, column: plan.columns[name] ?? null, why }
  }
}
