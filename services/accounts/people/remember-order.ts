import { sql } from 'kysely'
import { OrderCancelled, OrderDelivered } from '#services/market/contract.ts'
import type { AccountsNeeds } from '../deps.ts'

type Needs = Pick<AccountsNeeds, 'db' | 'now'>
type Outcome = 'completed' | 'cancelled-at-door'

/** An order was handed over: whoever pays what they order is trusted with more (D54). */
export async function rememberDelivered(needs: Needs, fact: object): Promise<void> {
  const { orderId, ownerUid } = OrderDelivered.parse(fact)
  await remember(needs, { orderId, uid: ownerUid, outcome: 'completed' })
}

/** An order was cancelled; it counts when it had gone out and nobody took it. */
export async function rememberCancelled(needs: Needs, fact: object): Promise<void> {
  const { orderId, ownerUid, wasAtDoor } = OrderCancelled.parse(fact)
  if (wasAtDoor) await remember(needs, { orderId, uid: ownerUid, outcome: 'cancelled-at-door' })
}

// A fact may come twice: its order counts once. Of an account that is gone nothing is kept.
async function remember(
  { db, now }: Needs,
  { orderId, uid, outcome }: { orderId: string; uid: string; outcome: Outcome },
): Promise<void> {
  await sql`
    with told as (
      insert into accounts.order_outcomes (order_id, uid, outcome, at)
      select ${orderId}, uid, ${outcome}, ${now()} from accounts.accounts where uid = ${uid}
      on conflict do nothing
      returning uid
    )
    update accounts.accounts a set
      completed_orders = completed_orders + ${outcome === 'completed' ? 1 : 0},
      cancelled_at_door = cancelled_at_door + ${outcome === 'completed' ? 0 : 1}
    from told where a.uid = told.uid
  `.execute(db)
}
