import { Check, Hourglass } from 'lucide-react'
import type { Order } from '#services/market/contract.ts'
import { isFinal, orderStates, stepsAhead } from '#services/market/orders/rules/order-states.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { customerOrderLooks } from './customer-order-looks.tsx'
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

/** What happened, dated, then what is still to come. */
function toTimeline(order: Order, t: Say): TimelineEntry[] {
  const moments = toMoments(order)
  const isWaiting = isAwaitingPayment(order)
  const happened = moments.map(({ status, label, at, event, note }, index): TimelineEntry => {
    const isStopped = event === null && orderStates[status].path === 'none'
    const isNow = index === moments.length - 1 && !isFinal(status) && !isWaiting
    return {
      key: `${at} ${status} ${event ?? ''}`,
      title: event ?? getStatusLabel(status, order.hasDelivery, t),
      time: label,
      note,
      state: isStopped ? 'stopped' : isNow ? 'current' : 'done',
      icon: event === null ? customerOrderLooks[status].icon : <Check className="size-5" />,
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
