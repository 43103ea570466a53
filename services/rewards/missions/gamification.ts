import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Celebration, Gamification, LedgerLine } from '../contract.ts'
import type { RewardsDependencies } from '../deps.ts'
import { monthIn } from '../membership/rules/periods.ts'
import { levels, wayUp } from './rules/levels.ts'
import { formatWays } from './rules/ways-to-earn.ts'
import { findCelebrations, findCompletions, markSeen } from './store/completions.ts'
import { findDeeds } from './store/earnings.ts'
import { findLines, type LedgerRow } from './store/ledger.ts'
import { findBalance } from './store/people.ts'
import { toBadges, toCelebration, toMissions } from './to-gamification.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now'>

/** Points, level, missions and badges of the caller. */
export async function gamification({ db, now }: Dependencies, context: CallContext): Promise<Gamification> {
  const uid = accountUid(context)
  const [balance, deeds, completions, celebrated] = await Promise.all([
    findBalance(db, uid),
    findDeeds(db, uid),
    findCompletions(db, uid),
    findCelebrations(db, uid),
  ])
  return {
    ...balance,
    earned: Math.max(0, balance.earned),
    ...wayUp(balance.earned),
    missions: toMissions(deeds, completions, monthIn(context.viewer.country, now())),
    badges: toBadges(completions),
    celebrations: celebrated.map((each) => toCelebration(each, context.viewer.country)),
  }
}

/** How huellas are earned, in the words of the caller's country. */
export function waysToEarn({ viewer }: CallContext) {
  return { ways: formatWays(viewer.country), levels: [...levels] }
}

/** The caller's lines, the newest first. */
export async function ledger(
  { db }: Dependencies,
  { first, after }: { first: number; after?: string | undefined },
  context: CallContext,
): Promise<{ lines: LedgerLine[]; hasMore: boolean }> {
  const lines = await findLines(db, accountUid(context), { first: first + 1, after })
  return { lines: lines.slice(0, first).map(toLedgerLine), hasMore: lines.length > first }
}

export function toLedgerLine({ id, at, kind, title, reason, points }: LedgerRow): LedgerLine {
  return {
    id,
    at: at.toISOString(),
    kind: kind as LedgerLine['kind'],
    title: reason === null ? title : `${title}: ${reason}`,
    points,
    displayPoints: points < 0 ? `−${-points}` : `+${points}`,
  }
}

/** What the caller was not shown yet. */
export async function celebrations({ db }: Dependencies, context: CallContext): Promise<Celebration[]> {
  const found = await findCelebrations(db, accountUid(context))
  return found.map((each) => toCelebration(each, context.viewer.country))
}

/** Shown is shown; what is somebody else's is left as it is. */
export async function seeCelebrations(
  { db, now }: Dependencies,
  { ids }: { ids: string[] },
  context: CallContext,
): Promise<{ seen: number }> {
  return { seen: await markSeen(db, { uid: accountUid(context), ids, at: now() }) }
}
