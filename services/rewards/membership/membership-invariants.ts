import { sql } from 'kysely'
import { type Invariant, statusUnlikeLog } from '#shared/database/audit.ts'

/**
 * Invariants of memberships. Work that waits for a job or for another service counts as broken a day after it is due.
 */
export const membershipInvariants = (now: Date): readonly Invariant[] => [
  {
    service: 'rewards',
    name: 'memberships',
    says: 'what is active has a month that was paid, and ends with the last of them',
    broken: sql`
      select m.id as what from rewards.memberships m
      where m.status in ('ACTIVE', 'LAPSED', 'PAUSED') and m.paid_until_at is distinct from (
        select max(p.until_at) from rewards.periods p where p.membership_id = m.id and p.status = 'PAID'
      )
    `,
  },
  {
    service: 'rewards',
    name: 'memberships',
    says: 'what is over has ended',
    broken: sql`
      select id as what from rewards.memberships
      where status = 'ACTIVE' and paid_until_at < ${now}::timestamptz - interval '1 day'
    `,
  },
  {
    service: 'rewards',
    name: 'memberships',
    says: 'the last line of a membership says its state',
    broken: statusUnlikeLog({
      table: 'rewards.memberships',
      log: 'rewards.membership_log',
      key: 'membership_id',
      where: sql`r.uid not like 'erased-%'`,
    }),
  },
  {
    service: 'rewards',
    name: 'months',
    says: 'a month belongs to whom its membership belongs',
    broken: sql`
      select p.id as what from rewards.periods p join rewards.memberships m on m.id = p.membership_id
      where p.uid <> m.uid or p.country <> m.country or p.currency <> m.currency
    `,
  },
  {
    service: 'rewards',
    name: 'months',
    says: 'money for what was not to be had is asked back within a day',
    broken: sql`
      select id as what from rewards.periods
      where status = 'CLOSED' and payment_id is not null and given_back_at is null
        and paid_at < ${now}::timestamptz - interval '1 day'
    `,
  },
  {
    service: 'rewards',
    name: 'months',
    says: 'what an operator sends back is sent back within a day',
    broken: sql`
      select id as what from rewards.periods
      where status = 'PAID' and refund_asked_at < ${now}::timestamptz - interval '1 day'
    `,
  },
  {
    service: 'rewards',
    name: 'months',
    says: 'a month that runs has its coupon within a day',
    broken: sql`
      select id as what from rewards.periods
      where status = 'PAID' and refund_asked_at is null and coupon_granted_at is null and terms -> 'coupon' <> 'null'::jsonb
        and until_at > ${now}::timestamptz and from_at < ${now}::timestamptz - interval '1 day'
    `,
  },
  {
    service: 'rewards',
    name: 'referrals',
    says: 'who earned a coupon by an invitation has it within a day',
    broken: sql`
      select id as what from rewards.referrals
      where state = 'EARNED' and granted_at is null and earned_at < ${now}::timestamptz - interval '1 day'
    `,
  },
]
