import type { Transaction } from 'kysely'
import { unitsPerVariant } from '../basket/rules/basket.ts'
import { refreshListingStock } from '../catalogue/store/refresh-listing.ts'
import type { OrderActor, OrderCancelled } from '../contract.ts'
import { giveBackCoupon } from '../coupons/store.ts'
import type { MarketDependencies } from '../deps.ts'
import { giveStockBack } from '../offers/store/stock.ts'
import { refundOrderInTransaction } from '../order-payments/refund-in-transaction.ts'
import { releasePrescriptions } from '../prescriptions/order-cover.ts'
import { givePlaceBack } from '../shops/store/delivery-windows.ts'
import type { Tables } from '../tables.ts'
import { toOrderFact } from './order-transitions.ts'
import { closeChange, writeMoment, writeOrder } from './store/order-life.ts'
import type { OrderRecord } from './store/order-record.ts'
import { findOpenChange } from './to-order.ts'
import { publishReturnedBenefits } from './used-benefits.ts'

export interface Cancellation {
  by: 'customer' | 'staff' | 'system'
  actorUid: string | null
  /** In Spanish, for the customer; empty is none. */
  reason: string
  /** Destination of the payment's refund; the wallet's part always returns to the wallet. */
  refundTo: 'payment' | 'wallet'
  now: Date
}

/**
 * Cancels an order that may be cancelled, in the transaction that locks it. Everything it took is returned, once,
 * because no change may follow. Locks in the order in which placing one does: offers, prescriptions, wallet, coupon, window, listing.
 */
export async function cancelOrderInTransaction(
  trx: Transaction<Tables>,
  deps: Pick<MarketDependencies, 'jobs'>,
  order: OrderRecord,
  { by, actorUid, reason, refundTo, now }: Cancellation,
): Promise<void> {
  const change = findOpenChange(order)
  const remainingLines = order.lines.filter(({ state }) => state === 'kept')
  const held = (change?.items ?? []).flatMap(({ substitute }) => (substitute ? [substitute] : []))
  const back = [...remainingLines, ...held]
  await giveStockBack(trx, order.shopId, unitsPerVariant(back), {
    reason: 'cancelled',
    cause: `order:${order.id}`,
    actorUid,
    at: now,
  })
  if (order.prescription) await releasePrescriptions(trx, order.id)
  if (change) await closeChange(trx, change.id, { state: 'withdrawn', by: 'system', at: now })

  const toPaid = order.paid - order.refunded
  const toWallet = order.summary.walletAmount - order.walletReturned
  const isRefunded = await refundOrderInTransaction(trx, deps, order, {
    cause: `cancel:${order.id}`,
    reason: reason || 'Pedido cancelado',
    toPaid,
    toWallet,
    via: refundTo,
    actorUid,
    now,
  })
  const coupon = await giveBackCoupon(trx, order.id, now)
  if (order.scheduledStart) await givePlaceBack(trx, { shopId: order.shopId, startsAt: order.scheduledStart })

  await writeOrder(trx, order.id, {
    status: 'CANCELLED',
    cancelled_at: now,
    cancelled_by: by,
    cancel_reason: reason,
    ...(isRefunded && { payment_state: 'refunded' }),
    ...(!isRefunded && order.paymentState === 'awaiting' && { payment_state: 'none' }),
  })
  const actor: OrderActor = by
  await writeMoment(trx, order.id, { status: 'CANCELLED', note: reason || null, at: now, actor, actorUid })
  const fact: OrderCancelled = {
    ...toOrderFact(order),
    by,
    reason,
    wasAtDoor: order.status === 'NOT_DELIVERED' && order.paymentState === 'at_door',
  }
  await deps.jobs.publish(trx, 'order-cancelled', fact)
  await publishReturnedBenefits(trx, deps, order, coupon?.cause ?? null)
  await refreshListingStock(trx, order.shopId, [...new Set(back.map(({ productId }) => productId))])
}
