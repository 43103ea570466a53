import { AccountMerged } from '#services/accounts/contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { moveGuestData } from './adopt-guest-data.ts'

/** Moves what a merged guest left to the account that stays. The fact may arrive twice: the second time finds nothing. */
export async function followMerge(deps: Pick<MarketDependencies, 'db' | 'now' | 'jobs'>, fact: object): Promise<void> {
  const { from, into, isGuest } = AccountMerged.parse(fact)
  await deps.db.transaction().execute((trx) => moveGuestData(trx, deps, { from, to: into.uid, isGuest }))
}
