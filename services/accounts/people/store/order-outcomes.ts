import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

export type OrderOutcome = 'completed' | 'cancelled-at-door'

/** Counts an order once, however often its fact is delivered. Skipped when the account no longer exists. */
export async function countOutcome(
  db: Kysely<Tables>,
  { orderId, uid, outcome, at }: { orderId: string; uid: string; outcome: OrderOutcome; at: Date },
): Promise<void> {
  await sql`
    with told as (
      insert into accounts.order_outcomes (order_id, uid, outcome, at)
      select ${orderId}, uid, ${outcome}, ${at} from accounts.accounts where uid = ${uid}
      on conflict do nothing
      returning uid
    )
    update accounts.accounts a set
      completed_orders = completed_orders + ${outcome === 'completed' ? 1 : 0},
      cancelled_at_door = cancelled_at_door + ${outcome === 'completed' ? 0 : 1}
    from told where a.uid = told.uid
  `.execute(db)
}
