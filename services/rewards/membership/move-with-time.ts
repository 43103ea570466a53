import { sql } from 'kysely'
import { anonymousViewer } from '#shared/viewer.ts'
import { remindOfRenewal, tellOfStatement, tellOfTerms } from '../letters/membership-letters.ts'
import type { RewardsNeeds } from '../needs.ts'
import { DAYS_TO_COME_BACK, DAYS_TO_DECIDE, RENEWAL_DAYS } from '../rules/membership-life.ts'
import { NOTICE_DAYS } from '../rules/plan-terms.ts'
import { findMembership, type MembershipRecord, writeMembership } from '../store/memberships.ts'
import { findPeriod, findPeriods, type PeriodRecord, writePeriod } from '../store/periods.ts'
import { grantCouponOfMonth } from './coupon-of-month.ts'
import { statusAt } from './describe-membership.ts'
import { endWhenOver, forget, giveUpOffer } from './end-memberships.ts'
import { nextOffer, offerMonth, offerOf } from './offer-month.ts'
import { openLink } from './pay-membership.ts'
import { giveBack } from './settle-membership.ts'

const dayMs = 86_400_000
/** Of each kind, in one round: many of one kind never keep another one waiting. */
const most = 500

/**
 * What time does to memberships: ends what is over, offers the next month and tells of it, grants coupons, gives up what nobody
 * paid, and sends back what is to be sent back. One that fails waits for the next round. Answers how many changed.
 */
export async function moveMembershipsWithTime(needs: RewardsNeeds): Promise<number> {
  let moved = 0
  for (const { membershipId, periodId, kind } of await findDue(needs)) {
    try {
      if (await moveOne(needs, { membershipId, periodId, kind })) moved += 1
    } catch (error) {
      needs.log.warn({ err: error, membership: membershipId, kind }, 'a membership could not be moved')
    }
  }
  return moved
}

type Kind = 'over' | 'to-renew' | 'to-tell' | 'coupon' | 'unpaid' | 'to-give-back' | 'statement' | 'long-ago'
interface Due {
  membershipId: string
  /** Of what is about one month. */
  periodId: string | null
  kind: Kind
}

async function findDue({ db, now }: RewardsNeeds): Promise<Due[]> {
  const at = now()
  const inDays = (days: number) => new Date(at.getTime() + days * dayMs)
  const { rows } = await sql<Due>`
    (
      select id as "membershipId", null as "periodId", 'over' as kind from rewards.memberships
      where status = 'ACTIVE' and paid_until_at <= ${at} order by paid_until_at limit ${most}
    ) union all (
      select m.id, null, 'to-renew' from rewards.memberships m
      where m.status = 'ACTIVE' and m.wish = 'renew' and m.paid_until_at > ${at} and m.paid_until_at <= ${inDays(RENEWAL_DAYS)}
        and not exists (
          select from rewards.periods p
          where p.membership_id = m.id and p.status = 'OFFERED' and p.renewal_told_at is not null
        )
      order by m.paid_until_at limit ${most}
    ) union all (
      select m.id, null, 'to-tell' from rewards.memberships m
      where m.status = 'ACTIVE' and m.wish = 'renew'
        and m.paid_until_at > ${inDays(RENEWAL_DAYS)} and m.paid_until_at <= ${inDays(NOTICE_DAYS)}
        and exists (
          select from rewards.plan_versions v
          where v.plan_id = m.plan_id and v.since <= m.paid_until_at - make_interval(days => ${NOTICE_DAYS})
            and v.version > coalesce(m.told_version, 0) and v.version > (
              select p.plan_version from rewards.periods p
              where p.membership_id = m.id and p.status = 'PAID' order by p.number desc limit 1
            )
        )
      order by m.paid_until_at limit ${most}
    ) union all (
      select membership_id, id, 'coupon' from rewards.periods
      where status = 'PAID' and coupon_granted_at is null and terms -> 'coupon' <> 'null'::jsonb
        and from_at <= ${at} and until_at > ${at}
      order by from_at limit ${most}
    ) union all (
      select p.membership_id, p.id, 'unpaid' from rewards.periods p join rewards.memberships m on m.id = p.membership_id
      where p.status = 'OFFERED' and p.created_at < ${inDays(-DAYS_TO_DECIDE)} and m.status <> 'ACTIVE'
        and (p.pay_until is null or p.pay_until < ${at})
      order by p.created_at limit ${most}
    ) union all (
      select membership_id, id, 'to-give-back' from rewards.periods
      where status = 'CLOSED' and payment_id is not null and given_back_at is null order by id limit ${most}
    ) union all (
      select membership_id, id, 'statement' from rewards.periods
      where status = 'PAID' and statement_told_at is null and until_at <= ${at} order by until_at limit ${most}
    ) union all (
      select id, null, 'long-ago' from rewards.memberships
      where status = 'LAPSED' and paid_until_at < ${inDays(-DAYS_TO_COME_BACK)} order by paid_until_at limit ${most}
    )
  `.execute(db)
  return rows
}

async function moveOne(needs: RewardsNeeds, { membershipId, periodId, kind }: Due): Promise<boolean> {
  const record = await findMembership(needs.db, membershipId)
  const month = periodId === null ? undefined : await findPeriod(needs.db, periodId)
  if (!record) return false
  switch (kind) {
    case 'over':
      return endWhenOver(needs, record)
    case 'to-renew':
      return offerRenewal(needs, record)
    case 'to-tell':
      return tellOfChange(needs, record)
    case 'unpaid':
      return giveUpOffer(needs, record)
    case 'long-ago':
      return forget(needs, record)
    case 'coupon':
      return month ? grantCouponOfMonth(needs, month) : false
    case 'to-give-back':
      if (month) await giveBack(needs, month)
      return month !== undefined
    case 'statement':
      return month ? tellOfMonth(needs, record, month) : false
  }
}

/** The month that follows, on offer with its link, and the letter that says so. Nothing is ever charged by itself. */
async function offerRenewal(needs: RewardsNeeds, known: MembershipRecord): Promise<boolean> {
  const at = needs.now()
  const offered = await needs.db.transaction().execute(async (trx) => {
    const record = await findMembership(trx, known.id, { isLocked: true })
    if (!record || statusAt(record, at) !== 'ACTIVE' || record.wish !== 'renew') return null
    if (!offerOf(await findPeriods(trx, record.id)))
      await offerMonth(trx, record, { ...(await nextOffer(trx, record, { isActive: true })), now: at })
    return record
  })
  if (!offered) return false
  const periods = await findPeriods(needs.db, offered.id)
  const offer = offerOf(periods)
  const before = periods.findLast(({ status }) => status === 'PAID')
  if (!offer || !before) return false

  const context = { viewer: anonymousViewer(offered.country), requestId: `membership ${offered.id}` }
  const [way] = await needs.payments.ways({ country: offered.country }, { context })
  const link = way && (await openLink(needs, { record: offered, offer, method: way.method }, context)).link
  await remindOfRenewal(needs, { record: offered, offer, before, path: link ?? '/profile/membership' })
  await writePeriod(needs.db, offer.id, { renewal_told_at: at })
  return true
}

async function tellOfChange(needs: RewardsNeeds, record: MembershipRecord): Promise<boolean> {
  const before = (await findPeriods(needs.db, record.id)).findLast(({ status }) => status === 'PAID')
  const { version } = await nextOffer(needs.db, record, { isActive: true })
  if (!before || version.version === before.plan_version) return false
  await tellOfTerms(needs, { record, before, version })
  await needs.db.transaction().execute((trx) => writeMembership(trx, record.id, { told_version: version.version }))
  return true
}

async function tellOfMonth(needs: RewardsNeeds, record: MembershipRecord, month: PeriodRecord): Promise<boolean> {
  await tellOfStatement(needs, record, month)
  await writePeriod(needs.db, month.id, { statement_told_at: needs.now() })
  return true
}
