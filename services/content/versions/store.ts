import { type Kysely, sql, type Transaction } from 'kysely'
import type { SheetCell } from '../rules/cell-text.ts'
import type { SheetId } from '../rules/sheets.ts'
import type { Tables } from '../tables.ts'

type Db = Kysely<Tables> | Transaction<Tables>

export type Cells = readonly (readonly SheetCell[])[]

export interface CurrentVersion {
  sheetId: SheetId
  id: number
  cause: 'upload' | 'page' | 'source'
  cells: Cells | null
}

/** The version of each sheet that is shown; sheets that nobody wrote here are missing. */
export async function findCurrentVersions(db: Db): Promise<CurrentVersion[]> {
  const { rows } = await sql<CurrentVersion>`
    select distinct on (sheet_id) sheet_id as "sheetId", id, cause, cells
    from content.sheet_versions where undone_at is null
    order by sheet_id, id desc
  `.execute(db)
  return rows
}

/** Id of the version that is shown of a sheet; 0: the spreadsheet. */
export async function findCurrentId(db: Db, sheetId: SheetId): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from content.sheet_versions where sheet_id = ${sheetId} and undone_at is null
  `.execute(db)
  return rows[0]?.id ?? 0
}

/** False when another version replaced the same one already. */
export async function insertVersion(
  trx: Transaction<Tables>,
  version: {
    sheetId: SheetId
    cells: Cells | null
    cause: CurrentVersion['cause']
    note: string
    actorUid: string
    at: Date
    basedOn: number
  },
): Promise<boolean> {
  const { sheetId, cells, cause, note, actorUid, at, basedOn } = version
  const { rows } = await sql`
    insert into content.sheet_versions (sheet_id, cells, cause, note, actor_uid, saved_at, based_on)
    values (
      ${sheetId}, ${cells && JSON.stringify(cells)}::jsonb, ${cause}, ${note}, ${actorUid}, ${at}, ${basedOn}
    )
    on conflict do nothing
    returning id
  `.execute(trx)
  return rows.length > 0
}

/** Undoes a version that is the newest of its sheet; false when it is not, was undone, or the one before was pruned. */
export async function markUndone(
  db: Db,
  { id, actorUid, at }: { id: number; actorUid: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update content.sheet_versions v set undone_at = ${at}, undone_by = ${actorUid}
    where v.id = ${id} and v.undone_at is null and not exists (
      select from content.sheet_versions later where later.based_on = v.id and later.undone_at is null
    ) and ${hasBase}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Whether the version that `v` replaced is still there; without it an undo would show the spreadsheet. */
const hasBase = sql`(v.based_on = 0 or exists (select from content.sheet_versions base where base.id = v.based_on))`

/**
 * Deletes all versions of a sheet but the newest `most`, undone ones before others; the one that is shown always stays.
 * Answers the cells of the deleted ones.
 */
export async function pruneVersions(
  trx: Transaction<Tables>,
  { sheetId, most }: { sheetId: SheetId; most: number },
): Promise<(Cells | null)[]> {
  const { rows } = await sql<{ cells: Cells | null }>`
    with ranked as (
      select id, row_number() over (order by undone_at is null desc, id desc) as place,
        id = max(id) filter (where undone_at is null) over () as is_shown
      from content.sheet_versions where sheet_id = ${sheetId}
    )
    delete from content.sheet_versions v using ranked r
    where v.id = r.id and r.place > ${most} and r.is_shown is not true
    returning v.cells
  `.execute(trx)
  return rows.map(({ cells }) => cells)
}

/** Releases pictures that no version names any more; the sweep deletes them. */
export async function releasePictures(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await sql`
    update content.pictures p set sheet_id = null
    where p.id = any (${[...ids]}::text[]) and not exists (
      select from content.sheet_versions v where strpos(v.cells::text, p.id) > 0
    )
  `.execute(trx)
}

export interface VersionLine {
  id: number
  sheetId: SheetId
  cause: CurrentVersion['cause']
  note: string
  actorUid: string
  savedAt: Date
  undoneAt: Date | null
  hasBase: boolean
}

/** The newest versions, of one sheet or of all. */
export async function findVersionLog(db: Db, most: number): Promise<VersionLine[]> {
  const { rows } = await sql<VersionLine>`
    select id, sheet_id as "sheetId", cause, note, actor_uid as "actorUid", saved_at as "savedAt", undone_at as "undoneAt",
      ${hasBase} as "hasBase"
    from content.sheet_versions v order by id desc limit ${most}
  `.execute(db)
  return rows
}

export interface Upload {
  id: string
  fileName: string
  sheets: Partial<Record<SheetId, Cells>>
}

/** Saves a workbook that waits, and deletes those that nobody came back to. */
export async function insertUpload(
  trx: Transaction<Tables>,
  { id, fileName, sheets, actorUid, at }: Upload & { actorUid: string; at: Date },
): Promise<void> {
  await sql`delete from content.workbook_uploads where uploaded_at < ${new Date(at.getTime() - 7 * 86_400_000)}`.execute(
    trx,
  )
  await sql`
    insert into content.workbook_uploads (id, file_name, actor_uid, uploaded_at, sheets)
    values (${id}, ${fileName}, ${actorUid}, ${at}, ${JSON.stringify(sheets)}::jsonb)
  `.execute(trx)
}

export async function findUpload(db: Db, id: string, { isLocked = false } = {}): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`
    select id, file_name as "fileName", sheets from content.workbook_uploads where id = ${id}
    ${isLocked ? sql`for update` : sql``}
  `.execute(db)
  return rows[0]
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await sql`delete from content.workbook_uploads where id = ${id}`.execute(db)
}

/** Keeps the uploaded pictures that a sheet names; false when one was swept, or may be by now. */
export async function keepPictures(
  trx: Transaction<Tables>,
  { sheetId, ids, since }: { sheetId: SheetId; ids: readonly string[]; since: Date },
): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql`
    update content.pictures set sheet_id = coalesce(sheet_id, ${sheetId})
    where id = any(${[...ids]}::text[]) and (sheet_id is not null or created_at > ${since})
    returning id
  `.execute(trx)
  return rows.length === ids.length
}
