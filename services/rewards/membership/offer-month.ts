import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { RewardsDependencies } from '../deps.ts'
import { type PlanVersion, versionForRenewal } from '../membership-plans/rules/plan-terms.ts'
import { findPlan, type PlanRecord } from '../membership-plans/store.ts'
import type { Tables } from '../tables.ts'
import type { MembershipRecord } from './store/memberships.ts'
import { closedLink, findPeriods, insertPeriod, type PeriodRecord, writePeriod } from './store/periods.ts'

/** Puts a month on offer, in the transaction that locks its membership; a unique index allows one at a time. */
export async function offerMonth(
  trx: Transaction<Tables>,
  { id, uid, country }: Pick<MembershipRecord, 'id' | 'uid' | 'country'>,
  { plan, version, now }: { plan: Pick<PlanRecord, 'id' | 'currency'>; version: PlanVersion; now: Date },
): Promise<void> {
  const before = await findPeriods(trx, id)
  await insertPeriod(trx, {
    id: newId(),
    membership_id: id,
    uid,
    country,
    number: (before.at(-1)?.number ?? 0) + 1,
    plan_id: plan.id,
    plan_version: version.version,
    price_minor: version.price,
    currency: plan.currency,
    terms: JSON.stringify(version.terms),
    status: 'OFFERED',
    created_at: now,
  })
}

/** The month after the paid ones, at the announced terms; for a paused membership at today's terms. */
export async function nextOffer(
  db: RewardsDependencies['db'] | Transaction<Tables>,
  record: MembershipRecord,
  { isActive }: { isActive: boolean },
): Promise<{ plan: PlanRecord; version: PlanVersion }> {
  const plan = await findPlan(db, record.plan_id)
  if (!plan) throw new Error(`${record.id} has the plan ${record.plan_id}, which is not there`)
  if (!isActive || record.paid_until_at === null) return { plan, version: plan.newest }
  const last = (await findPeriods(db, record.id)).findLast(({ status }) => status === 'PAID')
  const offer = { startsAt: record.paid_until_at, has: last?.plan_version ?? plan.newest.version }
  return { plan, version: versionForRenewal(plan.versions, offer) ?? plan.newest }
}

/**
 * Ends the payment of a month on offer before the offer is withdrawn. 'paid': the provider says that it was paid
 * meanwhile; its own fact settles it and the offer stays.
 */
export async function endOfferPayment(
  { payments }: Pick<RewardsDependencies, 'payments'>,
  offer: Pick<PeriodRecord, 'id' | 'country'> | undefined,
): Promise<'ended' | 'paid'> {
  if (!offer) return 'ended'
  const context = { viewer: anonymousViewer(offer.country), requestId: `membership ${offer.id}` }
  const payment = await payments.cancelPayment({ kind: 'membership', id: offer.id }, { context })
  return payment?.status === 'paid' ? 'paid' : 'ended'
}

/** Withdraws the month on offer if it is still the one whose payment was ended. */
export async function closeOffer(
  trx: Transaction<Tables>,
  membershipId: string,
  ended: Pick<PeriodRecord, 'id'> | undefined,
): Promise<'closed' | 'another'> {
  const offer = findOffer(await findPeriods(trx, membershipId))
  if (!offer) return 'closed'
  if (offer.id !== ended?.id) return 'another'
  await writePeriod(trx, offer.id, { ...closedLink, status: 'CLOSED' })
  return 'closed'
}

export function findOffer(periods: readonly PeriodRecord[]): PeriodRecord | undefined {
  return periods.find(({ status }) => status === 'OFFERED')
}

/** Months that an operator decided to refund; until that is done the membership does not change otherwise. */
export function toRefund(periods: readonly PeriodRecord[]): PeriodRecord[] {
  return periods.filter(({ status, refund_asked_at }) => status === 'PAID' && refund_asked_at !== null)
}
