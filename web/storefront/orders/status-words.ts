import type { OrderStatus } from '#services/market/contract.ts'
import type { useTranslation } from '#web/i18n.ts'

export type Say = ReturnType<typeof useTranslation<'order'>>['t']

/** How a customer calls where the order stands. */
export function statusWords(status: OrderStatus, hasDelivery: boolean, t: Say): string {
  return status === 'COMPLETED' && !hasDelivery ? t('status.COMPLETED_PICKUP') : t(`status.${status}`)
}
