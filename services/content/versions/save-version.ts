import type { Transaction } from 'kysely'
import { getSweepStart } from '#shared/pictures/remove-pictures.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Sheets } from '../contract/staff-sheets.ts'
import type { ContentDependencies } from '../deps.ts'
import { contentError } from '../errors.ts'
import { contentPictures } from '../pictures/content-pictures.ts'
import { type SheetId, sheetIds } from '../rules/sheets.ts'
import type { WithShelf } from '../shelf.ts'
import { sheets } from '../staff-sheets.ts'
import type { Tables } from '../tables.ts'
import { getSheetBase } from './sheet-base.ts'
import {
  type Cells,
  type CurrentVersion,
  findCurrentId,
  insertVersion,
  keepPictures,
  markUndone,
  pruneVersions,
  releasePictures,
} from './store.ts'

export type VersionDependencies = Pick<ContentDependencies, 'db' | 'now' | 'refreshMs' | 'pictureHosts'> & WithShelf

interface NewVersion {
  sheetId: SheetId
  /** What the caller saw. */
  base: string
  cells: Cells | null
  cause: CurrentVersion['cause']
  note: string
}

/** Writes new versions of sheets, all or none, and shows them at once; refused when a sheet is another by now. */
export async function saveVersions(
  deps: VersionDependencies,
  versions: readonly NewVersion[],
  context: CallContext,
  inTransaction: (trx: Transaction<Tables>) => Promise<void> = async () => {},
): Promise<Sheets> {
  const actorUid = accountUid(context)
  // The version beside what was checked: the shelf may be loaded anew before the transaction begins.
  const checked = versions.map((version) => {
    if (getSheetBase(deps.shelf, version.sheetId) !== version.base) throw contentError('sheet-changed')
    return { ...version, basedOn: deps.shelf.of(version.sheetId).version.id }
  })

  await deps.db.transaction().execute(async (trx) => {
    await inTransaction(trx)
    for (const { sheetId, cells, cause, note, basedOn } of checked) {
      // Another process may have written since this one has read.
      if ((await findCurrentId(trx, sheetId)) !== basedOn) throw contentError('sheet-changed')
      const version = { sheetId, cells, cause, note, actorUid, at: deps.now(), basedOn }
      if (!(await insertVersion(trx, version))) throw contentError('sheet-changed')
      const ids = findPictureIds(cells)
      if (!(await keepPictures(trx, { sheetId, ids, since: getSweepStart(deps.now()) })))
        throw contentError('picture-gone')
      await prune(trx, deps, sheetId)
    }
  })
  await deps.shelf.reload()
  return sheets(deps)
}

/** Versions of a sheet that are kept. */
export const MOST_VERSIONS = 50

/** Deletes old versions of a sheet, and the pictures that neither a kept one nor a spreadsheet names. */
async function prune(
  trx: Transaction<Tables>,
  { shelf }: Pick<VersionDependencies, 'shelf'>,
  sheetId: SheetId,
): Promise<void> {
  const pruned = await pruneVersions(trx, { sheetId, most: MOST_VERSIONS })
  const shown = new Set(sheetIds.flatMap((id) => findPictureIds(shelf.cells(id))))
  const ids = pruned.flatMap(findPictureIds).filter((id) => !shown.has(id))
  if (ids.length > 0) await releasePictures(trx, [...new Set(ids)])
}

/** Gives a sheet back to the spreadsheet. */
export function releaseSheet(
  deps: VersionDependencies,
  { id, base }: { id: SheetId; base: string },
  context: CallContext,
): Promise<Sheets> {
  return saveVersions(deps, [{ sheetId: id, base, cells: null, cause: 'source', note: '' }], context)
}

/** Undoes the version that is shown of a sheet, so that the one before is shown again. */
export async function undoSheetVersion(
  deps: VersionDependencies,
  { versionId }: { versionId: number },
  context: CallContext,
): Promise<Sheets> {
  const isUndone = await markUndone(deps.db, { id: versionId, actorUid: accountUid(context), at: deps.now() })
  if (!isUndone) throw contentError('version-not-undoable')
  await deps.shelf.reload()
  return sheets(deps)
}

function findPictureIds(cells: Cells | null): string[] {
  const address = new RegExp(`/media/${contentPictures.folder}/([0-9a-f]{64})/`, 'g')
  return [...new Set([...JSON.stringify(cells).matchAll(address)].flatMap(([, id]) => (id ? [id] : [])))]
}
