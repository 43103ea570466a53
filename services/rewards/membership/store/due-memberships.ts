import { type Kysely, sql } from 'kysely'
import { NOTICE_DAYS } from '../../membership-plans/rules/plan-terms.ts'
import type { Tables } from '../../tables.ts'
import { DAYS_TO_COME_BACK, DAYS_TO_DECIDE, RENEWAL_DAYS } from '../rules/membership-life.ts'

const dayMs = 86_400_000
/** Limit of each kind in one round. */
const most = 500

type Kind =
  | 'over'
  | 'to-renew'
  | 'to-tell'
  | 'coupon'
  | 'unpaid'
  | 'to-give-back'
  | 'to-refund'
  | 'statement'
  | 'long-ago'
export interface DueMembership {
  membershipId: string
  /** Set for work on one month. */
  periodId: string | null
  kind: Kind
}

/** Excludes memberships that an operator is refunding. */
const hasNoOffer = sql`not exists (
  select from rewards.periods r where r.membership_id = m.id and r.status = 'PAID' and r.refund_asked_at is not null
)`

/** Memberships with time-driven work to do, up to the limit of each kind. */
export async function findDueMemberships(db: Kysely<Tables>, at: Date): Promise<DueMembership[]> {
  const inDays = (days: number) => new Date(at.getTime() + days * dayMs)
  const { rows } = await sql<DueMembership>`
    (
      select m.id as "membershipId", null as "periodId", 'over' as kind from rewards.memberships m
      where m.status = 'ACTIVE' and m.paid_until_at <= ${at} and ${hasNoOffer} order by m.paid_until_at limit ${most}
    ) union all (
      select m.id, null, 'to-renew' from rewards.memberships m
      where m.status = 'ACTIVE' and m.wish = 'renew' and m.paid_until_at > ${at} and m.paid_until_at <= ${inDays(RENEWAL_DAYS)}
        and ${hasNoOffer}
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
      where status = 'PAID' and refund_asked_at is null and coupon_granted_at is null and terms -> 'coupon' <> 'null'::jsonb
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
      select distinct on (membership_id) membership_id, null, 'to-refund' from rewards.periods
      where status = 'PAID' and refund_asked_at is not null order by membership_id limit ${most}
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
