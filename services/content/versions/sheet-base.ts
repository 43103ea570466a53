import { createHash } from 'node:crypto'
import type { SheetId } from '../rules/sheets.ts'
import type { Shelf } from '../shelf.ts'

/** Names what a sheet is right now: its version and its cells, so that nothing is written over what nobody saw. */
export function getSheetBase(shelf: Shelf, id: SheetId): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(shelf.cells(id)))
    .digest('base64url')
  return `${shelf.of(id).version.id}.${hash.slice(0, 22)}`
}
