export const ROW_MOVES = ['up', 'down', 'remove'] as const
export type RowMove = (typeof ROW_MOVES)[number]

/** The list with one row moved by a place, or away; a row that is gone or at the end changes nothing. */
export function moveRow<Row extends { id: string }>(rows: readonly Row[], id: string, move: RowMove): Row[] {
  const from = rows.findIndex((row) => row.id === id)
  const row = rows[from]
  if (!row) return [...rows]
  const rest = rows.toSpliced(from, 1)
  if (move === 'remove') return rest
  return rest.toSpliced(move === 'up' ? Math.max(0, from - 1) : from + 1, 0, row)
}
