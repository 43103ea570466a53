import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { type ChangeDependencies, notifyOrderPages } from '../orders/order-transitions.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import { planCourierRound } from '../rounds/courier-round.ts'
import type { Tables } from '../tables.ts'
import type { CourierPosition, OrderNear } from './contract.ts'
import { deletePosition, insertNearNotice, lockCarriedOrders, writePosition } from './store.ts'

/**
 * Stores the caller's position for the orders that the caller carries, tells their open pages, and, once an order, the customer
 * whose courier is near. The locked orders cannot end meanwhile, so no position outlives the last of them.
 */
export function shareCourierPosition(
  deps: ChangeDependencies,
  { lat, lon, accuracy, ageSeconds }: CourierPosition,
  context: CallContext,
): Promise<{ orders: number }> {
  const courierUid = accountUid(context)
  const receivedAt = deps.now()
  const measuredAt = new Date(receivedAt.getTime() - ageSeconds * 1000)
  return retryOnDeadlock(deps, () =>
    deps.db.transaction().execute(async (trx) => {
      const carried = await lockCarriedOrders(trx, courierUid)
      if (carried.length === 0) throw marketError('nothing-carried')
      const isNewer = await writePosition(trx, { courierUid, lat, lon, accuracy, measuredAt, receivedAt })
      if (!isNewer) return { orders: carried.length }

      const { drops } = await planCourierRound(trx, courierUid, receivedAt)
      for (const order of carried) {
        const { arrival } = drops.get(order.id) ?? {}
        if (arrival?.basis === 'position' && arrival.isNear) await tellNear(trx, deps, order, receivedAt)
        await notifyOrderPages(trx, order.id)
      }
      return { orders: carried.length }
    }),
  )
}

async function tellNear(
  trx: Transaction<Tables>,
  { jobs }: Pick<MarketDependencies, 'jobs'>,
  { id, referenceId, ownerUid }: { id: string; referenceId: string; ownerUid: string },
  now: Date,
): Promise<void> {
  if (!(await insertNearNotice(trx, id, now))) return
  const fact: OrderNear = { orderId: id, referenceId, ownerUid }
  await jobs.publish(trx, 'order-near', fact)
}

/** Deletes the caller's position; their customers see the promise again. */
export async function stopSharingPosition(
  { db }: Pick<MarketDependencies, 'db'>,
  context: CallContext,
): Promise<{ stopped: true }> {
  const courierUid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    const carried = await lockCarriedOrders(trx, courierUid)
    await deletePosition(trx, courierUid)
    for (const { id } of carried) await notifyOrderPages(trx, id)
  })
  return { stopped: true }
}
