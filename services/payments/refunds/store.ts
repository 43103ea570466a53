import { type Kysely, sql, type Transaction } from 'kysely'
import type { Refund } from '../contract.ts'
import type { Tables } from '../tables.ts'

export interface RefundRecord {
  id: string
  paymentId: string
  amountMinor: number
  cause: string
  reason: string
  state: Refund['state']
  tries: number
  actorUid: string | null
  createdAt: Date
  doneAt: Date | null
}

type Db = Kysely<Tables> | Transaction<Tables>

const columns = sql`
  id, payment_id as "paymentId", amount_minor as "amountMinor", cause, reason, state, tries, actor_uid as "actorUid",
  created_at as "createdAt", done_at as "doneAt"
`

/** False when this cause already has a refund. */
export async function insertRefund(trx: Transaction<Tables>, refund: Omit<RefundRecord, 'tries'>) {
  const { rows } = await sql`
    insert into payments.refunds (id, payment_id, amount_minor, cause, reason, state, actor_uid, created_at, due_at, done_at)
    values (
      ${refund.id}, ${refund.paymentId}, ${refund.amountMinor}, ${refund.cause}, ${refund.reason}, ${refund.state},
      ${refund.actorUid}, ${refund.createdAt}, ${refund.createdAt}, ${refund.doneAt}
    )
    on conflict (cause) do nothing
    returning id
  `.execute(trx)
  return rows.length > 0
}

export async function findRefund(db: Db, id: string): Promise<RefundRecord | null> {
  const { rows } = await sql<RefundRecord>`select ${columns} from payments.refunds where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function findRefundByCause(db: Db, cause: string): Promise<RefundRecord | null> {
  const { rows } = await sql<RefundRecord>`select ${columns} from payments.refunds where cause = ${cause}`.execute(db)
  return rows[0] ?? null
}

/** Claims a due refund for one try; null when another process has it, or the provider already made it. */
export async function takeRefund(
  db: Db,
  id: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<RefundRecord | null> {
  const { rows } = await sql<RefundRecord>`
    update payments.refunds
    set tries = tries + 1, due_at = ${leaseUntil}
    where id = ${id} and state = 'asked' and due_at <= ${now}
    returning ${columns}
  `.execute(db)
  return rows[0] ?? null
}

/** Saves the result only if this try still holds the refund. */
export async function writeTried(
  trx: Transaction<Tables>,
  { id, tries }: Pick<RefundRecord, 'id' | 'tries'>,
  outcome: { state: Refund['state']; now: Date; dueAt: Date },
): Promise<RefundRecord | null> {
  const { rows } = await sql<RefundRecord>`
    update payments.refunds
    set state = ${outcome.state}, due_at = ${outcome.dueAt},
      done_at = case when ${outcome.state} = 'done' then ${outcome.now}::timestamptz end
    where id = ${id} and tries = ${tries} and state = 'asked'
    returning ${columns}
  `.execute(trx)
  return rows[0] ?? null
}

/** Records a refund made by hand; null when none is open. */
export async function writeDoneByHand(trx: Transaction<Tables>, id: string, now: Date): Promise<RefundRecord | null> {
  const { rows } = await sql<RefundRecord>`
    update payments.refunds
    set state = 'done', done_at = ${now}
    where id = ${id} and state in ('manual', 'failed')
    returning ${columns}
  `.execute(trx)
  return rows[0] ?? null
}

export async function findDueRefunds(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments.refunds where state = 'asked' and due_at <= ${now} order by due_at limit ${most}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Refunds to make by hand, oldest first. */
export async function findRefundsToMake(db: Db): Promise<RefundRecord[]> {
  const { rows } = await sql<RefundRecord>`
    select ${columns} from payments.refunds where state in ('manual', 'failed') order by created_at, id limit 200
  `.execute(db)
  return rows
}

/** Refunds of an amount that we made or will make; what a bank took back is none. */
export async function countRefundsOfAmount(
  trx: Transaction<Tables>,
  { paymentId, amountMinor }: { paymentId: string; amountMinor: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments.refunds
    where payment_id = ${paymentId} and amount_minor = ${amountMinor} and cause not like 'reversal:%'
  `.execute(trx)
  return rows[0]?.count ?? 0
}
