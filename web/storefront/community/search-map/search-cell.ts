import type { SearchCell } from '#services/community/contract.ts'
import type { Cell } from '#services/community/search-map/rules/search-grid.ts'

/** A cell as the page shows it: its moments are written on the server, which knows the country's clock. */
export interface CellGlance
  extends Pick<SearchCell, 'row' | 'column' | 'centre' | 'share' | 'level' | 'reason' | 'walks' | 'posters'> {
  key: string
  isOwnWalk: boolean
  /** '22 de noviembre de 2026, 15:00' or ''. */
  walkedAt: string
  seenAt: string
}

/** Cell of a form or an address, '-11854_-42120'; null when it is none. */
export function parseCell(value: string | null): Cell | null {
  const [, row, column] = /^(-?\d{1,5})_(-?\d{1,6})$/.exec(value ?? '') ?? []
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) }
}
