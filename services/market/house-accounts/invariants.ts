import { sql } from 'kysely'
import type { Invariant } from '#shared/database/audit.ts'

/** Invariants of house accounts, which the audit of market proves. */
export const houseAccountInvariants: readonly Invariant[] = [
  {
    service: 'market',
    name: 'house accounts',
    says: 'a balance is the sum of its entries',
    broken: sql`
      select a.id as what
      from market.house_accounts a
      left join market.house_account_entries e on e.account_id = a.id
      group by a.id
      having a.balance_minor <> coalesce(sum(e.amount_minor), 0) or a.entries <> count(e.number)
    `,
  },
  {
    service: 'market',
    name: 'house accounts',
    says: 'an order on account is charged once, by what it cost, and credited with what went back',
    broken: sql`
      select o.reference_id as what
      from market.orders o
      left join market.house_account_entries e on e.order_id = o.id
      where o.payment_method = 'on_account' or e.order_id is not null
      group by o.id
      having o.payment_method <> 'on_account'
        or coalesce(sum(e.amount_minor) filter (where e.kind = 'charge'), 0) <> o.paid_minor
        or count(*) filter (where e.kind = 'charge') > 1
        or -coalesce(sum(e.amount_minor) filter (where e.kind = 'credit'), 0) <> o.refunded_minor
    `,
  },
  {
    service: 'market',
    name: 'house accounts',
    says: 'what was paid on accounts is in the journal of their shops',
    broken: sql`
      select e.cause as what
      from market.house_account_entries e
      left join market.journal_entries j on j.cause = 'account:' || e.cause
      where e.kind in ('payment', 'payout') and j.amount_minor is distinct from abs(e.amount_minor)
    `,
  },
]
