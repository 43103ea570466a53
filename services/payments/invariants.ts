import { sql } from 'kysely'
import type { Invariant } from '#shared/database/audit.ts'

/** Invariants of payments. Work that waits for a provider or a worker counts as broken an hour after it is due. */
export const paymentsInvariants = (now: Date): readonly Invariant[] => [
  {
    service: 'payments',
    name: 'payments',
    says: 'nobody pays twice for one thing: one payment of it is open or good',
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
    says: 'a payment whose time is over has ended',
    broken: sql`
      select reference as what from payments.payments
      where status in ('created', 'pending') and expires_at < ${now}::timestamptz - interval '1 hour'
    `,
  },
  {
    service: 'payments',
    name: 'findings',
    says: 'money that came late was put before a person',
    broken: sql`
      select p.reference as what
      from payments.payments p
      where p.status = 'paid_late'
        and not exists (select from payments.findings f where f.payment_id = p.id and f.kind in ('late', 'twice'))
    `,
  },
  {
    service: 'payments',
    name: 'refunds',
    says: 'what went back of a payment is the sum of its refunds',
    broken: sql`
      select p.reference as what
      from payments.payments p
      left join (
        select refund.payment_id, sum(refund.amount_minor) as amount_minor
        from payments.refunds refund
        join payments.payments own on own.id = refund.payment_id
        left join payments.findings f on refund.cause = 'finding:' || f.id
        -- Money that never counted as this payment's goes back beside it: what came a second time, too.
        where f.id is null or (f.kind in ('late', 'twice') and own.status = 'paid_late')
        group by refund.payment_id
      ) back on back.payment_id = p.id
      where p.refunded_minor <> coalesce(back.amount_minor, 0)
    `,
  },
  {
    service: 'payments',
    name: 'refunds',
    says: 'a refund that was promised is tried again in time',
    broken: sql`
      select id as what from payments.refunds
      where state = 'asked' and due_at < ${now}::timestamptz - interval '1 hour'
    `,
  },
  {
    service: 'payments',
    name: 'events',
    says: 'what a provider told was looked into',
    broken: sql`
      select provider || ' ' || event_id as what from payments.events
      where handled_at is null and received_at < ${now}::timestamptz - interval '1 hour'
    `,
  },
]
