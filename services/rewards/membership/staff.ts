import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { readCursor, toCursor } from '#shared/rpc/moment-cursor.ts'
import { lateSince } from '../benefits/rules/late.ts'
import type { MembershipFigures, StaffMembership, StaffMembershipRow } from '../contract.ts'
import { findCustomer } from '../customers/store/customers.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { getStatement } from '../savings/savings.ts'
import type { MembershipStatus } from './rules/membership-life.ts'
import { findMembershipLog, parseMembershipStatus } from './store/memberships.ts'
import { findPeriods, type PeriodRecord } from './store/periods.ts'
import { findFigures, findMembershipsForStaff, type StaffRow } from './store/staff-memberships.ts'
import { statusAt } from './to-membership.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now'>

/** Memberships, newest first. */
export async function staffMemberships(
  { db, now }: Dependencies,
  asked: {
    status?: MembershipStatus | undefined
    country?: CountryIso | undefined
    search?: string | undefined
    first: number
    after?: string | undefined
  },
): Promise<{ memberships: StaffMembershipRow[]; endCursor: string | null }> {
  const { first, after, ...which } = asked
  const found = await findMembershipsForStaff(db, { ...which, first: first + 1, after: readCursor(after) })
  const page = found.slice(0, first)
  const last = found.length > first ? page.at(-1) : undefined
  return {
    memberships: page.map((row) => toStaffMembershipRow(row, now())),
    endCursor: last ? toCursor({ at: last.created_at, id: last.id }) : null,
  }
}

/** One membership with its months, savings and log. */
export async function staffMembership(
  deps: Dependencies,
  { membershipId }: { membershipId: string },
): Promise<StaffMembership> {
  return toForStaff(deps, membershipId)
}

export async function toForStaff(deps: Dependencies, membershipId: string): Promise<StaffMembership> {
  const { db, now } = deps
  const [row] = await findMembershipsForStaff(db, { id: membershipId, first: 1, after: null })
  if (!row) throw rewardsError('membership-not-found')
  const [owner, periods, acts, savings] = await Promise.all([
    findCustomer(db, row.uid),
    findPeriods(db, row.id),
    findMembershipLog(db, row.id),
    getStatement(deps, { uid: row.uid, country: row.country }),
  ])
  const refundable = findRefundable(periods, now()).reduce((sum, { price_minor }) => sum + price_minor, 0)
  return {
    ...toStaffMembershipRow(row, now()),
    owner: { name: owner?.name ?? '', phone: owner?.phone ?? null, email: owner?.email ?? null },
    canRefund: refundable > 0,
    displayRefundable: formatMoney(refundable, row.currency),
    periods: periods.map((period) => ({
      id: period.id,
      number: period.number,
      planName: period.terms.name,
      displayPrice: formatMoney(period.price_minor, period.currency),
      status: period.status,
      from: period.from_day,
      until: period.until_day,
      paidAt: period.paid_at?.toISOString() ?? null,
      paymentId: period.payment_id,
      couponCode: period.coupon_code,
    })),
    savings,
    acts: acts.map(({ at, status, note, actor, actor_uid }) => ({
      at: at.toISOString(),
      status: parseMembershipStatus(status),
      note,
      by: actor === 'staff' || actor === 'customer' ? actor : ('system' as const),
      actorUid: actor_uid,
    })),
  }
}

/** Months that may be refunded: the running one and those paid ahead. */
export function findRefundable(periods: readonly PeriodRecord[], now: Date): PeriodRecord[] {
  return periods.filter(({ status, until_at }) => status === 'PAID' && until_at !== null && until_at > now)
}

export async function membershipFigures(
  { db, now }: Dependencies,
  { country }: { country: CountryIso },
): Promise<MembershipFigures> {
  const at = now()
  const figures = await findFigures(db, { country, now: at, lateSince: lateSince(at) })
  const currency = countries[country].currency
  const { active, leaving, waiting, lapsed, paused, ended, accepted, earned, takenBack, notGiven } = figures
  return {
    country,
    currencyCode: currency,
    active,
    leaving,
    waiting,
    lapsed,
    paused,
    ended,
    thisMonth: {
      displayIncome: formatMoney(figures.incomeThisMonth, currency),
      displayRefunded: formatMoney(figures.refundedThisMonth, currency),
      displaySaved: formatMoney(figures.savedThisMonth, currency),
    },
    total: {
      displayIncome: formatMoney(figures.income, currency),
      displayRefunded: formatMoney(figures.refunded, currency),
      displaySaved: formatMoney(figures.saved, currency),
    },
    referrals: { accepted, earned, takenBack },
    notGiven,
  }
}

function toStaffMembershipRow(row: StaffRow, now: Date): StaffMembershipRow {
  return {
    id: row.id,
    uid: row.uid,
    ownerName: row.owner_name,
    status: statusAt(row, now),
    wish: row.wish,
    planName: row.plan_name,
    country: row.country,
    displayPrice: formatMoney(row.price_minor, row.currency),
    paidUntil: row.paid_until,
    displayPaid: formatMoney(row.paid, row.currency),
    displaySaved: formatMoney(row.saved, row.currency),
    createdAt: row.created_at.toISOString(),
  }
}
