import type { MarketClient } from '#services/market/client.ts'
import type { Source } from '#services/operations/contract.ts'
import type { SourceOfThings } from '#services/operations/deps.ts'
import { sourceState } from '#services/operations/rules/source-state.ts'
import type { Clock } from '#shared/clock.ts'
import { withEveryArea } from './with-every-area.ts'

/** Days without an import after which prices and stock need attention. */
const STALE_AFTER_DAYS = 30
/**
 * Minutes without progress after which an import counts as stalled; a file is applied within seconds, and a job resumes
 * abandoned ones.
 */
const FAILED_AFTER_MINUTES = 10

const kind = 'Archivos del catálogo'
const start = 'catalogue-'

type Age = Awaited<ReturnType<MarketClient['importAges']>>[number]

/** Catalogue imports of each shop as a source of the back office. Stalled imports can be resumed. */
export function catalogueSource(
  market: Pick<MarketClient, 'importAges' | 'applyImport' | 'undoImport'>,
  now: Clock,
): SourceOfThings {
  const toSource = ({ shopId, shopName, appliedAt, unfinished }: Age): Source => {
    const limits = { now: now(), staleAfterDays: STALE_AFTER_DAYS, failedAfterMinutes: FAILED_AFTER_MINUTES }
    const state = sourceState({ freshAt: appliedAt, begunAt: unfinished?.begunAt ?? null }, limits)
    return { id: start + shopId, name: `${kind}: ${shopName}`, state, freshAt: appliedAt, canRetry: state === 'failed' }
  }

  return {
    name: kind,
    async list(caller) {
      return (await market.importAges(undefined, { context: withEveryArea(caller) })).map(toSource)
    },
    async retry(sourceId, caller) {
      const context = withEveryArea(caller)
      const shopId = sourceId.slice(start.length)
      const getAge = async () => (await market.importAges(undefined, { context })).find((age) => age.shopId === shopId)
      const before = await getAge()
      if (before?.unfinished) {
        const { importId, state } = before.unfinished
        // Both resume an action that a person started and confirmed.
        if (state === 'undoing') await market.undoImport({ importId }, { context })
        else await market.applyImport({ importId }, { context })
      }
      const after = await getAge()
      if (!after) throw new Error(`The shop ${shopId} is gone`)
      return toSource(after)
    },
  }
}
