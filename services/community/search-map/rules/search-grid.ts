import { distanceInMetres, type Point } from '#shared/geo.ts'

/**
 * Side of a cell in degrees: half of the grid of public places (posts/rules/shown-place.ts), so that four cells fill the
 * square in which a rounded place may lie. About 167 m from north to south, 150 to 160 m from east to west.
 */
export const CELL_DEGREES = 0.0015

/** A cell by its number from the equator northwards and from Greenwich eastwards. */
export interface Cell {
  row: number
  column: number
}

/** Cell of a point. */
export function toCell({ lat, lon }: Point): Cell {
  return { row: Math.floor(lat / CELL_DEGREES), column: Math.floor(lon / CELL_DEGREES) }
}

export function getCellCentre({ row, column }: Cell): Point {
  return {
    lat: Number(((row + 0.5) * CELL_DEGREES).toFixed(5)),
    lon: Number(((column + 0.5) * CELL_DEGREES).toFixed(5)),
  }
}

/** Key of a cell in maps and addresses: '-11854_-42120'. */
export function formatCell({ row, column }: Cell): string {
  return `${row}_${column}`
}

/** Area of a cell in square metres. */
export function getCellArea(cell: Cell): number {
  const south = { lat: cell.row * CELL_DEGREES, lon: cell.column * CELL_DEGREES }
  const high = distanceInMetres(south, { ...south, lat: south.lat + CELL_DEGREES })
  return high * distanceInMetres(south, { ...south, lon: south.lon + CELL_DEGREES })
}

/** Cells whose centre lies within these metres of the point, from south to north. */
export function listCellsAround(point: Point, metres: number): Cell[] {
  const middle = toCell(point)
  const high = Math.ceil(metres / 160) + 1
  const wide = Math.ceil(high / Math.max(0.1, Math.cos((point.lat * Math.PI) / 180)))
  const cells: Cell[] = []
  for (let row = middle.row - high; row <= middle.row + high; row += 1)
    for (let column = middle.column - wide; column <= middle.column + wide; column += 1)
      if (distanceInMetres(point, getCellCentre({ row, column })) <= metres) cells.push({ row, column })
  return cells
}
