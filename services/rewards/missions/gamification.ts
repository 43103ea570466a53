import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Celebration, Gamification, LedgerLine } from '../contract.ts'
import type { RewardsDependencies } from '../deps.ts'
import { findEarningTerms } from '../earning-terms/find-earning-terms.ts'
import { findTermsOfMonth } from '../earning-terms/rules/terms-of-month.ts'
import { monthIn } from '../membership/rules/periods.ts'
import { levels, wayUp } from './rules/levels.ts'
import { formatWays } from './rules/ways-to-earn.ts'
import { findCelebrations, findCompletions, markSeen } from './store/completions.ts'
import { findDeeds } from './store/earnings.ts'
import { findLines, type LedgerRow } from './store/ledger.ts'
import { findBalance } from './store/people.ts'
import { toBadges, toCelebration, toMissions } from './to-gamification.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now'>

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

/** Ways to earn huellas, with labels for the caller's country. */
export async function waysToEarn({ db, now }: Dependencies, { viewer: { country } }: CallContext) {
  const terms = findTermsOfMonth(await findEarningTerms(db, country), monthIn(country, now()))
  return { ways: formatWays(country, terms), levels: [...levels] }
}

/** Ledger lines of the caller, newest first. */
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

/** Celebrations that the caller has not seen yet. */
export async function celebrations({ db }: Dependencies, context: CallContext): Promise<Celebration[]> {
  const found = await findCelebrations(db, accountUid(context))
  return found.map((each) => toCelebration(each, context.viewer.country))
}

/** Marks celebrations as seen; ids of other people are ignored. */
export async function seeCelebrations(
  { db, now }: Dependencies,
  { ids }: { ids: string[] },
  context: CallContext,
): Promise<{ seen: number }> {
  return { seen: await markSeen(db, { uid: accountUid(context), ids, at: now() }) }
}
