import { sql, type Transaction } from 'kysely'
import type { BasketSummary } from '../basket/rules/basket.ts'
import type { OrderLineRecord } from '../orders/store/order-record.ts'
import type { Tables } from '../tables.ts'

interface NewEdit {
  orderId: string
  number: number
  fingerprint: string
  /** What changed, without address and notes. */
  what: object
  before: BasketSummary
  after: BasketSummary
  at: Date
}

/** Inserts an edit. A trigger refuses it once the order is being prepared; of one number the table takes one. */
export async function insertEdit(trx: Transaction<Tables>, edit: NewEdit): Promise<void> {
  await trx
    .insertInto('market.order_edits')
    .values({
      order_id: edit.orderId,
      number: edit.number,
      fingerprint: edit.fingerprint,
      what: JSON.stringify(edit.what),
      before: JSON.stringify(edit.before),
      after: JSON.stringify(edit.after),
      at: edit.at,
    })
    .execute()
}

/** Whether this very request is the order's edit of that number. */
export async function isEditDone(
  trx: Transaction<Tables>,
  { orderId, number, fingerprint }: Pick<NewEdit, 'orderId' | 'number' | 'fingerprint'>,
): Promise<boolean> {
  const edit = await trx
    .selectFrom('market.order_edits')
    .select('number')
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return edit !== undefined
}

/** Writes the lines that an edit changed, and deletes those that it removed. */
export async function writeEditedLines(
  trx: Transaction<Tables>,
  orderId: string,
  { changed, removed }: { changed: readonly OrderLineRecord[]; removed: readonly OrderLineRecord[] },
): Promise<void> {
  for (const line of changed) {
    await trx
      .updateTable('market.order_lines')
      .set({
        quantity: line.quantity,
        ordered_quantity: line.quantity,
        subtotal_minor: line.subtotal,
        is_backorder: line.isBackorder,
      })
      .where('order_id', '=', orderId)
      .where('position', '=', line.position)
      .execute()
  }
  if (removed.length === 0) return
  await trx
    .deleteFrom('market.order_lines')
    .where('order_id', '=', orderId)
    .where(
      'position',
      'in',
      removed.map(({ position }) => position),
    )
    .execute()
}

/** Writes the discount that a coupon gives an edited order. */
export async function writeCouponDiscount(trx: Transaction<Tables>, orderId: string, discount: number): Promise<void> {
  await sql`
    update market.coupon_uses set discount_minor = ${discount} where order_id = ${orderId} and given_back_at is null
  `.execute(trx)
}
