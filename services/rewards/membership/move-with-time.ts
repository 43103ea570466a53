import { anonymousViewer } from '#shared/viewer.ts'
import type { RewardsDependencies } from '../deps.ts'
import { endWhenOver, forget, giveUpOffer } from './end-memberships.ts'
import { grantMonthlyCoupon } from './monthly-coupon.ts'
import { remindOfRenewal, tellOfStatement, tellOfTerms } from './notify-of-membership.ts'
import { findOffer, nextOffer, offerMonth, toRefund } from './offer-month.ts'
import { linkForReminder } from './pay-membership.ts'
import { finishRefund } from './refund-membership.ts'
import { giveBack } from './settle-membership.ts'
import { type DueMembership, findDueMemberships } from './store/due-memberships.ts'
import { findMembership, type MembershipRecord, writeMembership } from './store/memberships.ts'
import { findPeriod, findPeriods, type PeriodRecord, writePeriod } from './store/periods.ts'
import { statusAt } from './to-membership.ts'

/** Time limit per kind of work in one round; the rest waits for the next round. */
const MOST_MS = 5 * 60_000

/**
 * Time-driven work on memberships: ends expired ones, offers and announces next months, grants coupons, withdraws
 * unpaid offers, and sends refunds. Each kind runs by itself, so a slow provider delays only the work that needs it.
 * Failures wait for the next round. Answers how many memberships changed.
 */
export async function moveMembershipsWithTime(deps: RewardsDependencies): Promise<number> {
  const due = await findDueMemberships(deps.db, deps.now())
  const byKind = Map.groupBy(due, ({ kind }) => kind)
  const moved = await Promise.all(Array.from(byKind.values(), (ofKind) => moveEach(deps, ofKind)))
  return moved.reduce((sum, count) => sum + count, 0)
}

async function moveEach(deps: RewardsDependencies, due: readonly DueMembership[]): Promise<number> {
  const since = performance.now()
  let moved = 0
  for (const { membershipId, periodId, kind } of due) {
    if (performance.now() - since > MOST_MS) break
    try {
      if (await moveOne(deps, { membershipId, periodId, kind })) moved += 1
    } catch (error) {
      deps.log.warn({ err: error, membership: membershipId, kind }, 'a membership could not be moved')
    }
  }
  return moved
}

async function moveOne(deps: RewardsDependencies, { membershipId, periodId, kind }: DueMembership): Promise<boolean> {
  const record = await findMembership(deps.db, membershipId)
  const month = periodId === null ? undefined : await findPeriod(deps.db, periodId)
  if (!record) return false
  switch (kind) {
    case 'over':
      return endWhenOver(deps, record)
    case 'to-renew':
      return offerRenewal(deps, record)
    case 'to-tell':
      return notifyChange(deps, record)
    case 'unpaid':
      return giveUpOffer(deps, record)
    case 'long-ago':
      return forget(deps, record)
    case 'coupon':
      return month ? grantMonthlyCoupon(deps, month) : false
    case 'to-give-back':
      if (month) await giveBack(deps, month)
      return month !== undefined
    case 'to-refund':
      return finishRefund(deps, membershipId)
    case 'statement':
      return month ? notifyMonth(deps, record, month) : false
  }
}

/** Offers the following month with its payment link and notifies its owner. Nothing is ever charged automatically. */
async function offerRenewal(deps: RewardsDependencies, known: MembershipRecord): Promise<boolean> {
  const at = deps.now()
  const offered = await deps.db.transaction().execute(async (trx) => {
    const record = await findMembership(trx, known.id, { isLocked: true })
    if (!record || statusAt(record, at) !== 'ACTIVE' || record.wish !== 'renew') return null
    const months = await findPeriods(trx, record.id)
    if (toRefund(months).length > 0) return null
    if (!findOffer(months))
      await offerMonth(trx, record, { ...(await nextOffer(trx, record, { isActive: true })), now: at })
    return record
  })
  if (!offered) return false
  const periods = await findPeriods(deps.db, offered.id)
  const offer = findOffer(periods)
  const before = periods.findLast(({ status }) => status === 'PAID')
  if (!offer || !before) return false

  const context = { viewer: anonymousViewer(offered.country), requestId: `membership ${offered.id}` }
  const link = await linkForReminder(deps, { record: offered, offer }, context)
  await remindOfRenewal(deps, { record: offered, offer, before, path: link ?? '/profile/membership' })
  await writePeriod(deps.db, offer.id, { renewal_told_at: at })
  return true
}

async function notifyChange(deps: RewardsDependencies, record: MembershipRecord): Promise<boolean> {
  const before = (await findPeriods(deps.db, record.id)).findLast(({ status }) => status === 'PAID')
  const { version } = await nextOffer(deps.db, record, { isActive: true })
  if (!before || version.version === before.plan_version) return false
  await tellOfTerms(deps, { record, before, version })
  await deps.db.transaction().execute((trx) => writeMembership(trx, record.id, { told_version: version.version }))
  return true
}

async function notifyMonth(deps: RewardsDependencies, record: MembershipRecord, month: PeriodRecord): Promise<boolean> {
  await tellOfStatement(deps, record, month)
  await writePeriod(deps.db, month.id, { statement_told_at: deps.now() })
  return true
}
