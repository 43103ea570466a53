import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffOrder } from '../contract.ts'
import { marketError } from '../errors.ts'
import { cancelOrderInTransaction } from '../orders/cancel-in-transaction.ts'
import type { ChangeDependencies } from '../orders/order-transitions.ts'
import { whyCannotBecome } from '../orders/rules/order-states.ts'
import { writeOrder } from '../orders/store/order-life.ts'
import { findOpenChange } from '../orders/to-order.ts'
import { changeAsStaff } from './change-as-staff.ts'
import { moveOrderInTransaction, type NextState } from './move-in-transaction.ts'

/** Moves an order to its next state, as staff. */
export function moveOrder(
  deps: ChangeDependencies,
  { orderId, to, note }: { orderId: string; to: NextState; note: string },
  context: CallContext,
): Promise<StaffOrder> {
  return changeAsStaff(
    deps,
    { orderId, action: 'move', facts: { to, note } },
    context,
    ({ trx, order, actorUid, now }) =>
      moveOrderInTransaction(trx, deps, order, { to, note, actor: 'staff', actorUid, now }),
  )
}

/** Marks the order as packed and ready to go, or takes that back; only while it is prepared. */
export function packOrder(
  deps: ChangeDependencies,
  { orderId, isPacked }: { orderId: string; isPacked: boolean },
  context: CallContext,
): Promise<StaffOrder> {
  const what = { orderId, action: isPacked ? 'pack' : 'unpack', facts: {} }
  return changeAsStaff(deps, what, context, async ({ trx, order, now }) => {
    if (order.status !== 'PREPARING') throw marketError('not-from-this-state')
    if (isPacked && findOpenChange(order)) throw marketError('waits-for-answer')
    if (isPacked === (order.packedAt !== null)) return
    await writeOrder(trx, order.id, { packed_at: isPacked ? now : null })
  })
}

/** Cancels an order as staff; an order that is already cancelled is refused, because a colleague was faster. */
export function staffCancelOrder(
  deps: ChangeDependencies,
  { orderId, reason, refundTo }: { orderId: string; reason: string; refundTo: 'payment' | 'wallet' },
  context: CallContext,
): Promise<StaffOrder> {
  const what = { orderId, action: 'cancel', facts: { reason, refundTo } }
  return changeAsStaff(deps, what, context, async ({ trx, order, actorUid, now }) => {
    const refusal = whyCannotBecome('CANCELLED', { ...order, isChangeOpen: false })
    if (refusal) throw marketError(refusal)
    await cancelOrderInTransaction(trx, deps, order, { by: 'staff', actorUid, reason, refundTo, now })
  })
}
