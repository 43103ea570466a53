import { sql } from 'kysely'
import type { Invariant } from '#shared/database/audit.ts'

/** Invariants of saving goals, which the audit of market proves. */
export const savingGoalInvariants: readonly Invariant[] = [
  {
    service: 'market',
    name: 'saving',
    says: 'what a goal holds is the sum of its entries',
    broken: sql`
      select g.id as what
      from market.saving_goals g
      left join market.saving_goal_entries e on e.goal_id = g.id
      group by g.id
      having g.balance_minor <> coalesce(sum(e.amount_minor), 0) or g.entries <> count(e.number)
        or g.wallet_minor <> coalesce(sum(e.amount_minor) filter (where e.deposit_id is null), 0)
    `,
  },
  {
    service: 'market',
    name: 'saving',
    says: 'the fund of a country is what its customers put aside',
    broken: sql`
      select coalesce(f.country, held.country) as what
      from market.saving_funds f
      full join (
        select country, sum(balance_minor) as balance from market.saving_goals group by country
      ) held on held.country = f.country
      where coalesce(f.balance_minor, 0) <> coalesce(held.balance, 0)
    `,
  },
  {
    service: 'market',
    name: 'saving',
    says: 'what went back of a payment is what its goal gave back of it',
    broken: sql`
      select d.id as what
      from market.saving_deposits d
      left join market.saving_goal_entries e on e.deposit_id = d.id
      group by d.id
      having d.returned_minor <> coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0)
        or (case when d.payment_id is null then 0 else d.amount_minor end)
          <> coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)
    `,
  },
  {
    service: 'market',
    name: 'saving',
    says: 'what moved between a wallet and a goal is one entry of each',
    broken: sql`
      select coalesce(w.cause, e.cause) as what
      from (select cause, currency, amount_minor from market.wallet_entries where reason = 'saving') w
      full join (
        select e.cause, g.currency, e.amount_minor
        from market.saving_goal_entries e
        join market.saving_goals g on g.id = e.goal_id
        where e.deposit_id is null or e.kind = 'used'
      ) e on e.cause = w.cause
      where w.amount_minor is distinct from -e.amount_minor or w.currency is distinct from e.currency
    `,
  },
  {
    service: 'market',
    name: 'saving',
    says: 'what is taken back to its payer is one refund of the same amount',
    broken: sql`
      select e.cause as what
      from market.saving_goal_entries e
      left join market.saving_refunds r on r.cause = e.cause
      where (e.kind = 'taken_back' and e.deposit_id is not null) <> (r.cause is not null)
        or r.amount_minor <> -e.amount_minor or r.deposit_id <> e.deposit_id
    `,
  },
]
