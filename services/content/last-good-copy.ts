import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { newId } from '#shared/ids.ts'
import type { SheetCell } from './rules/cell-text.ts'
import type { SheetId } from './rules/sheets.ts'

/** The last good version of a sheet. */
export interface Copy {
  readAt: Date
  cells: readonly (readonly SheetCell[])[]
}

const SAY_AGAIN_MS = 1_800_000

const CachedFile = z.object({
  readAt: z.iso.datetime(),
  cells: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
})

/** Last good copies of sheets, one file each, written atomically (beside, then renamed). */
export function copiesOn(dataDir: string) {
  const folder = join(dataDir, 'content')
  const saved = new Map<SheetId, { text: string; at: number }>()
  const getFilePath = (id: SheetId) => join(folder, `${id}.json`)

  return {
    /** null: no readable copy exists. */
    async load(id: SheetId): Promise<Copy | null> {
      const text = await readFile(getFilePath(id), 'utf8').catch(() => null)
      const parsed = text === null ? null : CachedFile.safeParse(parseJson(text))
      return parsed?.success ? { readAt: new Date(parsed.data.readAt), cells: parsed.data.cells } : null
    },

    /** Unchanged cells are rewritten only now and then, to update the time of the last good read. */
    async save(id: SheetId, { readAt, cells }: Copy): Promise<void> {
      const text = JSON.stringify(cells)
      const last = saved.get(id)
      if (last?.text === text && readAt.getTime() - last.at < SAY_AGAIN_MS) return
      await mkdir(folder, { recursive: true })
      const beside = join(folder, `${id}.${newId()}.part`)
      try {
        await writeFile(beside, `{"readAt":"${readAt.toISOString()}","cells":${text}}`, { flush: true })
        await rename(beside, getFilePath(id))
        saved.set(id, { text, at: readAt.getTime() })
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
