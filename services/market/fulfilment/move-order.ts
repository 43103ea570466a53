import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffOrder } from '../contract.ts'
import { marketError } from '../errors.ts'
import { cancelWithin } from '../orders/cancel-within.ts'
import { openChangeOf } from '../orders/describe-order.ts'
import type { ChangeNeeds } from '../orders/order-transitions.ts'
import { whyCannotBecome } from '../orders/rules/order-state.ts'
import { writeOrder } from '../orders/store/order-life.ts'
import { changeAsStaff } from './change-as-staff.ts'
import { moveWithin, type NextState } from './move-within.ts'

/** An operator moves an order on. */
export function moveOrder(
  needs: ChangeNeeds,
  { orderId, to, note }: { orderId: string; to: NextState; note: string },
  context: CallContext,
): Promise<StaffOrder> {
  return changeAsStaff(
    needs,
    { orderId, action: 'move', facts: { to, note } },
    context,
    ({ trx, order, actorUid, now }) => moveWithin(trx, needs, order, { to, note, actor: 'staff', actorUid, now }),
  )
}

/** Packed and ready to go, or not after all; while it is prepared. */
export function packOrder(
  needs: ChangeNeeds,
  { orderId, isPacked }: { orderId: string; isPacked: boolean },
  context: CallContext,
): Promise<StaffOrder> {
  const what = { orderId, action: isPacked ? 'pack' : 'unpack', facts: {} }
  return changeAsStaff(needs, what, context, async ({ trx, order, now }) => {
    if (order.status !== 'PREPARING') throw marketError('not-from-this-state')
    if (isPacked && openChangeOf(order)) throw marketError('waits-for-answer')
    if (isPacked === (order.packedAt !== null)) return
    await writeOrder(trx, order.id, { packed_at: isPacked ? now : null })
  })
}

/** An operator cancels; what is cancelled already answers as it is refused: somebody else was faster. */
export function staffCancelOrder(
  needs: ChangeNeeds,
  { orderId, reason, refundTo }: { orderId: string; reason: string; refundTo: 'payment' | 'wallet' },
  context: CallContext,
): Promise<StaffOrder> {
  const what = { orderId, action: 'cancel', facts: { reason, refundTo } }
  return changeAsStaff(needs, what, context, async ({ trx, order, actorUid, now }) => {
    const refusal = whyCannotBecome('CANCELLED', { ...order, isChangeOpen: false })
    if (refusal) throw marketError(refusal)
    await cancelWithin(trx, needs, order, { by: 'staff', actorUid, reason, refundTo, now })
  })
}
