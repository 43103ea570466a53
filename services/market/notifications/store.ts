import { type Kysely, sql } from 'kysely'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { selectOrders } from '../orders/store/orders.ts'
import type { Tables } from '../tables.ts'

/** Loads an order without checking its owner, because a notification goes to the order's own contact alone. */
export async function findOrderToNotify(db: Kysely<Tables>, orderId: string): Promise<OrderRecord | undefined> {
  const [order] = await selectOrders(db, sql`where o.id = ${orderId}`)
  return order
}

/** Refund of this cause. */
export async function findRefund(db: Kysely<Tables>, cause: string) {
  return db
    .selectFrom('market.order_refunds')
    .select([
      'to_payment_minor as toPayment',
      'to_wallet_minor as toWallet',
      'to_cash_minor as toCash',
      'to_account_minor as toAccount',
    ])
    .where('cause', '=', cause)
    .executeTakeFirst()
}

/** Orders awaiting payment, whose deadline lies between these times. */
export async function findToBePaidUntil(
  db: Kysely<Tables>,
  { after, until }: { after: Date; until: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('market.orders')
    .select('id')
    .where('status', '=', 'NEW')
    .where('payment_state', '=', 'awaiting')
    .where('pay_until', '>', after)
    .where('pay_until', '<=', until)
    .execute()
  return rows.map(({ id }) => id)
}
