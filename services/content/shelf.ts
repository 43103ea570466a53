import { isDeepStrictEqual } from 'node:util'
import { bump } from '#shared/database/notify.ts'
import type { SheetError } from './contract/staff-sheets.ts'
import type { ContentDependencies } from './deps.ts'
import { type Copy, copiesOn } from './last-good-copy.ts'
import { makeSheetSource } from './make-sheet-source.ts'
import { type GoodRow, type ReadSheet, type RowsOf, readRows } from './read-rows.ts'
import { SHEETS_CHANGED } from './rules/changes.ts'
import { nextReadMs } from './rules/sheet-state.ts'
import { type SheetId, sheetIds } from './rules/sheets.ts'
import type { SheetAnswer, SheetSource, SheetVersionMark } from './sources/sheet-source.ts'
import { withOwnSheets } from './versions/own-sheets.ts'
import { withKnownCoupons } from './with-known-coupons.ts'

/** A sheet as cached by this process. */
export interface CachedSheet<Row> {
  /** Time of the last good read; null: never. */
  readAt: Date | null
  triedAt: Date | null
  failure: { why: string; isAbsent: boolean } | null
  version: SheetVersionMark
  rows: readonly GoodRow<Row>[]
  errors: readonly SheetError[]
}

/** Cached sheets of this process. Reads never wait. */
export interface Shelf {
  sourceName: string
  of<Id extends SheetId>(id: Id): CachedSheet<RowsOf[Id]>
  /** Cells that are shown of a sheet, with its bad rows; empty: none were ever read. */
  cells(id: SheetId): Copy['cells']
  /** Reads all sheets again, after a read that is under way: it may have begun before what the caller wrote. */
  reload(): Promise<void>
  /** Reads all sheets again; concurrent calls share one read. Errors in a sheet do not reject it. */
  refresh(): Promise<void>
  /**
   * Loads the copies of an earlier process, then reads the sheets, and again after each refresh interval until it is
   * closed.
   */
  start(): Promise<void>
  close(): void
}

/** Dependency of operations that read the cached sheets. */
export interface WithShelf {
  shelf: Shelf
}

type Sheets = { [Id in SheetId]: CachedSheet<RowsOf[Id]> }

/** Time limit of the first read when no copy exists, so that a start is not delayed longer. */
const FIRST_READ_MS = 2000

export function makeShelf(deps: ContentDependencies): Shelf {
  const { now, refreshMs, pictureHosts, log } = deps
  const source: SheetSource = withOwnSheets(makeSheetSource(deps.place), deps.db)
  const copies = copiesOn(deps.dataDir)
  const cellsOf = new Map<SheetId, Copy>()
  const sheets: Sheets = {
    configuration: nothing(),
    donations: nothing(),
    shelters: nothing(),
    services: nothing(),
    foodProducts: nothing(),
  }
  let underWay: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  /** Shows the valid rows of a copy from now on. */
  function show<Id extends SheetId>(id: Id, copy: Copy, read: ReadSheet<RowsOf[Id]>): void {
    cellsOf.set(id, copy)
    const shown: CachedSheet<RowsOf[Id]> = { ...sheets[id], readAt: copy.readAt, rows: read.rows, errors: read.errors }
    put(id, shown)
  }

  function put<Id extends SheetId>(id: Id, sheet: CachedSheet<RowsOf[Id]>): void {
    sheets[id] = sheet as Sheets[Id]
  }

  async function readAgain(): Promise<void> {
    const answers = await source.read()
    const triedAt = now()
    for (const id of sheetIds) await take(id, answers[id], triedAt)
  }

  async function take<Id extends SheetId>(id: Id, answer: SheetAnswer, triedAt: Date): Promise<void> {
    const read = 'cells' in answer ? readRows(id, answer.cells, pictureHosts) : null
    const failure = getFailure(answer, read)
    if (failure && failure.why !== sheets[id].failure?.why && !failure.isAbsent)
      log.warn(
        { sheet: id, why: failure.why, service: 'content' },
        'a sheet could not be read; its last good copy stays',
      )
    put(id, { ...sheets[id], triedAt, failure, version: answer.version ?? sheets[id].version })

    if (!failure && read && 'rows' in read && 'cells' in answer) {
      const copy = { readAt: triedAt, cells: answer.cells }
      const before = sheets[id].rows
      show(id, copy, await checked(id, read))
      if (!isDeepStrictEqual(sheets[id].rows, before)) await bump(deps.db, SHEETS_CHANGED)
      await copies.save(id, copy).catch((error: unknown) => {
        log.warn({ err: error, sheet: id, service: 'content' }, 'the copy of a sheet could not be kept')
      })
      return
    }
    // Check the cached coupons again: one may expire while the sheet is broken.
    const copy = cellsOf.get(id)
    const again = copy && readRows(id, copy.cells, pictureHosts)
    if (copy && again && 'rows' in again) show(id, copy, await checked(id, again))
  }

  async function checked<Id extends SheetId>(id: Id, read: ReadSheet<RowsOf[Id]>): Promise<ReadSheet<RowsOf[Id]>> {
    if (!isItemsSheet(id, read)) return read
    return (await withKnownCoupons(read, deps)) as ReadSheet<RowsOf[Id]>
  }

  async function loadCopies(): Promise<void> {
    for (const id of sheetIds) {
      const copy = await copies.load(id)
      const read = copy && readRows(id, copy.cells, pictureHosts)
      // Hide coupons until the first read has checked them.
      if (copy && read && 'rows' in read) show(id, copy, { ...read, rows: read.rows.filter(isNoCoupon) })
    }
  }

  function plan(): void {
    if (isClosed) return
    timer = setTimeout(() => void shelf.refresh().finally(plan), nextReadMs(refreshMs, Math.random()))
    timer.unref()
  }

  function warnOfAbsence(): void {
    if (deps.place.kind !== 'workbook' || !sheetIds.every((id) => sheets[id].failure?.isAbsent)) return
    const facts = { variable: 'CONTENT_WORKBOOK', file: deps.place.file, service: 'content' }
    log.warn(facts, 'there is no workbook of content: nothing of it is shown')
  }

  const shelf: Shelf = {
    sourceName: source.name,
    of: (id) => sheets[id],
    cells: (id) => cellsOf.get(id)?.cells ?? [],
    async reload() {
      await underWay
      await shelf.refresh()
    },
    refresh() {
      underWay ??= readAgain()
        .catch((error: unknown) => {
          log.warn({ err: error, service: 'content' }, 'the sheets could not be read')
          for (const id of sheetIds)
            put(id, { ...sheets[id], triedAt: now(), failure: { why: 'no se pudo leer', isAbsent: false } })
        })
        .finally(() => {
          underWay = null
        })
      return underWay
    },
    async start() {
      await loadCopies()
      const first = shelf.refresh().finally(plan)
      void first.then(warnOfAbsence)
      if (cellsOf.size > 0) return
      const { promise: patience, resolve } = Promise.withResolvers<void>()
      const limit = setTimeout(resolve, FIRST_READ_MS)
      await Promise.race([first, patience])
      clearTimeout(limit)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
  return shelf
}

function nothing<Row>(): CachedSheet<Row> {
  return { readAt: null, triedAt: null, failure: null, version: { id: 0, cause: 'source' }, rows: [], errors: [] }
}

function getFailure(answer: SheetAnswer, read: object | null): CachedSheet<unknown>['failure'] {
  if ('failure' in answer) return answer.failure
  return read && 'whole' in read ? { why: String(read.whole), isAbsent: false } : null
}

function isItemsSheet(id: SheetId, _read: ReadSheet<RowsOf[SheetId]>): _read is ReadSheet<RowsOf['configuration']> {
  return id === 'configuration'
}

function isNoCoupon({ value }: GoodRow<RowsOf[SheetId]>): boolean {
  return !('type' in value && value.type === 'FIRST_BUY_COUPON')
}
