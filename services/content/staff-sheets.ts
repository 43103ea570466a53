import type { Sheet, Sheets } from './contract/staff-sheets.ts'
import type { ContentDependencies } from './deps.ts'
import { sheetState } from './rules/sheet-state.ts'
import { type SheetId, type SheetPlan, sheetIds, sheetPlans } from './rules/sheets.ts'
import type { WithShelf } from './shelf.ts'

const MOST_ERRORS = 200
const MOST_PREVIEWED = 100

type Dependencies = Pick<ContentDependencies, 'now' | 'refreshMs'> & WithShelf

/** Every sheet with its age and errors. */
export function sheets(deps: Dependencies): Sheets {
  const { shelf, refreshMs } = deps
  return {
    source: shelf.sourceName,
    refreshSeconds: Math.round(refreshMs / 1000),
    sheets: sheetIds.map((id) => toSheet(deps, id)),
  }
}

/** Reads the sheets again and answers their new state. */
export async function refreshSheets(deps: Dependencies): Promise<Sheets> {
  await deps.shelf.refresh()
  return sheets(deps)
}

/** The valid rows of a sheet as shown. */
export function sheetPreview({ shelf }: Pick<Dependencies, 'shelf'>, { id }: { id: SheetId }) {
  const { columns }: SheetPlan = sheetPlans[id]
  const { rows } = shelf.of(id)
  return {
    columns: Object.values(columns),
    rows: rows.slice(0, MOST_PREVIEWED).map(({ row, texts }) => ({
      row,
      cells: Object.keys(columns).map((name) => texts[name] ?? ''),
    })),
    rowCount: rows.length,
  }
}

function toSheet({ shelf, now, refreshMs }: Dependencies, id: SheetId): Sheet {
  const { readAt, triedAt, failure, version, rows, errors } = shelf.of(id)
  return {
    id,
    title: sheetPlans[id].title,
    state: sheetState({ readAt, failure }, { now: now(), refreshMs }),
    readAt: readAt?.toISOString() ?? null,
    triedAt: triedAt?.toISOString() ?? null,
    origin: version.cause,
    failure: failure?.why ?? null,
    rows: rows.length,
    faults: errors.slice(0, MOST_ERRORS),
    faultCount: errors.length,
  }
}
