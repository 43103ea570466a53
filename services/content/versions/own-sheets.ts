import type { Kysely } from 'kysely'
import { forEachSheet, type SheetSource } from '../sources/sheet-source.ts'
import type { Tables } from '../tables.ts'
import { findCurrentVersions } from './store.ts'

/**
 * The sheets that colleagues wrote in the back office, before those of the spreadsheet. When the database does not
 * answer, the read fails as a whole: the last good copies stay, and nobody sees the spreadsheet for a moment.
 */
export function withOwnSheets(source: SheetSource, db: Kysely<Tables>): SheetSource {
  return {
    name: source.name,
    async read() {
      const own = new Map((await findCurrentVersions(db)).map((version) => [version.sheetId, version]))
      const answers = await source.read()
      return forEachSheet((id) => {
        const version = own.get(id)
        const { id: versionId = 0, cells = null, cause = 'source' } = version ?? {}
        return cells === null
          ? { ...answers[id], version: { id: versionId, cause: 'source' as const } }
          : { cells, version: { id: versionId, cause } }
      })
    },
  }
}
