import type { ReactNode } from 'react'
import type { Order, OrderEditPreview } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Refusal } from '../../account/sign-in/refusal.ts'
import { SummaryRows } from '../../cart/summary/summary-rows.tsx'

interface EditedTotalProps {
  order: Order
  answer: { preview: OrderEditPreview | null; refusal: Refusal | null } | null
  children: ReactNode
}

/** What the order costs after the edit, and what happens with the difference. */
export function EditedTotal({ order, answer, children }: EditedTotalProps) {
  const { t } = useTranslation('order')
  const preview = answer?.preview ?? null
  // Without a change there is nothing to refuse yet.
  const refusal = answer?.refusal?.code === 'market.edit-is-none' ? null : (answer?.refusal ?? null)
  return (
    <Card className="grid gap-4 @4xl/main:sticky @4xl/main:top-24">
      <h2 className="text-lg">{t(preview ? 'edit.after' : 'edit.now')}</h2>
      <div aria-live="polite" className="grid gap-3">
        <SummaryRows
          summary={preview?.after ?? order.summary}
          hasDelivery={order.hasDelivery}
          currency={order.currencyCode}
          coupon={preview?.lostCoupon ? null : order.coupon}
        />
        {preview && (
          <ul className="grid gap-1 text-ink-700 text-sm">
            {preview.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {preview?.lostCoupon && <Notice tone="warn">{t('edit.lostCoupon', { reason: preview.lostCoupon })}</Notice>}
        {preview && preview.refund > 0 && (
          <Notice tone="ok">
            {t(order.paid > 0 ? 'edit.refund' : 'edit.refundToWallet', { amount: preview.displayRefund })}
          </Notice>
        )}
        {!preview && !refusal && <p className="needs-script text-ink-600 text-sm">{t('edit.unchanged')}</p>}
        {refusal && <Notice tone="error">{refusal.detail}</Notice>}
      </div>
      {children}
    </Card>
  )
}
