import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { onTestFinished } from 'vitest'
import type { CountryIso } from '#shared/countries/countries.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'
import { toWorkbook } from '#shared/tables/testing.ts'
import type { Role } from '#shared/viewer.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { SheetPlace } from '../deps.ts'
import { type SheetId, sheetPlans } from '../rules/sheets.ts'
import { makeContent } from '../service.ts'
import type { Tables } from '../tables.ts'

/** A database in which nobody wrote a sheet. */
const withoutVersions = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

type Row = readonly (string | number | Date | null)[]

/** Saturday 21 November 2026, 11:00 in Bolivia. */
const start = '2026-11-21T15:00:00Z'

/** A content service over a workbook that the test writes; its market knows the coupon HOLA15 in Bolivia. */
export function aContent({
  place,
  dataDir = aFolder(),
  db = withoutVersions,
}: {
  place?: SheetPlace
  dataDir?: string
  db?: Kysely<Tables>
} = {}) {
  const clock = { now: new Date(start) }
  const file = join(dataDir, 'hojas.xlsx')
  const storage = memoryStorage()
  const content = makeContent({
    db,
    storage,
    place: place ?? { kind: 'workbook', file },
    dataDir,
    refreshMs: 3_600_000,
    pictureHosts: ['fotos.example'],
    now: () => clock.now,
    knowsCoupon: async (country, code) => country === 'BO' && code === 'HOLA15',
    log: { warn: () => {}, info: () => {} },
    report: (error) => {
      throw error
    },
  })
  onTestFinished(content.close)

  const toCall = (roles: Role[], country: CountryIso = 'BO') => ({
    context: {
      viewer: { ...anonymousViewer(country), uid: roles.length > 0 ? 'elena' : null, roles, areas: 'all' as const },
      requestId: 'test',
    },
  })
  return {
    client: content.client,
    start: content.start,
    clock,
    storage,
    file,
    dataDir,
    visitor: toCall([]),
    inParaguay: toCall([], 'PY'),
    customer: toCall(['customer']),
    operator: toCall(['customer', 'operator']),
    write: (sheets: Readonly<Record<string, readonly Row[]>>) => writeFileSync(file, toWorkbook(sheets)),
    refresh: () => content.client.refreshSheets(undefined, toCall(['operator'])),
  }
}

/** A sheet with its full heading; rows are given by our column names. */
export function sheetWith(id: SheetId, rows: readonly Record<string, string | number | Date>[]): Record<string, Row[]> {
  const { title, columns }: { title: string; columns: Readonly<Record<string, string>> } = sheetPlans[id]
  return {
    [title]: [Object.values(columns), ...rows.map((row) => Object.keys(columns).map((name) => row[name] ?? null))],
  }
}

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'huella-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
