import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CatalogueImport } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import { showImport } from './imports.ts'
import { analyzeWhileImporting } from './store/analyze-catalogue.ts'
import {
  beginApplying,
  beginUndoing,
  deleteForgottenFiles,
  deleteImportFile,
  findImport,
  findNextChanges,
  findUnfinished,
  lockImport,
  setImportState,
} from './store/catalogue-imports.ts'
import { revertImportInTransaction, writeChangesInTransaction } from './write-import.ts'

export type ImportDependencies = Pick<MarketDependencies, 'db' | 'now' | 'log'>

/** Changes per transaction: few enough that orders do not wait for them long. */
const STEP = 100
/** Time budget of the request; the job imports the remaining rows. */
const PATIENCE_MS = 2_000
const CONTINUE = 'catalogue-import-begun'

/**
 * Applies the chosen changes step by step: each step is a transaction that also records which changes it wrote, so that
 * an interruption loses and repeats nothing. The job published with the first step writes what this call does not
 * reach; both may run at once, because each step locks the import.
 */
export async function applyImport(
  deps: ImportDependencies & Pick<MarketDependencies, 'jobs'>,
  { importId, isConfirmed }: { importId: string; isConfirmed: boolean },
  context: CallContext,
): Promise<CatalogueImport> {
  const actorUid = accountUid(context)
  const isBegun = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockImport(trx, importId)
    const found = locked && (await findImport(trx, importId))
    if (!found) throw marketError('import-not-found')
    // A second click, or a second operator, gets the import that the first one started.
    if (found.state === 'applying' || found.state === 'applied') return found.state === 'applying'
    if (found.state !== 'draft') throw marketError('import-not-open')
    if (found.chosen === 0) throw marketError('nothing-chosen')
    if (found.large > 0 && !isConfirmed) throw marketError('large-changes-unconfirmed')
    await beginApplying(trx, importId, { actorUid, at: deps.now() })
    await deleteImportFile(trx, importId)
    await deps.jobs.publish(trx, CONTINUE, { importId })
    return true
  })
  if (isBegun) await continueImport(deps, importId, PATIENCE_MS)
  return showImport(deps.db, importId)
}

/** Undoes the written changes, in the same steps. */
export async function undoImport(
  deps: ImportDependencies & Pick<MarketDependencies, 'jobs'>,
  { importId }: { importId: string },
  context: CallContext,
): Promise<CatalogueImport> {
  const actorUid = accountUid(context)
  const isBegun = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockImport(trx, importId)
    if (!locked) throw marketError('import-not-found')
    if (locked.state === 'undoing' || locked.state === 'undone') return locked.state === 'undoing'
    if (locked.state !== 'applied') throw marketError('import-not-open')
    await beginUndoing(trx, importId, { actorUid, at: deps.now() })
    await deps.jobs.publish(trx, CONTINUE, { importId })
    return true
  })
  if (isBegun) await continueImport(deps, importId, PATIENCE_MS)
  return showImport(deps.db, importId)
}

/** Continues a started import until it is done or the time is over. */
export async function continueImport(
  deps: ImportDependencies,
  importId: string,
  forMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const until = performance.now() + forMs
  const statistics = analyzeWhileImporting(deps.db)
  while (await retryOnDeadlock(deps, () => nextStep(deps, importId))) {
    await statistics.changed(STEP)
    if (performance.now() >= until) break
  }
  await statistics.end()
}

const FILE_DAYS = 30
const DAY_MS = 86_400_000

/** Continues imports whose job failed too often, and forgets the files of those that nobody went on with. */
export async function continueForgotten(deps: ImportDependencies): Promise<number> {
  await deleteForgottenFiles(deps.db, new Date(deps.now().getTime() - FILE_DAYS * DAY_MS))
  const unfinished = await findUnfinished(deps.db)
  for (const importId of unfinished) await continueImport(deps, importId)
  return unfinished.length
}

/** Runs one step; true when more remain. */
function nextStep({ db, now }: ImportDependencies, importId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockImport(trx, importId)
    if (locked?.state !== 'applying' && locked?.state !== 'undoing') return false
    const { state, shopId, appliedBy, undoneBy } = locked
    const isApplying = state === 'applying'
    const changes = await findNextChanges(trx, importId, { outcome: isApplying ? null : 'applied', limit: STEP })
    if (changes.length === 0) {
      await setImportState(trx, importId, isApplying ? 'applied' : 'undone')
      return false
    }
    const at = { importId, shopId, now: now() }
    if (isApplying) await writeChangesInTransaction(trx, changes, { ...at, actorUid: appliedBy })
    else await revertImportInTransaction(trx, changes, { ...at, actorUid: undoneBy })
    return true
  })
}
