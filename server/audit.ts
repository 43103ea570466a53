import { sql } from 'kysely'
import { appointmentsInvariants } from '#services/appointments/service.ts'
import { communityInvariants } from '#services/community/service.ts'
import { insuranceInvariants } from '#services/insurance/service.ts'
import { invoicingInvariants } from '#services/invoicing/service.ts'
import { marketInvariants } from '#services/market/service.ts'
import { messagingInvariants } from '#services/messaging/service.ts'
import { paymentsInvariants } from '#services/payments/service.ts'
import { rewardsInvariants } from '#services/rewards/service.ts'
import { type BrokenInvariant, findBroken, type Invariant } from '#shared/database/audit.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'

/** Invariants of all services. */
export const invariantsAt = (now: Date): readonly Invariant[] => [
  ...marketInvariants(now),
  ...paymentsInvariants(now),
  ...appointmentsInvariants(now),
  ...insuranceInvariants(now),
  ...invoicingInvariants(now),
  ...communityInvariants(now),
  ...rewardsInvariants(now),
  ...messagingInvariants(now),
  ...betweenServices(now),
]

/** Invariants between two services. A fact takes time to travel between them, so it is given ten minutes. */
export function betweenServices(now: Date): Invariant[] {
  return [
    {
      service: 'market and payments',
      name: 'payments',
      says: 'money that was paid for an order is counted with it, or on its way back',
      broken: sql`
        select p.reference as what
        from payments.payments p
        left join market.orders o on o.id = p.subject_id
        where p.subject_kind = 'order' and p.status = 'paid' and p.paid_at < ${now}::timestamptz - interval '10 minutes'
          and p.refunded_minor < p.amount_minor
          and (o.id is null or o.payment_id is distinct from p.id or o.paid_minor < p.amount_minor - p.refunded_minor)
      `,
    },
    {
      service: 'market and payments',
      name: 'payments',
      says: 'an order that is paid by a payment has one that was paid',
      broken: sql`
        select o.reference_id as what
        from market.orders o
        left join payments.payments p on p.id = o.payment_id and p.status = 'paid'
        where o.payment_id is not null and p.id is null
      `,
    },
  ]
}

/** Checks all invariants in one database snapshot. */
export function audit(connection: Pick<DatabaseConnection, 'db'>, now: Date): Promise<BrokenInvariant[]> {
  return findBroken(connection.db(), invariantsAt(now))
}
