import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { readSheets } from '#shared/tables/read-sheet.ts'
import type { Cell } from '#shared/tables/table.ts'
import type { SheetCell } from '../rules/cell-text.ts'
import { plainWord } from '../rules/plain-word.ts'
import { type SheetId, sheetPlans } from '../rules/sheets.ts'
import { failed, forEachSheet, type SheetAnswer, type SheetSource } from './sheet-source.ts'

const MOST_BYTES = 5_000_000

type Answers = Record<SheetId, SheetAnswer>

/** A workbook file (.xlsx) on this machine, parsed again only after it changed. */
export function workbookFile(file: string): SheetSource {
  let last: { mark: string; answers: Answers } | null = null

  return {
    name: `el libro ${basename(file)}`,
    async read() {
      const facts = await stat(file).catch(() => null)
      if (!facts?.isFile()) return everySheet(`no hay un libro ${basename(file)}`, true)
      if (facts.size > MOST_BYTES) return everySheet('el libro pesa más de 5 MB')
      const mark = `${facts.mtimeMs} ${facts.size} ${facts.ino}`
      if (last?.mark === mark) return last.answers
      const answers = await readWorkbookSheets(await readFile(file))
      last = { mark, answers }
      return answers
    },
  }
}

/** Reads every sheet of a workbook. */
export async function readWorkbookSheets(bytes: Uint8Array): Promise<Answers> {
  if (bytes.byteLength > MOST_BYTES) return everySheet('el libro pesa más de 5 MB')
  const sheets = await readSheets(bytes)
  if (sheets === 'too-large') return everySheet('el libro es demasiado grande')
  if (sheets === 'no-table') return everySheet('el archivo no es un libro de Excel (.xlsx) o está dañado')
  return forEachSheet((id) => {
    const wanted = plainWord(sheetPlans[id].title)
    const found = sheets.find(({ name }) => plainWord(name) === wanted)
    return found ? { cells: found.rows.map((row) => row.map(sheetCell)) } : failed('el libro no tiene esta hoja')
  })
}

function everySheet(why: string, isAbsent = false): Answers {
  return forEachSheet(() => failed(why, isAbsent))
}

function sheetCell(cell: Cell): SheetCell {
  if (!(cell instanceof Date)) return cell
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
}
