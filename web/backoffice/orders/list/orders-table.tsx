import { ArrowDown, ArrowUp, Download } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { StaffOrderRow } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { useTableKeys } from '../../table-keys/use-table-keys.ts'
import { formatPaymentState } from '../order-labels.ts'
import { staffOrderLooks } from '../staff-order-looks.tsx'
import type { OrdersLoaded } from './orders-page-data.ts'
import { type OrdersSearch, type OrdersSort, toAddress } from './orders-search.ts'
import type { useChosen } from './use-chosen.ts'

/** The form that the boxes of the rows belong to. */
export const CHOSEN_FORM = 'chosen-orders'

interface OrdersTableProps {
  loaded: OrdersLoaded
  chosen: ReturnType<typeof useChosen>
}

/** A row per order, sorted by its columns; on a phone a card per order. */
export function OrdersTable({ loaded: { list, asked, couriers, mayWrite }, chosen }: OrdersTableProps) {
  const { t } = useTranslation('orderDesk')
  const table = useRef<HTMLTableElement>(null)
  useTableKeys(table)
  const { orders } = list
  const names = new Map(couriers.map(({ uid, name }) => [uid, name]))
  const areAll = chosen.chosen.length === orders.length
  return (
    <>
      <table ref={table} className="w-full table-fixed border-separate border-spacing-0 text-left text-sm max-md:block">
        <caption className="sr-only">{t('table.caption')}</caption>
        <thead className="max-md:hidden">
          <tr>
            <th scope="col" className={cx(head, 'w-9 rounded-l-control pl-2.5')}>
              {mayWrite ? (
                <input
                  type="checkbox"
                  aria-label={t('table.all')}
                  checked={areAll}
                  onChange={({ currentTarget }) => chosen.chooseAll(currentTarget.checked)}
                  className={cx(box, 'needs-script')}
                />
              ) : (
                <span className="sr-only">{t('table.all')}</span>
              )}
            </th>
            <SortHead asked={asked} sort="created" className="w-30">
              {t('table.number')}
            </SortHead>
            <SortHead asked={asked} sort="promised" className="w-42">
              {t('table.promised')}
            </SortHead>
            <Head className="w-34">{t('table.state')}</Head>
            <SortHead asked={asked} sort="name">
              {t('table.customer')}
            </SortHead>
            <Head className="w-38">{t('table.zone')}</Head>
            <Head className="w-12 text-right max-xl:hidden">{t('table.pieces')}</Head>
            <SortHead asked={asked} sort="amount" className="w-38">
              {t('table.amount')}
            </SortHead>
            <Head className="w-26 rounded-r-control max-lg:hidden">{t('table.courier')}</Head>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-2">
          {orders.map((order) => (
            <Row
              key={order._id}
              order={order}
              courier={order.courierUid && (names.get(order.courierUid) ?? t('courier.person'))}
              chosen={mayWrite ? chosen : null}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-xs">
        <p className="needs-script text-ink-600 max-md:hidden">{t('table.keys')}</p>
        <span className="flex flex-wrap gap-x-4">
          {(['xlsx', 'csv'] as const).map((format) => (
            <a
              key={format}
              href={paths.backofficeOrdersExport({ ...toAddress({ ...asked, after: null }), format })}
              className="inline-flex min-h-9 items-center gap-1.5 font-extrabold text-brand-700 text-sm"
            >
              <Download aria-hidden="true" className="size-4" />
              {t(`table.export.${format}`)}
            </a>
          ))}
        </span>
      </div>
    </>
  )
}

function Row({
  order,
  courier,
  chosen,
}: {
  order: StaffOrderRow
  courier: string | null
  chosen: OrdersTableProps['chosen'] | null
}) {
  const { t } = useTranslation('orderDesk')
  const { _id, referenceId, isLate } = order
  const isChosen = chosen?.isChosen(_id) ?? false
  return (
    <tr
      data-row
      className={cx(
        'relative focus-within:bg-brand-50 md:h-8.5 hover:bg-brand-50',
        'max-md:grid max-md:grid-cols-[auto_1fr_auto] max-md:items-center max-md:gap-x-2.5 max-md:gap-y-0.5 max-md:rounded-card max-md:border max-md:border-ink-200 max-md:p-3',
        isChosen ? 'bg-brand-100' : 'bg-white',
      )}
    >
      <td className={cx(cell, 'pl-2.5 max-md:row-span-4 max-md:self-start max-md:p-0')}>
        {chosen && (
          <input
            type="checkbox"
            form={CHOSEN_FORM}
            name="order"
            value={_id}
            aria-label={t('table.choose', { reference: referenceId })}
            checked={isChosen}
            onChange={({ currentTarget, nativeEvent }) =>
              chosen.choose(_id, {
                isOn: currentTarget.checked,
                isRange: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
              })
            }
            className={cx(box, 'relative z-10')}
          />
        )}
      </td>
      <th scope="row" className={cx(cell, 'font-extrabold')} title={t('table.created', { when: order.createdShort })}>
        <Link
          to={paths.backofficeOrder(_id)}
          prefetch="intent"
          className="text-brand-800 after:absolute after:inset-0 hover:underline"
        >
          {referenceId}
        </Link>
      </th>
      <td
        className={cx(cell, 'font-bold max-md:col-start-2 max-md:row-start-2', isLate && 'text-red-700')}
        title={order.promisedLabel}
      >
        {order.promisedShort}
        {isLate && <span className="sr-only"> {t('row.late')}</span>}
      </td>
      <td className={cx(cell, 'max-md:col-start-3 max-md:row-start-1')}>
        <State order={order} />
      </td>
      <td className={cx(cell, 'max-md:col-span-2 max-md:col-start-2 max-md:row-start-3')} title={order.fullName}>
        {order.fullName}
      </td>
      <td
        className={cx(cell, 'text-ink-700 max-md:col-span-2 max-md:col-start-2 max-md:row-start-4')}
        title={order.place ?? undefined}
      >
        {order.place === null ? t('row.pickup') : (order.zone ?? order.place)}
      </td>
      <td className={cx(cell, 'text-right tabular-nums max-xl:hidden max-md:hidden')}>{order.pieces}</td>
      <td className={cx(cell, 'max-md:col-start-3 max-md:row-start-2')}>
        <b>{order.displayAmountDue}</b>{' '}
        <span className={cx(order.paymentState === 'paid' ? 'text-ok' : 'text-ink-600')}>
          {t(`table.pay.${formatPaymentState(order)}`)}
        </span>
      </td>
      <td className={cx(cell, 'text-ink-700 max-lg:hidden')} title={courier ?? undefined}>
        {courier}
      </td>
    </tr>
  )
}

function State({ order }: { order: StaffOrderRow }) {
  const { t } = useTranslation('orderDesk')
  if (order.isChangeOpen) return <Badge tone="warn">{t('row.asked')}</Badge>
  if (order.paymentState === 'awaiting' && order.status === 'NEW') return <Badge tone="warn">{t('row.awaiting')}</Badge>
  if (order.prescription)
    return (
      <Badge tone={order.prescription === 'review' ? 'red' : 'warn'}>
        {t(`row.prescription.${order.prescription}`)}
      </Badge>
    )
  if (order.isUnconfirmed) return <Badge tone="warn">{t('row.unconfirmed')}</Badge>
  if (order.status === 'PREPARING' && order.isPacked) return <Badge tone="ok">{t('row.packed')}</Badge>
  return <Badge tone={staffOrderLooks[order.status].tone}>{t(`status.${order.status}`)}</Badge>
}

function Head({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={cx(head, className)}>
      {children}
    </th>
  )
}

interface SortHeadProps {
  asked: OrdersSearch
  sort: OrdersSort
  className?: string
  children: ReactNode
}

/** A column's title as a link that sorts by it; the second press turns the order round. */
function SortHead({ asked, sort, className, children }: SortHeadProps) {
  const isOn = asked.sort === sort
  const direction = isOn && asked.direction === 'asc' ? 'desc' : 'asc'
  const Arrow = asked.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isOn ? (asked.direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(head, className)}
    >
      <Link
        to={paths.backofficeOrders(toAddress({ ...asked, sort, direction, after: null }))}
        preventScrollReset
        className="inline-flex items-center gap-1 hover:text-brand-700"
      >
        {children}
        {isOn && <Arrow aria-hidden="true" className="size-3.5" />}
      </Link>
    </th>
  )
}

const head = 'h-8.5 truncate bg-ink-100 px-2 font-extrabold text-ink-700 text-xs'
const cell = 'truncate px-2 md:border-ink-200 md:border-b max-md:p-0'
const box = 'block size-4.5 accent-brand-600'
