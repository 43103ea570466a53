import { lateSince } from './benefits/rules/late.ts'
import type { RewardsToLookAfter } from './contract.ts'
import type { RewardsDependencies } from './deps.ts'
import { countPending } from './exchanges/store.ts'

/** Exchanges that wait for the market. */
export async function toLookAfter({ db, now }: Pick<RewardsDependencies, 'db' | 'now'>): Promise<RewardsToLookAfter> {
  const { pending, since, late } = await countPending(db, lateSince(now()))
  return { pending, pendingSince: since?.toISOString() ?? null, late }
}
