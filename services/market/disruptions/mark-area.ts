import type { Transaction } from 'kysely'
import type { MarketDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import type { DisruptionsChanged } from './contract.ts'
import { insertDisruption, type StoredDisruption } from './store/disruptions.ts'

/** Inserts a disruption with its fact; `moveBrokenPromises` moves what it breaks after the commit. */
export async function insertMarked(
  deps: Pick<MarketDependencies, 'jobs' | 'now'>,
  trx: Transaction<Tables>,
  marked: Parameters<typeof insertDisruption>[1],
): Promise<void> {
  await insertDisruption(trx, marked)
  await publishChange(deps, trx, marked)
}

/** Publishes the fact 'disruptions-changed' in the transaction of the change. */
export async function publishChange(
  { jobs, now }: Pick<MarketDependencies, 'jobs' | 'now'>,
  trx: Transaction<Tables>,
  {
    id,
    country,
    reason,
    corners,
    startsAt,
    endsAt,
  }: Pick<StoredDisruption, 'id' | 'country' | 'reason' | 'corners' | 'startsAt' | 'endsAt'>,
  { isEnded }: { isEnded: boolean } = { isEnded: false },
): Promise<void> {
  const fact: DisruptionsChanged = {
    disruptionId: id,
    ...{ country, reason, corners, isEnded },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    changedAt: now().toISOString(),
  }
  await jobs.publish(trx, 'disruptions-changed', fact)
}
