import { sql } from 'kysely'
import type { Invariant } from '#shared/database/audit.ts'

/** What is true of payments at every moment. */
export const paymentsInvariants: readonly Invariant[] = [
  {
    service: 'payments',
    name: 'payments',
    says: 'a thing has one open or good payment at most',
    broken: sql`
      select subject_kind || ' ' || subject_id as what
      from payments.payments
      where status in ('created', 'pending', 'paid')
      group by subject_kind, subject_id
      having count(*) > 1
    `,
  },
  {
    service: 'payments',
    name: 'payments',
    says: 'what went back of a payment was promised, and is not more than was paid',
    broken: sql`
      select p.reference as what
      from payments.payments p
      left join payments.refunds back on back.payment_id = p.id
      group by p.id
      having p.refunded_minor > coalesce(sum(back.amount_minor), 0) or p.refunded_minor > p.amount_minor
    `,
  },
]
