import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { OrderBatch } from '../contract.ts'
import { marketError } from '../errors.ts'
import type { ChangeDependencies } from '../orders/order-transitions.ts'
import { orderStates } from '../orders/rules/order-states.ts'
import { writeOrder } from '../orders/store/order-life.ts'
import type { HolderDependencies } from './cash-holder.ts'
import { changeAsStaff } from './change-as-staff.ts'
import type { NextState } from './move-in-transaction.ts'
import { moveOrder, packOrder } from './move-order.ts'
import { findReferences } from './store/staff-orders.ts'

/** Moves each of these orders, as `moveOrder` does. */
export function moveOrders(
  deps: ChangeDependencies & HolderDependencies,
  { orderIds, to }: { orderIds: string[]; to: Exclude<NextState, 'COMPLETED'> },
  context: CallContext,
): Promise<OrderBatch> {
  return changeEach(deps, orderIds, context, (orderId, own) => moveOrder(deps, { orderId, to, note: '' }, own))
}

/** Packs each of these orders, as `packOrder` does. */
export function packOrders(
  deps: ChangeDependencies,
  { orderIds }: { orderIds: string[] },
  context: CallContext,
): Promise<OrderBatch> {
  return changeEach(deps, orderIds, context, (orderId, own) => packOrder(deps, { orderId, isPacked: true }, own))
}

/** Assigns each of these deliveries to a courier, or to none. Throws courier-not-found. */
export async function assignCourier(
  deps: ChangeDependencies & HolderDependencies,
  { orderIds, courierUid }: { orderIds: string[]; courierUid: string | null },
  context: CallContext,
): Promise<OrderBatch> {
  // Asked before a transaction opens: a slow service must not hold our locks.
  const couriers = courierUid === null ? [] : await deps.accounts.couriers(undefined, { context })
  if (courierUid !== null && !couriers.some(({ uid }) => uid === courierUid)) throw marketError('courier-not-found')

  return changeEach(deps, orderIds, context, (orderId, own) =>
    changeAsStaff(deps, { orderId, action: 'assign', facts: { courierUid } }, own, async ({ trx, order }) => {
      if (!order.hasDelivery) throw marketError('order-is-picked-up')
      const { goods, courierList } = orderStates[order.status]
      if (goods !== 'to-pick' && courierList !== 'on-the-way') throw marketError('not-from-this-state')
      await writeOrder(trx, order.id, { courier_uid: courierUid })
    }),
  )
}

/**
 * Changes orders one after the other, each in its own transaction and once per Idempotency-Key. A refused order stops
 * no other one.
 */
async function changeEach(
  { db }: Pick<ChangeDependencies, 'db'>,
  orderIds: readonly string[],
  context: CallContext,
  change: (orderId: string, own: CallContext) => Promise<unknown>,
): Promise<OrderBatch> {
  const wanted = [...new Set(orderIds)]
  const references = await findReferences(db, wanted)
  const batch: OrderBatch = { done: [], refused: [] }
  for (const orderId of wanted) {
    const { idempotencyKey } = context
    const own = { ...context, ...(idempotencyKey && { idempotencyKey: `${idempotencyKey} ${orderId}` }) }
    const referenceId = references.get(orderId) ?? null
    const refusal = await change(orderId, own).then(() => null, toRefusal)
    if (refusal) batch.refused.push({ _id: orderId, referenceId, ...refusal })
    else batch.done.push({ _id: orderId, referenceId: referenceId ?? orderId })
  }
  return batch
}

function toRefusal(error: unknown): { code: string; reason: string } {
  const refusal = asServiceError(error)
  if (!refusal) throw error
  return { code: refusal.code, reason: refusal.data.detail }
}
