import type { Transaction } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import { type ChangeNeeds, changeOrder } from '../change-of-order.ts'
import type { StaffOrder } from '../contract.ts'
import { writeOrderAudit } from '../store/order-life.ts'
import type { OrderRecord } from '../store/order-record.ts'
import type { Tables } from '../tables.ts'
import { showStaffOrder } from './describe-staff-order.ts'
import { operatorOf } from './scope.ts'

export interface StaffAction {
  trx: Transaction<Tables>
  order: OrderRecord
  actorUid: string
  now: Date
}

/** What an operator does with an order: in one transaction with its line in the log, answered by how the order is then. */
export async function changeAsStaff(
  needs: ChangeNeeds,
  { orderId, action, facts }: { orderId: string; action: string; facts: Record<string, unknown> },
  context: CallContext,
  change: (what: StaffAction) => Promise<void>,
): Promise<StaffOrder> {
  const actorUid = operatorOf(context)
  const id = await changeOrder(needs, orderId, async (trx, order) => {
    const now = needs.now()
    await change({ trx, order, actorUid, now })
    await writeOrderAudit(trx, {
      at: now,
      actorUid,
      action,
      orderId: order.id,
      facts: { from: order.status, ...facts },
    })
    return order.id
  })
  return showStaffOrder(needs, id)
}
