import type { ReactNode } from 'react'
import type { CartSummary } from '#services/market/cart/rules/cart-shape.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { useVisit } from '../../layout/use-visit.ts'

interface SummaryRowsProps {
  summary: CartSummary & {
    discountTotal?: number
    tip?: number
    walletAmount?: number
    amountDue?: number
    membershipSaving?: number
  }
  hasDelivery: boolean
  currency: Currency
  /** Coupon behind discountTotal. */
  coupon?: { code: string; isFreeDelivery?: boolean } | null
  /** Total from which the small-order surcharge is not charged. */
  minimumCharge?: number
}

/** Amounts line by line, without the zero ones. */
export function SummaryRows({ summary, hasDelivery, currency, coupon, minimumCharge }: SummaryRowsProps) {
  const { t } = useTranslation('cart')
  const { t: tCoupon } = useTranslation('coupon')
  const { vatName } = useVisit()
  const money = (amount: number) => formatMoney(amount, currency)
  const { discountTotal = 0, tip = 0, walletAmount = 0, membershipSaving = 0 } = summary
  const isFree = summary.fulfillmentTotal === 0

  return (
    <dl className="grid gap-2 text-md">
      <Row label={t('summary.items')}>{money(summary.itemTotal)}</Row>
      <Row
        label={hasDelivery ? t('summary.delivery') : t('summary.pickup')}
        hint={membershipSaving > 0 ? t('membership.saved', { amount: money(-membershipSaving) }) : undefined}
        isGood={isFree}
      >
        {isFree ? t('summary.free') : money(summary.fulfillmentTotal)}
      </Row>
      {summary.surchargeTotal > 0 && (
        <Row
          label={t('summary.surcharge')}
          hint={minimumCharge ? t('summary.surchargeHint', { amount: money(minimumCharge) }) : undefined}
        >
          {money(summary.surchargeTotal)}
        </Row>
      )}
      {summary.taxTotal > 0 && <Row label={vatName}>{money(summary.taxTotal)}</Row>}
      {discountTotal > 0 && (
        <Row label={tCoupon(coupon?.isFreeDelivery ? 'row.delivery' : 'row.discount')} hint={coupon?.code} isGood>
          {money(-discountTotal)}
        </Row>
      )}
      {tip > 0 && <Row label={t('summary.tip')}>{money(tip)}</Row>}
      {walletAmount > 0 && (
        <Row label={t('summary.wallet')} isGood>
          {money(-walletAmount)}
        </Row>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-ink-200 border-t pt-3">
        <dt className="font-extrabold text-lg">{t('summary.total')}</dt>
        <dd className="whitespace-nowrap font-black text-xl tracking-tight" data-total>
          {money(summary.amountDue ?? summary.total)}
        </dd>
      </div>
    </dl>
  )
}

interface RowProps {
  label: string
  hint?: string | undefined
  isGood?: boolean
  children: ReactNode
}

function Row({ label, hint, isGood, children }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="font-semibold text-ink-700">
        {label}
        {hint && <span className="block text-ink-600 text-xs">{hint}</span>}
      </dt>
      <dd className={cx('whitespace-nowrap font-bold', isGood && 'text-ok')}>{children}</dd>
    </div>
  )
}
