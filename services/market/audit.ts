import { sql } from 'kysely'
import type { Invariant } from '#shared/database/audit.ts'

/** What is true of market at every moment; most of it PostgreSQL keeps by itself, the audit proves that it did. */
export const marketInvariants: readonly Invariant[] = [
  {
    service: 'market',
    name: 'stock',
    says: 'nothing is sold that is not there, unless it may be ordered in',
    broken: sql`
      select shop_id || ' ' || variant_id as what from market.offers where stock < 0 and not allow_backorder
    `,
  },
  {
    service: 'market',
    name: 'orders',
    says: 'what an order costs is the sum of its lines',
    broken: sql`
      select o.reference_id as what
      from market.orders o
      left join market.order_lines line on line.order_id = o.id
      group by o.id
      having o.item_total_minor <> coalesce(sum(line.subtotal_minor), 0)
    `,
  },
  {
    service: 'market',
    name: 'orders',
    says: 'an order is what the last line of its history says',
    broken: sql`
      select o.reference_id as what
      from market.orders o
      left join lateral (
        select status from market.order_timeline t where t.order_id = o.id order by position desc limit 1
      ) last on true
      where last.status is distinct from o.status
    `,
  },
  {
    service: 'market',
    name: 'wallet',
    says: 'a balance is the sum of its entries, and nobody owes us',
    broken: sql`
      select w.owner_uid || ' ' || w.currency as what
      from market.wallets w
      left join market.wallet_entries entry on entry.owner_uid = w.owner_uid and entry.currency = w.currency
      group by w.owner_uid, w.currency, w.balance_minor
      having w.balance_minor <> coalesce(sum(entry.amount_minor), 0) or w.balance_minor < 0
    `,
  },
  {
    service: 'market',
    name: 'wallet',
    says: 'what an order took of a wallet is one entry of the same amount',
    broken: sql`
      select o.reference_id as what
      from market.orders o
      left join market.wallet_entries entry on entry.reason = 'order' and entry.cause = o.id
      where o.wallet_minor > 0
      group by o.id
      having count(entry.id) <> 1 or -sum(entry.amount_minor) <> o.wallet_minor
    `,
  },
  {
    service: 'market',
    name: 'keys',
    says: 'whoever used a key has the answer of it',
    broken: sql`select owner || ' ' || operation as what from market.idempotency where answer is null`,
  },
]
