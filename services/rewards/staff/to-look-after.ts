import type { CallContext } from '#shared/rpc/service.ts'
import { operatorOf } from '../caller.ts'
import type { RewardsToLookAfter } from '../contract.ts'
import type { RewardsNeeds } from '../needs.ts'
import { lateSince } from '../rules/late.ts'
import { countPending } from '../store/exchanges.ts'

/** Exchanges that wait for the shop. */
export async function toLookAfter(
  { db, now }: Pick<RewardsNeeds, 'db' | 'now'>,
  context: CallContext,
): Promise<RewardsToLookAfter> {
  operatorOf(context)
  const { pending, since, late } = await countPending(db, lateSince(now()))
  return { pending, pendingSince: since?.toISOString() ?? null, late }
}
