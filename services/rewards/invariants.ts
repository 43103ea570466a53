import { sql } from 'kysely'
import type { Invariant } from '#shared/database/audit.ts'
import { membershipInvariants } from './membership/membership-invariants.ts'

/** Invariants of rewards. */
export const rewardsInvariants = (now: Date): readonly Invariant[] => [
  ...huellasInvariants(now),
  ...membershipInvariants(now),
]

/** Invariants of huellas. Work that waits for the market counts as broken a day after it is due. */
export const huellasInvariants = (now: Date): readonly Invariant[] => [
  {
    service: 'rewards',
    name: 'ledger',
    says: 'what somebody has, owes and ever earned is the sum of their lines',
    broken: sql`
      select p.uid as what
      from rewards.people p
      left join rewards.ledger l on l.uid = p.uid
      group by p.uid, p.points, p.owed, p.earned
      having p.points - p.owed <> coalesce(sum(l.points), 0)
        or p.earned <> coalesce(sum(l.points) filter (where l.kind <> 'exchange'), 0)
    `,
  },
  {
    service: 'rewards',
    name: 'ledger',
    says: 'no sum of what was earned is more than what was done, or below nothing',
    broken: sql`
      select l.uid || ' ' || l.account as what
      from rewards.ledger l
      where l.kind not in ('exchange', 'correction', 'mission')
      group by l.uid, l.kind, l.account
      having sum(l.points) < 0 or sum(l.points) > (
        select coalesce(sum(e.worth), 0) from rewards.earnings e
        where e.uid = l.uid and e.kind = l.kind and e.kind || ' ' || e.period = l.account
      )
    `,
  },
  {
    service: 'rewards',
    name: 'missions',
    says: 'a mission that gave huellas is completed, and one that is completed gave them',
    broken: sql`
      select coalesce(c.uid, l.uid) || ' ' || coalesce(trim('mission ' || c.mission_id || ' ' || c.month), l.account) as what
      from rewards.completions c
      full join (
        select uid, account from rewards.ledger where kind = 'mission' group by uid, account having sum(points) <> 0
      ) l on l.uid = c.uid and l.account = trim('mission ' || c.mission_id || ' ' || c.month)
      where c.uid is null or l.uid is null
    `,
  },
  {
    service: 'rewards',
    name: 'exchanges',
    says: 'an exchange took its huellas once, and has them no more when they went back',
    broken: sql`
      select x.id as what
      from rewards.exchanges x
      left join rewards.ledger l on l.uid = x.uid and l.account = 'exchange ' || x.id
      group by x.id, x.cost, x.status
      having coalesce(sum(l.points), 0) <> case when x.status = 'returned' then 0 else -x.cost end
    `,
  },
  {
    service: 'rewards',
    name: 'exchanges',
    says: 'what was exchanged is granted, or given back, within a day',
    broken: sql`
      select id as what from rewards.exchanges
      where status = 'pending' and created_at < ${now}::timestamptz - interval '1 day'
    `,
  },
]
