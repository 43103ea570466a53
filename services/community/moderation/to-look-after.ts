import type { CommunityToLookAfter } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { findWaitingForStaff } from '../posts/store/reports.ts'
import { LOOK_WITHIN_HOURS } from './rules/moderation-time.ts'

/** Counts of what waits for moderation, and of what is overdue. */
export async function toLookAfter({
  db,
  now,
}: Pick<CommunityDependencies, 'db' | 'now'>): Promise<CommunityToLookAfter> {
  const before = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
  const { notice, ad, report } = LOOK_WITHIN_HOURS
  const rows = await findWaitingForStaff(db, { ad: before(ad), notice: before(notice), report: before(report) })
  const late = rows.filter(({ is_late }) => is_late)
  const oldest = Math.min(...late.map(({ since }) => since.getTime()))
  const countByKind = (kind: string) => rows.filter((row) => row.kind === kind).length
  return {
    waiting: countByKind('waiting'),
    reported: countByKind('reported'),
    threads: countByKind('threads'),
    late: new Set(late.map(({ id }) => id)).size,
    lateSince: late.length > 0 ? new Date(oldest).toISOString() : null,
  }
}
