import { Check, Hourglass, Package, Store, Truck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order, OrderStatus } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { isFinal, stepsAhead } from './order-steps.ts'
import { getStatusLabel, isAwaitingPayment, type Say } from './status-labels.ts'
import { toMoments } from './to-moments.ts'

export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const title = t(isFinal(order.status) ? 'timelineEnded' : 'timeline')
  return (
    <Card>
      <h2 className="mb-4 text-lg">{title}</h2>
      <Timeline label={title} entries={toTimeline(order, t)} />
    </Card>
  )
}

const iconByStatus: Record<OrderStatus, ReactNode> = {
  NEW: <Check className="size-5" />,
  CONFIRMED: <Check className="size-5" />,
  PREPARING: <Package className="size-5" />,
  ON_THE_WAY: <Truck className="size-5" />,
  READY_FOR_PICKUP: <Store className="size-5" />,
  COMPLETED: <Check className="size-5" />,
  NOT_DELIVERED: <X className="size-5" />,
  CANCELLED: <X className="size-5" />,
}

/** What happened, dated, then what is still to come. */
function toTimeline(order: Order, t: Say): TimelineEntry[] {
  const moments = toMoments(order)
  const isWaiting = isAwaitingPayment(order)
  const happened = moments.map(({ status, label, at, event, note }, index): TimelineEntry => {
    const isStopped = event === null && (status === 'CANCELLED' || status === 'NOT_DELIVERED')
    const isNow = index === moments.length - 1 && !isFinal(status) && !isWaiting
    return {
      key: `${at} ${status} ${event ?? ''}`,
      title: event ?? getStatusLabel(status, order.hasDelivery, t),
      time: label,
      note,
      state: isStopped ? 'stopped' : isNow ? 'current' : 'done',
      icon: event === null ? iconByStatus[status] : <Check className="size-5" />,
    }
  })
  const waiting: TimelineEntry[] = isWaiting
    ? [{ key: 'awaiting', title: t('status.awaiting'), state: 'current', icon: <Hourglass className="size-5" /> }]
    : []
  const ahead = stepsAhead(order.status, order.hasDelivery).map(
    (status): TimelineEntry => ({
      key: status,
      title: getStatusLabel(status, order.hasDelivery, t),
      state: 'ahead',
    }),
  )
  return [...happened, ...waiting, ...ahead]
}
