import readXlsxFile from 'read-excel-file/node'
import type { Cell } from './table.ts'
import { unpackedSize } from './unpacked-size.ts'

/** Largest unpacked size of a sheet; a bigger one is a decompression bomb. */
const mostUnpackedBytes = 40_000_000

export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/** Rows of every sheet of a workbook (.xlsx), with the sheet's name. Formulas are read as their last computed values. */
export function readSheets(bytes: Uint8Array): Promise<{ name: string; rows: Cell[][] }[] | 'no-table' | 'too-large'> {
  return unpacked(bytes, async (workbook) =>
    (await readXlsxFile(workbook)).map(({ sheet, data }) => ({ name: sheet, rows: toRows(data) })),
  )
}

async function unpacked<Read>(
  bytes: Uint8Array,
  read: (workbook: Buffer) => Promise<Read>,
): Promise<Read | 'no-table' | 'too-large'> {
  const size = unpackedSize(bytes, mostUnpackedBytes)
  if (size === null) return 'no-table'
  if (size > mostUnpackedBytes) return 'too-large'
  try {
    return await read(Buffer.from(bytes))
  } catch {
    // Another kind of archive or a damaged one; details would not help the user.
    return 'no-table'
  }
}

function toRows(sheet: readonly (readonly unknown[])[]): Cell[][] {
  return sheet.map((cells) => cells.map(toCell))
}

/** The library's type declares the Date constructor where it returns a Date. */
function toCell(cell: unknown): Cell {
  if (typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean') return cell
  return cell instanceof Date ? cell : null
}
