import type { Order, OrderStatus } from '#services/market/contract.ts'
import type { useTranslation } from '#web/i18n/i18n.ts'

export type Say = ReturnType<typeof useTranslation<'order'>>['t']

/** Customer's label of an order state. */
export function getStatusLabel(status: OrderStatus, hasDelivery: boolean, t: Say): string {
  return status === 'COMPLETED' && !hasDelivery ? t('status.COMPLETED_PICKUP') : t(`status.${status}`)
}

/** Whether the order waits for its payment. */
export function isAwaitingPayment({ status, paymentState }: Pick<Order, 'status' | 'paymentState'>): boolean {
  return status === 'NEW' && paymentState === 'awaiting'
}

/** The same as `getStatusLabel`, of an order that may wait for its payment. */
export function getStandingLabel(order: Pick<Order, 'status' | 'paymentState' | 'hasDelivery'>, t: Say): string {
  return isAwaitingPayment(order) ? t('status.awaiting') : getStatusLabel(order.status, order.hasDelivery, t)
}
