import { Check, Package, Store, Truck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order, OrderStatus } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { isFinal, stepsAhead } from './order-steps.ts'
import { type Say, statusWords } from './status-words.ts'

export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t('timeline')}</h2>
      <Timeline label={t('timeline')} entries={timelineOf(order, t)} />
    </Card>
  )
}

const iconOf: Record<OrderStatus, ReactNode> = {
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
function timelineOf(order: Order, t: Say): TimelineEntry[] {
  const last = order.timeline.length - 1
  const happened = order.timeline.map((moment, index): TimelineEntry => {
    const isStopped = moment.status === 'CANCELLED' || moment.status === 'NOT_DELIVERED'
    const isNow = index === last && !isFinal(moment.status)
    return {
      key: `${moment.at} ${moment.status}`,
      title: statusWords(moment.status, order.hasDelivery, t),
      time: moment.label,
      note: moment.note,
      state: isStopped ? 'stopped' : isNow ? 'current' : 'done',
      icon: iconOf[moment.status],
    }
  })
  const ahead = stepsAhead(order.status, order.hasDelivery).map(
    (status): TimelineEntry => ({
      key: status,
      title: statusWords(status, order.hasDelivery, t),
      state: 'ahead',
      icon: iconOf[status],
    }),
  )
  return [...happened, ...ahead]
}
