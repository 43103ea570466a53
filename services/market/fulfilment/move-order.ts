import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffOrder } from '../contract.ts'
import { marketError } from '../errors.ts'
import { cancelOrderInTransaction } from '../orders/cancel-in-transaction.ts'
import type { ChangeDependencies } from '../orders/order-transitions.ts'
import { whyCannotBecome } from '../orders/rules/order-states.ts'
import { writeOrder } from '../orders/store/order-life.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { findOpenChange } from '../orders/to-order.ts'
import { getCashDue, type HolderDependencies, refuseUnknownHolder, requireHolder } from './cash-holder.ts'
import { changeAsStaff } from './change-as-staff.ts'
import { type Move, moveOrderInTransaction, type NextState } from './move-in-transaction.ts'

interface StaffMove {
  orderId: string
  to: NextState
  note: string
  cashHolderUid?: string | null | undefined
}

/**
 * Moves an order to its next state, as staff. Completing a delivery that is paid in cash takes the sum that is due, which
 * `cashHolderUid`, else its courier, has from then on. Throws cash-holder-missing.
 */
export async function moveOrder(
  deps: ChangeDependencies & HolderDependencies,
  { orderId, to, note, cashHolderUid = null }: StaffMove,
  context: CallContext,
): Promise<StaffOrder> {
  // Asked before the transaction opens: a slow service must not hold our locks.
  if (cashHolderUid !== null) await refuseUnknownHolder(deps, cashHolderUid, context)
  const facts = { to, note, ...(cashHolderUid !== null && { cashHolderUid }) }
  return changeAsStaff(deps, { orderId, action: 'move', facts }, context, ({ trx, order, actorUid, now }) => {
    const cash = to === 'COMPLETED' && order.hasDelivery ? collectCash(order, cashHolderUid) : {}
    return moveOrderInTransaction(trx, deps, order, { to, note, actor: 'staff', actorUid, now, ...cash })
  })
}

function collectCash(order: OrderRecord, cashHolderUid: string | null): Partial<Move> {
  const due = getCashDue(order)
  if (due === 0) return {}
  // What cannot be completed is refused for that, and not for its cash.
  if (whyCannotBecome('COMPLETED', { ...order, isChangeOpen: findOpenChange(order) !== null })) return {}
  const holder = requireHolder(order, due, cashHolderUid)
  return { cashCollected: due, ...(holder !== null && { courierUid: holder }) }
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
