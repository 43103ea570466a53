import type { CallContext } from '#shared/rpc/service.ts'
import { lateSince } from './benefits/rules/late.ts'
import { operatorOf } from './caller.ts'
import type { RewardsToLookAfter } from './contract.ts'
import type { RewardsNeeds } from './deps.ts'
import { countPending } from './exchanges/store.ts'

/** Exchanges that wait for the shop. */
export async function toLookAfter(
  { db, now }: Pick<RewardsNeeds, 'db' | 'now'>,
  context: CallContext,
): Promise<RewardsToLookAfter> {
  operatorOf(context)
  const { pending, since, late } = await countPending(db, lateSince(now()))
  return { pending, pendingSince: since?.toISOString() ?? null, late }
}
