import type { Cell } from './table.ts'

/** Text of a cell, trimmed. Numbers are rounded, because a sheet may store 38.9 as 38.900000000000006. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(Number(cell.toFixed(6)))
  if (typeof cell === 'boolean') return cell ? 'sí' : 'no'
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return cell.trim()
}
