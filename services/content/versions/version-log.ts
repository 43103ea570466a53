import { sheetPlans } from '../rules/sheets.ts'
import type { SheetVersion } from './contract.ts'
import type { VersionDependencies } from './save-version.ts'
import { findCurrentVersions, findVersionLog } from './store.ts'

const MOST_LINES = 20

/** The newest changes of the sheets, with which of them can be undone. */
export async function sheetVersions({ db }: VersionDependencies): Promise<SheetVersion[]> {
  const current = new Set((await findCurrentVersions(db)).map(({ id }) => id))
  return (await findVersionLog(db, MOST_LINES)).map(
    ({ id, sheetId, cause, note, actorUid, savedAt, undoneAt, hasBase }) => ({
      id,
      sheetId,
      title: sheetPlans[sheetId].title,
      cause,
      note,
      actorUid,
      savedAt: savedAt.toISOString(),
      isUndone: undoneAt !== null,
      canUndo: current.has(id) && hasBase,
    }),
  )
}
