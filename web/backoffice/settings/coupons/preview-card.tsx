import type { CouponPreview } from '#services/market/contract.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SummaryRows } from '../../../storefront/cart/summary/summary-rows.tsx'
import { Ticket } from '../../../storefront/coupons/ticket.tsx'

/** The coupon as customers see it, and what it takes off a cart of the shop's products. */
export function PreviewCard({ preview, currency }: { preview: CouponPreview | null; currency: Currency }) {
  const { t } = useTranslation('couponSettings')
  return (
    <section aria-labelledby="vista-previa" className="scroll-mt-24" id="vista">
      <Card className="grid gap-4">
        <h2 id="vista-previa" className="text-lg">
          {t('preview.title')}
        </h2>
        {preview === null ? (
          <p className="text-ink-600">{t('preview.none')}</p>
        ) : (
          <>
            <Ticket card={preview.card} />
            <Example preview={preview} currency={currency} />
          </>
        )}
      </Card>
    </section>
  )
}

function Example({ preview: { card, example }, currency }: { preview: CouponPreview; currency: Currency }) {
  const { t } = useTranslation('couponSettings')
  if (example === null) return <p className="text-ink-600 text-sm">{t('preview.noGoods')}</p>
  const { shopName, lines, summary, isFreeDelivery, whyNot } = example
  return (
    <div className="grid gap-3 border-ink-200 border-t pt-4">
      <h3 className="font-extrabold text-md">{t('preview.example', { shop: shopName })}</h3>
      <ul className="grid gap-1 text-ink-700 text-sm">
        {lines.map(({ title, quantity, displaySubtotal }) => (
          <li key={title} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              {quantity} × {title}
            </span>
            <span className="whitespace-nowrap font-bold">{displaySubtotal}</span>
          </li>
        ))}
      </ul>
      {whyNot !== null && <Notice tone="warn">{whyNot}</Notice>}
      <SummaryRows summary={summary} hasDelivery currency={currency} coupon={{ code: card.code, isFreeDelivery }} />
      {summary.discountTotal > 0 && (
        <p className="text-ink-700 text-sm">
          {t('preview.saves', { amount: formatMoney(summary.discountTotal, currency) })}
        </p>
      )}
    </div>
  )
}
