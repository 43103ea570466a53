import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Celebration, Gamification, LedgerLine } from '../contract.ts'
import type { RewardsNeeds } from '../deps.ts'
import { monthIn } from '../membership/rules/periods.ts'
import { describeBadges, describeCelebration, describeMissions } from './describe-gamification.ts'
import { levels, wayUp } from './rules/levels.ts'
import { waysInWords } from './rules/ways-to-earn.ts'
import { findCelebrations, findCompletions, markSeen } from './store/completions.ts'
import { findDeeds } from './store/earnings.ts'
import { findLines, type LedgerRow } from './store/ledger.ts'
import { findBalance } from './store/people.ts'

type Needs = Pick<RewardsNeeds, 'db' | 'now'>

/** Points, level, missions and badges of the caller. */
export async function gamification({ db, now }: Needs, context: CallContext): Promise<Gamification> {
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
    missions: describeMissions(deeds, completions, monthIn(context.viewer.country, now())),
    badges: describeBadges(completions),
    celebrations: celebrated.map((each) => describeCelebration(each, context.viewer.country)),
  }
}

/** How huellas are earned, in the words of the caller's country. */
export function waysToEarn({ viewer }: CallContext) {
  return { ways: waysInWords(viewer.country), levels: [...levels] }
}

/** The caller's lines, the newest first. */
export async function ledger(
  { db }: Needs,
  { first, after }: { first: number; after?: string | undefined },
  context: CallContext,
): Promise<{ lines: LedgerLine[]; hasMore: boolean }> {
  const lines = await findLines(db, accountUid(context), { first: first + 1, after })
  return { lines: lines.slice(0, first).map(describeLine), hasMore: lines.length > first }
}

export function describeLine({ id, at, kind, title, reason, points }: LedgerRow): LedgerLine {
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
export async function celebrations({ db }: Needs, context: CallContext): Promise<Celebration[]> {
  const found = await findCelebrations(db, accountUid(context))
  return found.map((each) => describeCelebration(each, context.viewer.country))
}

/** Shown is shown; what is somebody else's is left as it is. */
export async function seeCelebrations(
  { db, now }: Needs,
  { ids }: { ids: string[] },
  context: CallContext,
): Promise<{ seen: number }> {
  return { seen: await markSeen(db, { uid: accountUid(context), ids, at: now() }) }
}
