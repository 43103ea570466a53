import { type Kysely, sql, type Transaction } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { Tables } from '../../tables.ts'
import type { DifferenceReason } from '../rules/cash-difference.ts'

export interface CashDifferenceRow {
  orderId: string
  referenceId: string
  currency: Currency
  due: number
  collected: number
  reason: DifferenceReason
  note: string
  reportedBy: string
  reportedAt: Date
  settledAt: Date | null
  settledNote: string | null
}

export async function insertCashDifference(
  trx: Transaction<Tables>,
  row: Pick<CashDifferenceRow, 'orderId' | 'due' | 'collected' | 'reason' | 'note' | 'reportedBy' | 'reportedAt'>,
): Promise<void> {
  await trx
    .insertInto('market.cash_differences')
    .values({
      order_id: row.orderId,
      due_minor: row.due,
      collected_minor: row.collected,
      reason: row.reason,
      note: row.note,
      reported_by: row.reportedBy,
      reported_at: row.reportedAt,
    })
    .execute()
}

/** The difference of an order, or all open ones, the oldest first. */
export async function findCashDifferences(
  db: Kysely<Tables>,
  { orderId }: { orderId: string | null },
): Promise<CashDifferenceRow[]> {
  const { rows } = await sql<CashDifferenceRow>`
    select d.order_id as "orderId", o.reference_id as "referenceId", o.currency, d.due_minor as due,
      d.collected_minor as collected, d.reason, d.note, d.reported_by as "reportedBy", d.reported_at as "reportedAt",
      d.settled_at as "settledAt", d.settled_note as "settledNote"
    from market.cash_differences d
    join market.orders o on o.id = d.order_id
    where ${orderId === null ? sql`d.settled_at is null` : sql`d.order_id = ${orderId}`}
    order by d.reported_at, d.order_id
    limit 500
  `.execute(db)
  return rows
}

/** False when the order has no open difference. */
export async function settleCashDifferenceRow(
  trx: Transaction<Tables>,
  { orderId, note, actorUid, now }: { orderId: string; note: string; actorUid: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('market.cash_differences')
    .set({ settled_by: actorUid, settled_at: now, settled_note: note })
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
