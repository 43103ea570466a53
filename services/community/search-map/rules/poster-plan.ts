import { formatDistance, nearestPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Locale } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { CellHeat } from './heat.ts'
import { type Cell, formatCell, getCellCentre } from './search-grid.ts'

/** Cells of a sheet of door posters: more fit neither on the page nor into an afternoon. */
export const POSTER_CELLS = 20

/** A cell of the plan: its label on the drawn grid and where it is. */
export interface PlannedCell extends Cell {
  /** 'B3': the line from the north as a letter, the column from the west as a number. */
  label: string
  /** 'A 350 m al norte de donde se perdió'. */
  place: string
  isTaken: boolean
}

/** The likeliest cells for posters, from north-west to south-east, with labels of a common grid. */
export function planPosterCells(
  cells: readonly CellHeat[],
  { loss, taken, locale }: { loss: Point; taken: ReadonlySet<string>; locale: Locale },
): PlannedCell[] {
  const chosen = getNeighbouring(cells)
  const north = Math.max(...chosen.map(({ row }) => row))
  const west = Math.min(...chosen.map(({ column }) => column))
  return chosen
    .sort((a, b) => b.row - a.row || a.column - b.column)
    .map(({ row, column }) => ({
      ...{ row, column },
      label: `${String.fromCharCode(65 + north - row)}${column - west + 1}`,
      place: describePlace(getCellCentre({ row, column }), loss, locale),
      isTaken: taken.has(formatCell({ row, column })),
    }))
}

/** Lines and columns that the drawn grid has room for. */
const GRID = 12

/** The likeliest cells that fit into one grid around the likeliest. */
function getNeighbouring(cells: readonly CellHeat[]): Cell[] {
  const [first] = cells
  if (!first) return []
  const isNear = (cell: Cell) =>
    Math.abs(cell.row - first.row) < GRID / 2 && Math.abs(cell.column - first.column) < GRID / 2
  return cells.filter(isNear).slice(0, POSTER_CELLS)
}

function describePlace(centre: Point, loss: Point, locale: Locale): string {
  const nearest = nearestPlace(centre, [{ ...loss, name: '' }])
  if (!nearest || nearest.metres < 240) return 'Donde se perdió'
  return `A ${formatDistance(nearest.metres, locale)} al ${nearest.bearing} de donde se perdió`
}
