import type { Transaction } from 'kysely'
import type { CatalogueImport, ImportChange } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import {
  type ChangesQuery,
  deleteImportFile,
  findImport,
  findImportChanges,
  findImportRefusals,
  findImports,
  type ImportState,
  lockImport,
  markChosenChanges,
  setImportState,
} from './store/catalogue-imports.ts'
import { toImport, toImportChange } from './to-import.ts'

const MOST_IMPORTS = 20
const MOST_REFUSALS = 100

export async function catalogueImports(
  { db }: Pick<MarketDependencies, 'db'>,
  { shopId }: { shopId: string },
): Promise<CatalogueImport[]> {
  return (await findImports(db, shopId, MOST_IMPORTS)).map(toImport)
}

interface Asked {
  importId: string
  only?: NonNullable<ChangesQuery['only']> | undefined
  first: number
  after?: number | undefined
}

export async function catalogueImport(
  { db }: Pick<MarketDependencies, 'db'>,
  { importId, only, first, after }: Asked,
): Promise<{
  import: CatalogueImport
  changes: ImportChange[]
  endCursor: number | null
  refusals: { line: number; sku: string; reason: string }[]
}> {
  const found = await findImport(db, importId)
  if (!found) throw marketError('import-not-found')
  const query = { only: only ?? null, after: after ?? null, limit: first + 1 }
  const [changes, refusals] = await Promise.all([
    findImportChanges(db, importId, query),
    findImportRefusals(db, importId, MOST_REFUSALS),
  ])
  const page = changes.slice(0, first)
  return {
    import: toImport(found),
    changes: page.map((change) => toImportChange(change, found.currency)),
    endCursor: changes.length > first ? (page.at(-1)?.position ?? null) : null,
    refusals,
  }
}

/** Selects changes to apply; only a draft's, because later the decision is made. */
export function chooseChanges(
  { db }: Pick<MarketDependencies, 'db'>,
  { importId, take, leave }: { importId: string; take: readonly number[]; leave: readonly number[] },
): Promise<CatalogueImport> {
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, importId, ['draft'])
    await markChosenChanges(trx, importId, { take, leave })
    return showImport(trx, importId)
  })
}

export function discardImport(
  { db }: Pick<MarketDependencies, 'db'>,
  { importId }: { importId: string },
): Promise<CatalogueImport> {
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, importId, ['mapping', 'draft'])
    await setImportState(trx, importId, 'discarded')
    await deleteImportFile(trx, importId)
    return showImport(trx, importId)
  })
}

export async function lockDraft(
  trx: Transaction<Tables>,
  importId: string,
  states: readonly ImportState[],
): Promise<void> {
  const locked = await lockImport(trx, importId)
  if (!locked) throw marketError('import-not-found')
  if (!states.includes(locked.state)) throw marketError('import-not-open')
}

export async function showImport(db: Parameters<typeof findImport>[0], importId: string): Promise<CatalogueImport> {
  const found = await findImport(db, importId)
  if (!found) throw marketError('import-not-found')
  return toImport(found)
}
