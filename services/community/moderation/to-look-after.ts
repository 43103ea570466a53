import { sql } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import { operatorOf } from '../caller.ts'
import type { CommunityToLookAfter } from '../contract.ts'
import type { CommunityNeeds } from '../deps.ts'
import { LOOK_WITHIN_HOURS } from './rules/moderation-time.ts'

/** What waits for somebody who moderates, and what of it waits too long. */
export async function toLookAfter(
  { db, now }: Pick<CommunityNeeds, 'db' | 'now'>,
  context: CallContext,
): Promise<CommunityToLookAfter> {
  operatorOf(context)
  const before = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
  const { notice, ad, report } = LOOK_WITHIN_HOURS
  // Its owner may change what waits: it waits since it came to wait, and not since that.
  const { rows } = await sql<{ kind: string; id: string; since: Date; is_late: boolean }>`
    with waiting as (
      select 'waiting' as kind, p.id, l.at as since,
        l.at < case when p.kind = 'adoption' then ${before(ad)}::timestamptz else ${before(notice)}::timestamptz end as is_late
      from community.posts p
      cross join lateral (select at from community.post_log where post_id = p.id order by id desc limit 1) l
      where p.status = 'waiting'
    ), reported as (
      select 'reported' as kind, post_id as id, min(created_at) as since, min(created_at) < ${before(report)}::timestamptz as is_late
      from community.reports where settled_at is null group by post_id
    ), threads as (
      select 'threads' as kind, id, reported_at as since, reported_at < ${before(report)}::timestamptz as is_late
      from community.threads where reported_at is not null and settled_at is null
    )
    select * from waiting union all select * from reported union all select * from threads
  `.execute(db)
  const late = rows.filter(({ is_late }) => is_late)
  const oldest = Math.min(...late.map(({ since }) => since.getTime()))
  const countOf = (kind: string) => rows.filter((row) => row.kind === kind).length
  return {
    waiting: countOf('waiting'),
    reported: countOf('reported'),
    threads: countOf('threads'),
    late: new Set(late.map(({ id }) => id)).size,
    lateSince: late.length > 0 ? new Date(oldest).toISOString() : null,
  }
}
