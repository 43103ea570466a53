import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso, Currency } from '#shared/countries/countries.ts'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface DepositFacts {
  id: string
  storeId: string
  storeName: string
  country: CountryIso
  state: string | null
  method: 'qr' | 'card' | null
  payUntil: Date | null
  /** End of the drop-off. */
  receiveUntil: Date
  createdAt: Date
  paymentId: string | null
  currency: Currency
  /** Deposit still to be paid for the pets that are not cancelled. */
  due: number
  customer: { uid: string; name: string; email: string | null }
}

/** Deposit of a booking, with its customer. `uid`: only when this account owns the booking. */
export async function findDeposit(
  db: Database,
  { bookingId, uid }: { bookingId: string; uid?: string },
): Promise<DepositFacts | undefined> {
  const { rows } = await sql<DepositFacts>`
    select b.id, b.store_id as "storeId", s.name as "storeName", s.country, b.deposit_state as state,
      b.deposit_method as method, b.pay_until as "payUntil", b.payment_id as "paymentId", b.currency,
      b.receive_until as "receiveUntil", b.created_at as "createdAt",
      (select coalesce(sum(a.payment_due_minor), 0)::bigint from appointments.appointments a
        where a.booking_id = b.id and a.state = 'PENDING') as due,
      jsonb_build_object('uid', c.uid, 'name', c.name, 'email', c.email) as customer
    from appointments.bookings b
    join appointments.stores s on s.id = b.store_id
    join appointments.customers c on c.id = b.customer_id
    where b.id = ${bookingId} ${uid === undefined ? sql`` : sql`and c.uid = ${uid}`}
  `.execute(db)
  return rows[0]
}

/** False when the booking no longer awaits a deposit. */
export async function chooseDepositMethod(
  db: Database,
  { bookingId, method, payUntil }: { bookingId: string; method: string; payUntil: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('appointments.bookings')
    .set({ deposit_method: method, pay_until: payUntil })
    .where('id', '=', bookingId)
    .where('deposit_state', '=', 'awaiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Bookings past their payment deadline. */
export async function findUnpaidDeposits(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments.bookings')
    .select('id')
    .where('deposit_state', '=', 'awaiting')
    .where('pay_until', '<=', now)
    .orderBy('pay_until')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores the payment of a deposit, and with `state` the deposit's new state. */
export async function writePaid(
  trx: Transaction<Tables>,
  bookingId: string,
  paid: { paymentId: string; amount: number; method: string; state: 'paid' | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('appointments.bookings')
    .set({
      payment_id: paid.paymentId,
      deposit_paid_minor: paid.amount,
      deposit_method: paid.method,
      updated_at: paid.now,
      // From here on the deposit is a sale of its own, with its invoice.
      ...(paid.state && { deposit_state: paid.state, deposit_sold_at: paid.now }),
    })
    .where('id', '=', bookingId)
    .execute()
}

/** Marks the deposits of these pets as paid and subtracts them from the amount due at the store. */
export async function creditVisits(
  trx: Transaction<Tables>,
  appointmentIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update appointments.appointments
    set deposit_paid_minor = payment_due_minor, amount_due_minor = amount_due_minor - payment_due_minor,
      payment_due_minor = 0, updated_at = ${now}
    where id = any(${appointmentIds}::text[])
  `.execute(trx)
}

/** Waives the deposit: the whole amount is due at the store. */
export async function writeWaived(trx: Transaction<Tables>, bookingId: string, now: Date): Promise<void> {
  await sql`
    update appointments.bookings set deposit_state = 'waived', updated_at = ${now} where id = ${bookingId}
  `.execute(trx)
  await sql`
    update appointments.appointments set payment_due_minor = 0, updated_at = ${now} where booking_id = ${bookingId}
  `.execute(trx)
}

/** Ends an awaited deposit when no appointment of the booking is open. */
export async function endAwaiting(trx: Transaction<Tables>, bookingId: string): Promise<void> {
  await sql`
    update appointments.bookings set deposit_state = 'ended'
    where id = ${bookingId} and deposit_state = 'awaiting' and not is_open
  `.execute(trx)
}

export interface RefundDecision {
  cause: string
  bookingId: string
  amount: number
  reason: string
  actorUid: string | null
  now: Date
}

async function insertRefund(trx: Transaction<Tables>, refund: RefundDecision): Promise<void> {
  await trx
    .insertInto('appointments.deposit_refunds')
    .values({
      cause: refund.cause,
      booking_id: refund.bookingId,
      amount_minor: refund.amount,
      reason: refund.reason,
      actor_uid: refund.actorUid,
      decided_at: refund.now,
    })
    .execute()
}

/** Records the refund of all deposits paid for these pets; answers its amount. */
export async function returnDeposits(
  trx: Transaction<Tables>,
  appointmentIds: readonly string[],
  refund: Omit<RefundDecision, 'amount'>,
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(deposit_paid_minor), 0)::bigint as amount
    from appointments.appointments where id = any(${appointmentIds}::text[])
  `.execute(trx)
  const amount = rows[0]?.amount ?? 0
  if (amount === 0) return 0
  await sql`
    update appointments.appointments
    set deposit_returned_minor = deposit_returned_minor + deposit_paid_minor, deposit_paid_minor = 0
    where id = any(${appointmentIds}::text[])
  `.execute(trx)
  await insertRefund(trx, { ...refund, amount })
  return amount
}

/** Records the refund of parts of a deposit: of a payment that came too late, or of a move to a cheaper day. Answers its amount. */
export async function returnParts(
  trx: Transaction<Tables>,
  parts: readonly { appointmentId: string; amount: number; wasCounted: boolean }[],
  refund: Omit<RefundDecision, 'amount'>,
): Promise<number> {
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  if (amount === 0) return 0
  for (const part of parts) {
    await sql`
      update appointments.appointments
      set deposit_returned_minor = deposit_returned_minor + ${part.amount},
        deposit_paid_minor = deposit_paid_minor - ${part.wasCounted ? part.amount : 0}
      where id = ${part.appointmentId}
    `.execute(trx)
  }
  await insertRefund(trx, { ...refund, amount })
  return amount
}

export interface RefundToAsk {
  cause: string
  bookingId: string
  amount: number
  reason: string
  actorUid: string | null
  country: CountryIso
}

/** Refunds not yet requested from payments: of one booking, or decided before a moment. */
export async function findDepositRefundsToAsk(
  db: Database,
  { bookingId, before }: { bookingId?: string; before?: Date },
): Promise<RefundToAsk[]> {
  const { rows } = await sql<RefundToAsk>`
    select r.cause, r.booking_id as "bookingId", r.amount_minor as amount, r.reason, r.actor_uid as "actorUid", s.country
    from appointments.deposit_refunds r
    join appointments.bookings b on b.id = r.booking_id
    join appointments.stores s on s.id = b.store_id
    where r.asked_at is null
      ${bookingId === undefined ? sql`` : sql`and r.booking_id = ${bookingId}`}
      ${before === undefined ? sql`` : sql`and r.decided_at < ${before}`}
    order by r.decided_at
    limit 200
  `.execute(db)
  return rows
}

/** Stores a refund's state; payments' answer and its fact may arrive in any order. */
export async function writeRefundState(
  db: Database,
  { cause, state, now }: { cause: string; state: string; now: Date },
): Promise<void> {
  await sql`
    update appointments.deposit_refunds set state = ${state}, asked_at = coalesce(asked_at, ${now})
    where cause = ${cause} and state is distinct from 'done' and (state is null or ${state} <> 'asked')
  `.execute(db)
}
