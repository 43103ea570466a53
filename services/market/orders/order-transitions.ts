import type { Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import type { OrderPlaced } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { isDonation } from '../donations/rules/donation.ts'
import { marketError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { retryOnDeadlock } from './retry-on-deadlock.ts'
import { findOthersOfRound, lockOrder, writeOrderAudit } from './store/order-life.ts'
import type { NewOrder, OrderRecord } from './store/order-record.ts'

export type ChangeDependencies = Pick<MarketDependencies, 'db' | 'now' | 'jobs' | 'log'>

/**
 * Runs every later change of an order in a transaction that locks it, and notifies its open pages on commit. Throws
 * order-not-found.
 */
export function transitionOrder<T>(
  deps: ChangeDependencies,
  orderId: string,
  change: (trx: Transaction<Tables>, order: OrderRecord) => Promise<T>,
): Promise<T> {
  return retryOnDeadlock(deps, () =>
    deps.db.transaction().execute((trx) => transitionOrderInTransaction(trx, orderId, change)),
  )
}

/** Runs a change of an order in a transaction that does more. */
export async function transitionOrderInTransaction<T>(
  trx: Transaction<Tables>,
  orderId: string,
  change: (trx: Transaction<Tables>, order: OrderRecord) => Promise<T>,
): Promise<T> {
  const order = await lockOrder(trx, orderId)
  if (!order) throw marketError('order-not-found')
  const outcome = await change(trx, order)
  await notifyOrderPages(trx, order.id)
  if (order.hasDelivery) await notifyRoundPages(trx, order)
  await bump(trx, ORDERS_CHANGED)
  return outcome
}

/** Tells the open pages of an order, when the transaction commits, that they show something old. */
export async function notifyOrderPages(trx: Transaction<Tables>, orderId: string): Promise<void> {
  await bump(trx, toVersionKey(orderId))
}

/** Tells the other orders of its courier's round: what is taken, given away or done changes when they arrive. */
async function notifyRoundPages(trx: Transaction<Tables>, { id, courierUid }: OrderRecord): Promise<void> {
  for (const orderId of await findOthersOfRound(trx, { orderId: id, courierBefore: courierUid }))
    await notifyOrderPages(trx, orderId)
}

/** Adds an act of staff or a courier to an order's audit log. */
export const recordOrderAct = writeOrderAudit

/** Version name for changes of any order, new ones too. */
export const ORDERS_CHANGED = 'market.orders'

/** Version name for changes of an order; see shared/database/notify.ts. */
function toVersionKey(orderId: string): string {
  return `market.order:${orderId}`
}

/** Fields of every fact of an order. */
export function toOrderFact({ id, referenceId, ownerUid, lines }: OrderRecord) {
  return { orderId: id, referenceId, ownerUid, hasDonation: lines.some(isDonation) }
}

/** The fact 'order-placed'. */
export function toOrderPlaced(order: NewOrder): OrderPlaced {
  return {
    orderId: order.id,
    referenceId: order.referenceId,
    ownerUid: order.ownerUid,
    shopId: order.shopId,
    country: order.country,
    currencyCode: order.currency,
    amountDue: order.summary.amountDue,
    hasDonation: order.lines.some(isDonation),
    placedAt: order.createdAt.toISOString(),
  }
}
