import type { MarketClient } from '#services/market/client.ts'
import type { Source } from '#services/operations/contract.ts'
import type { SourceOfThings } from '#services/operations/deps.ts'
import { sourceState } from '#services/operations/rules/source-state.ts'
import type { Clock } from '#shared/clock.ts'

/** Prices and stock that nobody brought for so long are looked at. */
const STALE_AFTER_DAYS = 30
/** A file is written within seconds, step by step; a job goes on with one that was left. */
const FAILED_AFTER_MINUTES = 10

const kind = 'Archivos del catálogo'
const start = 'catalogue-'

type Age = Awaited<ReturnType<MarketClient['importAges']>>[number]

/** The files of each shop's catalogue. One that was begun and stands still is gone on with. */
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
    async list(context) {
      return (await market.importAges(undefined, { context })).map(toSource)
    },
    async retry(sourceId, context) {
      const shopId = sourceId.slice(start.length)
      const getAge = async () => (await market.importAges(undefined, { context })).find((age) => age.shopId === shopId)
      const before = await getAge()
      if (before?.unfinished) {
        const { importId, state } = before.unfinished
        // Both go on with what somebody began and confirmed.
        if (state === 'undoing') await market.undoImport({ importId }, { context })
        else await market.applyImport({ importId }, { context })
      }
      const after = await getAge()
      if (!after) throw new Error(`The shop ${shopId} is gone`)
      return toSource(after)
    },
  }
}
