import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { RewardsDependencies } from '../deps.ts'
import { type PlanVersion, versionForRenewal } from '../membership-plans/rules/plan-terms.ts'
import { findPlan, type PlanRecord } from '../membership-plans/store.ts'
import type { Tables } from '../tables.ts'
import type { MembershipRecord } from './store/memberships.ts'
import { closedLink, findPeriods, insertPeriod, type PeriodRecord, writePeriod } from './store/periods.ts'

/** Puts a month on offer, in the transaction that holds its membership: one at a time, by a unique index. */
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

/** The month after those that are paid, at what its owner was told in time; of one that rests, as it is sold today. */
export async function nextOffer(
  db: RewardsDependencies['db'] | Transaction<Tables>,
  record: MembershipRecord,
  { isActive }: { isActive: boolean },
): Promise<{ plan: PlanRecord; version: PlanVersion }> {
  const plan = await findPlan(db, record.plan_id)
  if (!plan) throw new Error(`${record.id} has the plan ${record.plan_id}, which is not there`)
  if (!isActive || record.paid_until_at === null) return { plan, version: plan.newest }
  const last = (await findPeriods(db, record.id)).findLast(({ status }) => status === 'PAID')
  const told = { startsAt: record.paid_until_at, has: last?.plan_version ?? plan.newest.version }
  return { plan, version: versionForRenewal(plan.versions, told) ?? plan.newest }
}

/**
 * Ends the payment of a month on offer, before it is taken off. The provider is asked: what was paid meanwhile is settled by
 * its own fact, and 'paid' says that it is not taken off any more.
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

/** Takes the month on offer off, if it is still the one whose payment was ended; another one stays. */
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

/** Months whose money an operator decided to send back: until that is done nothing else becomes of their membership. */
export function toRefund(periods: readonly PeriodRecord[]): PeriodRecord[] {
  return periods.filter(({ status, refund_asked_at }) => status === 'PAID' && refund_asked_at !== null)
}
