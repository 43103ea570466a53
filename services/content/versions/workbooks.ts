import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Sheets } from '../contract/staff-sheets.ts'
import { contentError } from '../errors.ts'
import { readRows, uniqueColumns } from '../read-rows.ts'
import { type SheetId, type SheetPlan, sheetIds, sheetPlans } from '../rules/sheets.ts'
import { parseCsvCells } from '../sources/published-csv.ts'
import { readWorkbookSheets } from '../sources/workbook-file.ts'
import type { WorkbookDraft } from './contract.ts'
import { diffRows, type Texts } from './rules/diff-rows.ts'
import { saveVersions, type VersionDependencies } from './save-version.ts'
import { getSheetBase } from './sheet-base.ts'
import { type Cells, deleteUpload, findUpload, insertUpload, type Upload } from './store.ts'

const MOST_SHOWN = 100

/** Reads a file and says what it would change; nothing is shown of it yet. */
export async function draftWorkbook(
  deps: VersionDependencies,
  asked: { fileName: string; contentBase64: string; sheetId?: SheetId | undefined },
  context: CallContext,
): Promise<WorkbookDraft> {
  const sheets = await readFile(Buffer.from(asked.contentBase64, 'base64'), asked.sheetId)
  const upload = { id: newId(), fileName: asked.fileName, sheets }
  const row = { ...upload, actorUid: accountUid(context), at: deps.now() }
  await deps.db.transaction().execute((trx) => insertUpload(trx, row))
  return toDraft(deps, upload)
}

export async function workbookDraft(
  deps: VersionDependencies,
  { uploadId }: { uploadId: string },
): Promise<WorkbookDraft> {
  const upload = await findUpload(deps.db, uploadId)
  if (!upload) throw contentError('upload-not-found')
  return toDraft(deps, upload)
}

/** Shows sheets of a workbook that was looked at. */
export async function applyWorkbook(
  deps: VersionDependencies,
  { uploadId, sheets }: { uploadId: string; sheets: readonly { id: SheetId; base: string }[] },
  context: CallContext,
): Promise<Sheets> {
  const upload = await findUpload(deps.db, uploadId)
  if (!upload) throw contentError('upload-not-found')
  const versions = sheets.map(({ id, base }) => {
    const cells = upload.sheets[id]
    if (!cells || findProblem(id, cells, deps.pictureHosts) !== null) throw contentError('sheet-not-readable')
    return { sheetId: id, base, cells, cause: 'upload' as const, note: upload.fileName }
  })
  return saveVersions(deps, versions, context, async (trx) => {
    if (!(await findUpload(trx, uploadId, { isLocked: true }))) throw contentError('upload-not-found')
    await deleteUpload(trx, uploadId)
  })
}

/** Cells of the sheets that a file has. */
async function readFile(bytes: Uint8Array, sheetId: SheetId | undefined): Promise<Upload['sheets']> {
  if (sheetId) {
    const answer = parseCsvCells(new TextDecoder().decode(bytes))
    if ('failure' in answer) throw contentError('sheet-not-readable', { detail: 'No es un CSV que se entienda.' })
    return { [sheetId]: answer.cells }
  }
  const answers = await readWorkbookSheets(bytes)
  const found = sheetIds.flatMap((id) => {
    const answer = answers[id]
    return 'cells' in answer ? [[id, answer.cells] as const] : []
  })
  const [first] = Object.values(answers)
  if (found.length === 0)
    throw contentError('sheet-not-readable', {
      ...(first &&
        'failure' in first && { detail: `${first.failure.why[0]?.toUpperCase()}${first.failure.why.slice(1)}.` }),
    })
  return Object.fromEntries(found)
}

function toDraft(deps: VersionDependencies, { id, fileName, sheets }: Upload): WorkbookDraft {
  return {
    id,
    fileName,
    sheets: sheetIds.flatMap((sheetId) => {
      const cells = sheets[sheetId]
      return cells ? [toSheetDraft(deps, sheetId, cells)] : []
    }),
  }
}

function toSheetDraft({ shelf, pictureHosts }: VersionDependencies, id: SheetId, cells: Cells) {
  const { columns, title }: SheetPlan = sheetPlans[id]
  const names = Object.keys(columns)
  const read = readRows(id, cells, pictureHosts)
  const good = 'whole' in read ? [] : read.rows
  const faults = 'whole' in read ? [] : read.errors
  const changes = diffRows(
    shelf.of(id).rows.map(({ texts }) => texts),
    good.map(({ texts }) => texts),
    uniqueColumns(id),
  )
  const toCells = (texts: Texts | null) => texts && names.map((name) => texts[name] ?? '')
  const count = (what: string) => changes.filter((change) => change.what === what).length
  return {
    id,
    title,
    problem: findProblem(id, cells, pictureHosts),
    rows: good.length,
    faults: faults.slice(0, MOST_SHOWN),
    faultCount: faults.length,
    base: getSheetBase(shelf, id),
    counts: { added: count('added'), removed: count('removed'), changed: count('changed') },
    changes: ('whole' in read ? [] : changes)
      .slice(0, MOST_SHOWN)
      .map(({ what, before, after }) => ({ what, before: toCells(before), after: toCells(after) })),
    columns: Object.values(columns),
  }
}

/** Why a sheet cannot be shown at all; its bad rows alone are no reason. */
function findProblem(id: SheetId, cells: Cells, hosts: readonly string[]): string | null {
  const read = readRows(id, cells, hosts)
  return 'whole' in read ? read.whole : null
}
