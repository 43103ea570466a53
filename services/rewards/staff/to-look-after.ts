import { sql } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import { operatorOf } from '../caller.ts'
import type { RewardsToLookAfter } from '../contract.ts'
import type { RewardsNeeds } from '../needs.ts'

const LATE_AFTER_MS = 15 * 60_000

/** Exchanges that wait for the shop. */
export async function toLookAfter(
  { db, now }: Pick<RewardsNeeds, 'db' | 'now'>,
  context: CallContext,
): Promise<RewardsToLookAfter> {
  operatorOf(context)
  const before = new Date(now().getTime() - LATE_AFTER_MS)
  const { rows } = await sql<{ pending: number; since: Date | null; late: number }>`
    select count(*)::integer as pending, min(created_at) as since,
      count(*) filter (where created_at < ${before}::timestamptz)::integer as late
    from rewards.exchanges where status = 'pending'
  `.execute(db)
  const [{ pending, since, late } = { pending: 0, since: null, late: 0 }] = rows
  return { pending, pendingSince: since?.toISOString() ?? null, late }
}
