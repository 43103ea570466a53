import { Clock, MapPin, Store } from 'lucide-react'
import { Link } from 'react-router'
import type { StaffOrderRow } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatPaymentState } from '../orders/order-labels.ts'
import { staffOrderLooks } from '../orders/staff-order-looks.tsx'
import { ActButton } from './act-button.tsx'
import { getNextOrderAct } from './next-act.ts'

interface OrderRowProps {
  order: StaffOrderRow
  mayWrite: boolean
}

/** An order in the list: promised time, customer, address, amount to collect, and its next act. */
export function OrderRow({ order, mayWrite }: OrderRowProps) {
  const { t } = useTranslation('orderDesk')
  const way = t(`pay.${order.paymentMethod}`)
  const act = mayWrite ? getNextOrderAct(order) : null
  return (
    <div
      className={cx(
        'rounded-card border bg-white shadow-1 transition-colors hover:border-brand-500',
        order.isLate ? 'border-red-600 border-l-4' : 'border-ink-200',
      )}
    >
      <Link to={paths.backofficeOrder(order._id)} prefetch="intent" className="grid gap-1.5 rounded-card p-4">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="flex items-center gap-1.5 font-black text-md first-letter:uppercase">
            <Clock aria-hidden="true" className="size-4.5 shrink-0 text-ink-600" />
            {order.promisedLabel}
          </span>
          {order.isLate && <Badge tone="red">{t('row.late')}</Badge>}
          <span className="ml-auto flex flex-wrap gap-1.5">
            {order.isChangeOpen && <Badge tone="warn">{t('row.asked')}</Badge>}
            {order.prescription && (
              <Badge tone={order.prescription === 'review' ? 'red' : 'warn'}>
                {t(`row.prescription.${order.prescription}`)}
              </Badge>
            )}
            {order.status === 'PREPARING' && order.isPacked && <Badge tone="ok">{t('row.packed')}</Badge>}
            {order.paymentState === 'awaiting' && order.status === 'NEW' ? (
              <Badge tone="warn">{t('row.awaiting')}</Badge>
            ) : (
              <Badge tone={staffOrderLooks[order.status].tone}>{t(`status.${order.status}`)}</Badge>
            )}
          </span>
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <b className="font-extrabold">{order.referenceId}</b>
          <span className="font-bold">{order.fullName}</span>
          <span className="text-ink-600 text-sm">{t('row.pieces', { count: order.pieces })}</span>
        </span>
        <span className="flex items-start gap-1.5 text-sm">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-600" />
          {order.place ?? t('row.pickup')}
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-sm">
          <span className="font-bold">
            {t(`pay.${formatPaymentState(order)}`, { amount: order.displayAmountDue, way })}
          </span>
          <span className="flex items-center gap-1.5 text-ink-600">
            <Store aria-hidden="true" className="size-4 shrink-0" />
            {order.shopName}
          </span>
        </span>
      </Link>
      {act && (
        <div className="-mt-1 flex justify-end px-4 pb-3">
          <ActButton act={act} action={paths.backofficeOrder(order._id)} name={order.referenceId} />
        </div>
      )}
    </div>
  )
}
