import { Link } from 'react-router'
import type { Order, StaffOrder } from '#services/market/contract.ts'
import { orderStates } from '#services/market/orders/rules/order-states.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ProductPicture } from '#web/storefront/shop/product-picture.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useTicks } from './use-ticks.ts'

type Line = Order['lines'][number]

/** Picking list with checkboxes, and a link to propose a change for missing items. */
export function PickingList({ staff: { order, canProposeChange } }: { staff: StaffOrder }) {
  const { t } = useTranslation('orderDesk')
  const { ticked, tick } = useTicks(order._id)
  const remainingLines = order.lines.filter(({ state }) => state === 'kept')
  const out = order.lines.filter(({ state }) => state !== 'kept')
  const isToPick = orderStates[order.status].goods === 'to-pick'
  const done = remainingLines.filter(({ position }) => ticked.includes(position)).length
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg">{t(isToPick ? 'picking.title' : 'picking.lines')}</h2>
        {isToPick && done > 0 && (
          <p className="font-bold text-ink-600 text-sm">{t('picking.count', { done, count: remainingLines.length })}</p>
        )}
      </div>
      <ul className="mt-2 grid divide-y divide-ink-200">
        {remainingLines.map((line) => (
          <li key={line.position} className="flex items-center gap-3 py-3">
            {isToPick ? (
              <Checkbox
                name={`picked-${line.position}`}
                checked={ticked.includes(line.position)}
                onChange={(event) => tick(line.position, event.currentTarget.checked)}
                className="min-w-0 flex-1"
              >
                <LineLabel line={line} lines={order.lines} />
              </Checkbox>
            ) : (
              <div className="min-w-0 flex-1">
                <LineLabel line={line} lines={order.lines} />
              </div>
            )}
            {canProposeChange && (
              <Link
                to={paths.backofficeOrderChange(order._id, { [`keep-${line.position}`]: line.quantity - 1 })}
                aria-label={t('picking.missingOf', { title: line.title })}
                className={buttonStyle('outline', 'sm')}
              >
                {t('picking.missing')}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {out.length > 0 && (
        <>
          <h3 className="mt-2 font-extrabold text-ink-600 text-sm">{t('picking.out')}</h3>
          <ul className="mt-1 grid gap-1 text-ink-600 text-sm">
            {out.map((line) => (
              <li key={line.position}>
                <s>
                  {line.orderedQuantity} × {line.title}
                </s>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function LineLabel({ line, lines }: { line: Line; lines: readonly Line[] }) {
  const { t } = useTranslation('orderDesk')
  const replaced = lines.find(({ position }) => position === line.replacesPosition)
  return (
    <span className="flex items-center gap-3">
      <span className="size-16 shrink-0 overflow-hidden rounded-control bg-ink-100">
        <ProductPicture
          imageId={line.imageId}
          alt=""
          place="thumbnail"
          sizes="64px"
          className="size-full object-cover"
        />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <b className="block font-bold text-md leading-snug">{line.title}</b>
        <span className="text-ink-600">
          {[line.optionTitle, line.productVendor, line.sku].filter(Boolean).join(' · ')}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-1.5">
          <Badge tone={line.quantity > 1 ? 'dark' : 'neutral'}>{t('picking.quantity', { count: line.quantity })}</Badge>
          {line.orderedQuantity > line.quantity && (
            <Badge tone="warn">{t('picking.wasOrdered', { count: line.orderedQuantity })}</Badge>
          )}
          {replaced && <Badge>{t('picking.instead', { title: replaced.title })}</Badge>}
          {line.returnedQuantity > 0 && (
            <Badge tone="warn">{t('picking.returned', { count: line.returnedQuantity })}</Badge>
          )}
        </span>
      </span>
    </span>
  )
}
