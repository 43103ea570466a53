import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { stepsAhead } from '../rules/order-states.ts'

/** Minutes from one state of a past order to the next. */
const MINUTES_A_STATE = 11

/**
 * Completes new orders of days gone by as if staff had moved each from state to state, for demonstration data: in one
 * statement, without facts. Orders that await their payment or have begun are left alone.
 */
export async function completePastOrders(
  db: Kysely<Tables>,
  { orderIds, actorUid }: { orderIds: readonly string[]; actorUid: string },
): Promise<void> {
  const steps = [true, false].flatMap((hasDelivery) =>
    stepsAhead('NEW', hasDelivery).map((status, index) => ({ hasDelivery, status, nth: index + 1 })),
  )
  const whole = Math.max(...steps.map(({ nth }) => nth))
  await sql`
    with completed as (
      update market.orders
      set status = 'COMPLETED',
        packed_at = created_at + ${MINUTES_A_STATE * 2} * interval '1 minute',
        completed_at = created_at + ${MINUTES_A_STATE * whole} * interval '1 minute',
        pay_until = null,
        paid_minor = case when payment_state = 'at_door' then amount_due_minor else paid_minor end,
        payment_state = case when payment_state = 'at_door' then 'paid' else payment_state end
      where id = any (${[...orderIds]}::text[]) and status = 'NEW' and payment_state <> 'awaiting'
      returning id, has_delivery, created_at
    )
    insert into market.order_timeline (order_id, position, status, note, at, actor, actor_uid)
    select c.id, coalesce((select max(t.position) from market.order_timeline t where t.order_id = c.id), 0) + step.nth,
      step.status, null,
      c.created_at + case when step.status = 'COMPLETED' then ${whole} else step.nth end * ${MINUTES_A_STATE} * interval '1 minute',
      'staff', ${actorUid}
    from completed c
    join jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step ("hasDelivery" boolean, status text, nth integer)
      on step."hasDelivery" = c.has_delivery
  `.execute(db)
}
