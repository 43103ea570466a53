import { type Kysely, sql } from 'kysely'
import type { Finding, PaymentStatus } from '../../contract.ts'
import { findPaymentsByIds, type PaymentRecord } from '../../payments/store.ts'
import type { Tables } from '../../tables.ts'

type Db = Kysely<Tables>

/** Unresolved findings: number and oldest date of each kind. */
export async function findOpenKinds(db: Db): Promise<{ kind: Finding['kind']; count: number; oldestAt: Date }[]> {
  const { rows } = await sql<{ kind: Finding['kind']; count: number; oldestAt: Date }>`
    select kind, count(*)::int as count, min(found_at) as "oldestAt"
    from payments.findings
    where resolved_at is null
    group by kind
    order by kind
  `.execute(db)
  return rows
}

/** Refunds to make by hand, and refunds that a provider has not made since. */
export async function countRefundsOpen(
  db: Db,
  askedBefore: Date,
): Promise<{ toMake: number; oldestAt: Date | null; overdue: number }> {
  const { rows } = await sql<{ toMake: number; oldestAt: Date | null; overdue: number }>`
    select
      count(*) filter (where state in ('manual', 'failed'))::int as "toMake",
      min(created_at) filter (where state in ('manual', 'failed')) as "oldestAt",
      count(*) filter (where state = 'asked' and created_at < ${askedBefore})::int as overdue
    from payments.refunds
    where state in ('asked', 'manual', 'failed')
  `.execute(db)
  return rows[0] ?? { toMake: 0, oldestAt: null, overdue: 0 }
}

export async function countOverdue(db: Db, expiredBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments.payments
    where status in ('created', 'pending') and expires_at < ${expiredBefore}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Open payments that expired before a moment, longest expired first. */
export async function findOverdue(db: Db, expiredBefore: Date, first: number): Promise<PaymentRecord[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments.payments
    where status in ('created', 'pending') and expires_at < ${expiredBefore}
    order by expires_at, id
    limit ${first}
  `.execute(db)
  const payments = await findPaymentsByIds(
    db,
    rows.map(({ id }) => id),
  )
  return payments.toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime())
}

/** Number of webhook events received before a moment and not handled. */
export async function countUnheard(db: Db, receivedBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments.events
    where handled_at is null and received_at < ${receivedBefore}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Number of payments started since a moment, by status. */
export async function countByStatus(db: Db, since: Date): Promise<{ status: PaymentStatus; count: number }[]> {
  const { rows } = await sql<{ status: PaymentStatus; count: number }>`
    select status, count(*)::int as count from payments.payments where created_at >= ${since} group by status
  `.execute(db)
  return rows
}
