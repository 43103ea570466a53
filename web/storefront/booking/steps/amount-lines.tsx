import type { ReactNode } from 'react'
import type { Amounts } from '#services/appointments/contract.ts'
import { MEMBERSHIP_DISCOUNT } from '#services/appointments/packs/rules/membership-discount.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import type { VisitWay } from '../labels.ts'

interface AmountLinesProps {
  totals: Amounts
  currency: Currency
  /** Decides where the balance is paid. */
  way: VisitWay
  /** Extras and changes of the price at the store, which the total has in it. */
  charged?: number
  /** Part of the deposit that is already paid. */
  depositPaid?: number
  /** The whole amount is paid online before the visit. */
  isPaidBefore?: boolean
  /** A package pays some of it at the visit. */
  hasPackage?: boolean
}

/** Amounts from the services to the balance, as computed by the engine. */
export function AmountLines({
  totals,
  currency,
  way,
  charged = 0,
  depositPaid = 0,
  isPaidBefore = false,
  hasPackage = false,
}: AmountLinesProps) {
  const { t } = useTranslation('booking')
  const { subtotalAmount, discountStrategies, pickUpFee, totalAmount, amountDue, paymentDue } = totals
  const rest = t('total.rest', { where: t(`where.${way}`) })
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <dl className="grid gap-1.5">
      <Line label={t('total.subtotal')}>{money(subtotalAmount)}</Line>
      {discountStrategies.map(({ id, name, percentage, amount }) => (
        <Line
          key={id}
          label={id === MEMBERSHIP_DISCOUNT ? t('total.membership', { percent: percentage }) : name}
          className="text-ok"
        >
          {money(-amount)}
        </Line>
      ))}
      {pickUpFee > 0 && <Line label={t('total.pickUpFee')}>{money(pickUpFee)}</Line>}
      {charged !== 0 && <Line label={t('total.charged')}>{money(charged)}</Line>}
      <Line
        label={t(hasPackage ? 'total.beforePackage' : 'total.label')}
        className="mt-1 border-ink-200 border-t pt-2.5 font-black text-lg"
      >
        {money(totalAmount)}
      </Line>
      {paymentDue > 0 && (
        <Line
          label={
            <>
              {t('total.deposit')}:{' '}
              <span className="text-ink-600">{t(isPaidBefore ? 'total.depositNow' : 'total.depositText')}</span>
            </>
          }
        >
          {money(paymentDue)}
        </Line>
      )}
      {isPaidBefore && paymentDue > 0 && <Line label={rest}>{money(amountDue - paymentDue)}</Line>}
      {depositPaid > 0 && (
        <>
          <Line label={t('total.depositPaid')} className="text-ok">
            {money(-depositPaid)}
          </Line>
          <Line label={rest}>{money(amountDue)}</Line>
        </>
      )}
    </dl>
  )
}

function Line({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', className)}>
      <dt className="min-w-0">{label}</dt>
      <dd className="shrink-0 whitespace-nowrap font-bold">{children}</dd>
    </div>
  )
}
