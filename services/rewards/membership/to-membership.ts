import type { Kysely, Transaction } from 'kysely'
import { dayIn, plusDays } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import type { Membership } from '../contract.ts'
import { formatBenefits, givesTheSame, NOTICE_DAYS } from '../membership-plans/rules/plan-terms.ts'
import { type SoldPlan, toPlan } from '../membership-plans/to-plan.ts'
import type { Tables } from '../tables.ts'
import { nextOffer } from './offer-month.ts'
import { afterItsEnd, type MembershipStatus, whatCanBeDone } from './rules/membership-life.ts'
import { paidDays } from './rules/membership-month.ts'
import { findMembershipLog, type MembershipRecord, parseMembershipStatus } from './store/memberships.ts'
import { findPeriods, type PeriodRecord } from './store/periods.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Maps a membership to the contract, by the clock: an expired one shows as expired before a job has recorded it. */
export async function toMembership(db: Database, record: MembershipRecord, now: Date): Promise<Membership> {
  const periods = await findPeriods(db, record.id)
  const log = await findMembershipLog(db, record.id)
  const today = dayIn(countries[record.country].timezone, now)
  const status = statusAt(record, now)
  const offer = periods.find((period) => period.status === 'OFFERED')
  const running = runningMonth(periods, now)
  const daysLeft = status === 'ACTIVE' ? paidDays(record.paid_until, today) : 0
  return {
    id: record.id,
    status,
    wish: record.wish,
    plan: toPlan(toSoldPlan(running ?? offer ?? getLast(periods))),
    month: running && toMonth(running),
    paidUntil: record.paid_until,
    daysLeft,
    toPay: offer === undefined ? null : toPayment(offer, periods, now),
    coming: offer === undefined ? await getUpcoming(db, record, { status, daysLeft, periods }) : null,
    coupon: running && toCoupon(running),
    can: whatCanBeDone({ status, wish: record.wish, hasOffer: offer !== undefined, daysLeft }),
    startedOn: record.started_on,
    log: log.map(({ at, status, note }) => ({ at: at.toISOString(), status: parseMembershipStatus(status), note })),
    createdAt: record.created_at.toISOString(),
  }
}

/** State by the clock. */
export function statusAt({ status, wish, paid_until_at }: MembershipRecord, now: Date): MembershipStatus {
  const isOver = status === 'ACTIVE' && paid_until_at !== null && paid_until_at <= now
  return isOver ? afterItsEnd(wish) : status
}

export function runningMonth(periods: readonly PeriodRecord[], now: Date): PeriodRecord | null {
  const runs = ({ status, from_at, until_at }: PeriodRecord) =>
    status === 'PAID' && from_at !== null && until_at !== null && from_at <= now && until_at > now
  return periods.find(runs) ?? null
}

function toMonth({ from_day, until_day, until_at }: PeriodRecord): Membership['month'] {
  if (from_day === null || until_day === null || until_at === null) return null
  return { from: from_day, until: until_day, lastDay: plusDays(until_day, -1), untilAt: until_at.toISOString() }
}

function toPayment(offer: PeriodRecord, periods: readonly PeriodRecord[], now: Date): Membership['toPay'] {
  const before = lastPaid(periods)
  return {
    ...toMembershipMonth(toSoldPlan(offer), before),
    isFirst: before === undefined,
    payUntil: offer.pay_until !== null && offer.pay_until > now ? offer.pay_until.toISOString() : null,
  }
}

/** Announced terms of the next month, shown until it may be paid. */
async function getUpcoming(
  db: Database,
  record: MembershipRecord,
  { status, daysLeft, periods }: { status: MembershipStatus; daysLeft: number; periods: readonly PeriodRecord[] },
): Promise<Membership['coming']> {
  const before = lastPaid(periods)
  const isNotified = status === 'ACTIVE' && record.wish === 'renew' && daysLeft <= NOTICE_DAYS
  if (!isNotified || !before || record.paid_until === null) return null
  const { plan, version } = await nextOffer(db, record, { isActive: true })
  if (plan.id === before.plan_id && version.version === before.plan_version) return null
  return { ...toMembershipMonth({ ...plan, ...version }, before), from: record.paid_until }
}

function toMembershipMonth(month: Pick<SoldPlan, 'price' | 'currency' | 'terms'>, before: PeriodRecord | undefined) {
  const { price, currency, terms } = month
  return {
    price,
    displayPrice: formatMoney(price, currency),
    planName: terms.name,
    benefits: formatBenefits(terms, currency),
    isOtherPrice: before !== undefined && before.price_minor !== price,
    isOtherTerms: before !== undefined && !givesTheSame(before.terms, terms, currency),
  }
}

function lastPaid(periods: readonly PeriodRecord[]): PeriodRecord | undefined {
  return periods.findLast(({ status }) => status === 'PAID')
}

function toCoupon({ terms, coupon_code, until_day }: PeriodRecord): Membership['coupon'] {
  if (terms.coupon === null || coupon_code === null || until_day === null) return null
  return { code: coupon_code, title: terms.coupon.title, until: until_day }
}

export function toSoldPlan({ plan_id, plan_version, country, currency, price_minor, terms }: PeriodRecord) {
  return { id: plan_id, version: plan_version, country, currency, price: price_minor, terms }
}

function getLast(periods: readonly PeriodRecord[]): PeriodRecord {
  const last = periods.at(-1)
  if (!last) throw new Error('A membership has a month from its beginning')
  return last
}
