import type { CommunityToLookAfter, ModerationToDo } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { findFirstForStaff, findWaitingForStaff } from '../posts/store/reports.ts'
import { LOOK_WITHIN_HOURS } from './rules/moderation-time.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now'>

/** Posts and conversations of each kind that are named. */
const FIRST = 3

/** Counts of what waits for moderation, and of what is overdue. */
export async function toLookAfter({ db, now }: Dependencies): Promise<CommunityToLookAfter> {
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

/** What waits for moderation, with the first of each queue in its order. */
export async function moderationToDo(deps: Dependencies): Promise<ModerationToDo> {
  const [counts, first] = await Promise.all([toLookAfter(deps), findFirstForStaff(deps.db, FIRST)])
  const firstThreads = first.firstThreads.map((thread) => ({
    ...thread,
    reportedAt: new Date(thread.reportedAt).toISOString(),
  }))
  return { ...counts, ...first, firstThreads }
}
