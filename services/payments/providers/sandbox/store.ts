import { type Kysely, sql, type Transaction } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { PaymentMethod } from '../../contract.ts'
import type { Tables } from '../../tables.ts'

export interface SandboxPayment {
  id: string
  reference: string
  method: PaymentMethod
  currency: Currency
  amountMinor: number
  description: string
  returnUrl: string
  notifyUrl: string
  expiresAt: Date
  status: 'pending' | 'paid' | 'rejected' | 'cancelled' | 'expired'
  paidMinor: number | null
  paidAt: Date | null
}

export interface Notice {
  id: string
  sandboxPayment: string
  kind: string
  notifyUrl: string
  tries: number
  createdAt: Date
}

type Db = Kysely<Tables> | Transaction<Tables>

const columns = sql`
  id, reference, method, currency, amount_minor as "amountMinor", description, return_url as "returnUrl",
  notify_url as "notifyUrl", expires_at as "expiresAt", status, paid_minor as "paidMinor", paid_at as "paidAt"
`

/** Saves the payment, or returns the existing one with this `paymentId`. */
export async function saveSandboxPayment(
  db: Db,
  payment: SandboxPayment & { paymentId: string; now: Date },
): Promise<string> {
  await sql`
    insert into payments.sandbox_payments (
      id, payment_id, reference, method, currency, amount_minor, description, return_url, notify_url, expires_at, status,
      created_at
    )
    values (
      ${payment.id}, ${payment.paymentId}, ${payment.reference}, ${payment.method}, ${payment.currency},
      ${payment.amountMinor}, ${payment.description}, ${payment.returnUrl}, ${payment.notifyUrl}, ${payment.expiresAt},
      ${payment.status}, ${payment.now}
    )
    on conflict (payment_id) do nothing
  `.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from payments.sandbox_payments where payment_id = ${payment.paymentId}
  `.execute(db)
  return rows[0]?.id ?? payment.id
}

export async function findSandboxPayment(db: Db, id: string): Promise<SandboxPayment | null> {
  const { rows } = await sql<SandboxPayment>`
    select ${columns} from payments.sandbox_payments where id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** null when the payment is not in one of the states `from`. */
export async function moveSandboxPayment(
  db: Db,
  id: string,
  move: {
    from: readonly SandboxPayment['status'][]
    to: SandboxPayment['status']
    paidMinor?: number
    now: Date
  },
): Promise<SandboxPayment | null> {
  const isPaid = move.to === 'paid'
  const { rows } = await sql<SandboxPayment>`
    update payments.sandbox_payments
    set status = ${move.to}, paid_at = ${isPaid ? move.now : null},
      paid_minor = case when ${isPaid} then coalesce(${move.paidMinor ?? null}::bigint, amount_minor) end
    where id = ${id} and status = any(${[...move.from]})
    returning ${columns}
  `.execute(db)
  return rows[0] ?? null
}

export async function saveSandboxRefund(
  db: Db,
  refund: { cause: string; sandboxPayment: string; amountMinor: number; now: Date },
): Promise<void> {
  await sql`
    insert into payments.sandbox_refunds (cause, sandbox_payment, amount_minor, refunded_at)
    values (${refund.cause}, ${refund.sandboxPayment}, ${refund.amountMinor}, ${refund.now})
    on conflict do nothing
  `.execute(db)
}

export async function insertNotice(
  db: Db,
  notice: { id: string; sandboxPayment: string; kind: string; now: Date },
): Promise<void> {
  await sql`
    insert into payments.sandbox_notices (id, sandbox_payment, kind, due_at, created_at)
    values (${notice.id}, ${notice.sandboxPayment}, ${notice.kind}, ${notice.now}, ${notice.now})
  `.execute(db)
}

export async function findNewestNotice(db: Db, sandboxPayment: string): Promise<{ id: string } | null> {
  const { rows } = await sql<{ id: string }>`
    select id
    from payments.sandbox_notices
    where sandbox_payment = ${sandboxPayment}
    order by created_at desc, id
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Claims a notice for one try; null when it was delivered, unless `again` is set. */
export async function takeNotice(
  db: Db,
  id: string,
  { leaseUntil, again }: { leaseUntil: Date; again: boolean },
): Promise<Notice | null> {
  const { rows } = await sql<Notice>`
    update payments.sandbox_notices n
    set tries = tries + 1, due_at = ${leaseUntil}
    from payments.sandbox_payments p
    where n.id = ${id} and p.id = n.sandbox_payment and (n.delivered_at is null or ${again})
    returning n.id, n.sandbox_payment as "sandboxPayment", n.kind, p.notify_url as "notifyUrl", n.tries,
      n.created_at as "createdAt"
  `.execute(db)
  return rows[0] ?? null
}

export async function writeDelivered(db: Db, id: string, now: Date): Promise<void> {
  await sql`update payments.sandbox_notices set delivered_at = ${now} where id = ${id}`.execute(db)
}

export async function writeUndelivered(db: Db, id: string, dueAt: Date): Promise<void> {
  await sql`update payments.sandbox_notices set due_at = ${dueAt} where id = ${id} and delivered_at is null`.execute(db)
}

/** Notices whose job was lost with its process. */
export async function findDueNotices(
  db: Db,
  due: { before: Date; fewerTriesThan: number; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from payments.sandbox_notices
    where delivered_at is null and due_at <= ${due.before} and tries < ${due.fewerTriesThan}
    order by due_at
    limit ${due.most}
  `.execute(db)
  return rows.map(({ id }) => id)
}
