import type { Order } from '#services/market/contract.ts'
import { isDonation } from '#services/market/donations/rules/donation.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SummaryRows } from '../cart/summary/summary-rows.tsx'
import { useVisit } from '../layout/use-visit.ts'
import { ProductPicture } from '../shop/product-picture.tsx'

/** What was ordered, and what it costs. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const { vatName } = useVisit()
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('lines')}</h2>
      <ul className="grid gap-3">
        {order.lines.map((line) => (
          <li key={line.position} className="flex gap-3">
            <span className="size-14 shrink-0 overflow-hidden rounded-control bg-ink-100">
              {isDonation(line) ? (
                <Art name="red-heart" size={56} className="size-full p-3" />
              ) : (
                <ProductPicture
                  imageId={line.imageId}
                  alt=""
                  place="thumbnail"
                  sizes="56px"
                  className="size-full object-cover"
                />
              )}
            </span>
            <span className="min-w-0 flex-1 text-sm">
              <b className="line-clamp-2 font-bold leading-snug">{line.title}</b>
              <span className="text-ink-600">
                {[line.optionTitle, t('each', { count: line.quantity, amount: line.price.displayAmount })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {line.needsPrescription && (
                <Badge tone="soft" className="ml-1.5">
                  {t('line.onPrescription')}
                </Badge>
              )}
              <LineNotes line={line} />
            </span>
            <span className="whitespace-nowrap font-extrabold text-sm">{line.subtotal.displayAmount}</span>
          </li>
        ))}
      </ul>
      <SummaryRows
        summary={order.summary}
        hasDelivery={order.hasDelivery}
        currency={order.currencyCode}
        coupon={order.coupon}
      />
      {order.refunded > 0 && (
        <p className="-mt-1 flex items-baseline justify-between gap-4 font-bold text-md text-ok">
          <span>{t('refunded')}</span>
          <span className="whitespace-nowrap">{order.displayRefunded}</span>
        </p>
      )}
      {order.containedTax > 0 && (
        <p className="-mt-2 text-right text-ink-600 text-xs">
          {t('contained', { amount: formatMoney(order.containedTax, order.currencyCode), tax: vatName })}
        </p>
      )}
    </Card>
  )
}

/** What became of a line after it was ordered. */
function LineNotes({ line }: { line: Order['lines'][number] }) {
  const { t } = useTranslation('order')
  const { state, quantity, orderedQuantity, replacesPosition, returnedQuantity } = line
  return (
    <span className="block text-warn empty:hidden">
      {state === 'dropped' && t('line.dropped')}
      {state === 'substituted' && t('line.substituted')}
      {state === 'kept' && quantity < orderedQuantity && t('line.fewer', { ordered: orderedQuantity })}
      {replacesPosition !== null && t('line.replaces')}
      {returnedQuantity > 0 && ` ${t('line.returned', { count: returnedQuantity })}`}
    </span>
  )
}
