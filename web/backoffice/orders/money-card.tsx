import type { ReactNode } from 'react'
import { shownSaving } from '#services/market/basket/rules/membership.ts'
import type { StaffOrder } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { formatPaymentState } from './order-labels.ts'

/** Totals, payment state and refunds of the order. */
export function MoneyCard({ staff }: { staff: StaffOrder }) {
  const { t } = useTranslation('orderDesk')
  const { order, cash, cashDifference, refunds, returns } = staff
  const { summary, currencyCode, needsChangeFor, coupon } = order
  const money = (amount: number) => formatMoney(amount, currencyCode)
  const state = formatPaymentState(order)
  const saved = shownSaving(summary)
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('money.title')}</h2>
      <p className="font-extrabold">
        {t(`pay.${state}`, { amount: money(summary.amountDue), way: t(`pay.${order.paymentMethod}`) })}
      </p>
      {needsChangeFor !== null && state === 'toCollect' && (
        <p className="rounded-tile bg-sun-100 px-3.5 py-2.5 font-bold text-sm">
          {t('pay.change', { amount: money(needsChangeFor), change: money(needsChangeFor - summary.amountDue) })}
        </p>
      )}
      <dl className="grid gap-1 text-sm">
        <Amount label={t('money.items')}>{money(summary.itemTotal)}</Amount>
        {summary.fulfillmentTotal + saved > 0 && (
          <Amount label={t('money.delivery')}>{money(summary.fulfillmentTotal + saved)}</Amount>
        )}
        {summary.membershipSaving > 0 && <Amount label={t('money.membership')}>{money(saved > 0 ? -saved : 0)}</Amount>}
        {summary.surchargeTotal > 0 && <Amount label={t('money.surcharge')}>{money(summary.surchargeTotal)}</Amount>}
        {summary.taxTotal > 0 && <Amount label={t('money.tax')}>{money(summary.taxTotal)}</Amount>}
        {summary.discountTotal > 0 && (
          <Amount label={coupon ? t('money.coupon', { code: coupon.code }) : t('money.discount')}>
            {money(-summary.discountTotal)}
          </Amount>
        )}
        {summary.tip > 0 && <Amount label={t('money.tip')}>{money(summary.tip)}</Amount>}
        {summary.walletAmount > 0 && <Amount label={t('money.wallet')}>{money(-summary.walletAmount)}</Amount>}
        <div className="mt-1 flex justify-between gap-3 border-ink-200 border-t pt-2 font-extrabold text-base">
          <dt>{t(state === 'toCollect' || state === 'awaiting' ? 'money.due' : 'money.total')}</dt>
          <dd>{money(summary.amountDue)}</dd>
        </div>
      </dl>
      {cash && (
        <p className="text-sm">
          {t('money.collected', { amount: cash.displayCollected })}{' '}
          {t(cash.receivedAt ? 'money.received' : 'money.notReceived')}
        </p>
      )}
      {cashDifference && (
        <p className="rounded-tile bg-warn-50 px-3.5 py-2.5 text-sm">
          <b>{cashDifference.displayDifference}</b>{' '}
          {t('cash.was', { collected: cashDifference.displayCollected, due: cashDifference.displayDue })}{' '}
          {t(`cash.reasons.${cashDifference.reason}`)}.{cashDifference.note && ` «${cashDifference.note}»`}
          {cashDifference.settledNote && (
            <span className="block">{t('cash.settled', { note: cashDifference.settledNote })}</span>
          )}
        </p>
      )}
      {returns.map(({ id, reason, displayAmount }) => (
        <p key={id} className="text-sm">
          {t('return.was', { reason, amount: displayAmount })}
        </p>
      ))}
      {refunds.length > 0 && (
        <div className="text-sm">
          <h3 className="font-extrabold text-ink-600">{t('money.refunds')}</h3>
          <ul className="mt-1 grid gap-1">
            {refunds.map((refund) => (
              <li key={refund.cause}>
                {refund.toPayment > 0 && <Back amount={money(refund.toPayment)} way={t('money.toPayment')} />}
                {refund.toWallet > 0 && <Back amount={money(refund.toWallet)} way={t('money.toWallet')} />}
                {refund.toCash > 0 && <Back amount={money(refund.toCash)} way={t('money.toCash')} />}
                {refund.toAccount > 0 && <Back amount={money(refund.toAccount)} way={t('money.toAccount')} />}
                {!refund.isAsked && <span className="block text-ink-600">{t('money.notAsked')}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

function Back({ amount, way }: { amount: string; way: string }) {
  return (
    <span className="block">
      <b>{amount}</b> {way}
    </span>
  )
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{label}</dt>
      <dd className="shrink-0 font-bold">{children}</dd>
    </div>
  )
}
