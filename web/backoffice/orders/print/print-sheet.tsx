import type { BillingOfOrder, Order } from '#services/market/contract.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { addressLine } from '../customer-card.tsx'
import { formatPaymentState } from '../order-labels.ts'

/** Printed sheet for the bag: items, customer, amount to collect and the code to pack it by; of a gift no amount. Black on white, one page. */
export function PrintSheet({ order, billing }: { order: Order; billing: BillingOfOrder | null }) {
  const { t } = useTranslation('orderDesk')
  const { contact, gift, shippingAddress: address, summary, currencyCode, needsChangeFor } = order
  const money = (amount: number) => formatMoney(amount, currencyCode)
  const state = formatPaymentState(order)
  return (
    <article className="mx-auto w-full max-w-2xl break-after-page rounded-card border border-ink-200 bg-white p-6 last:break-after-auto print:max-w-none print:border-0 print:p-0">
      <h1 className="text-3xl">{order.referenceId}</h1>
      <p className="mt-1 font-bold">
        {t('order.promised', { when: order.scheduledLabel ?? order.promisedLabel ?? '' })} · {order.shopName}
      </p>
      <div className="mt-4 border-ink-900 border-y py-3">
        <p className="font-extrabold text-lg">{gift?.recipientName ?? contact.fullName}</p>
        <p>{formatPhone(gift?.recipientPhone ?? contact.phoneNumber)}</p>
        <p>{address ? addressLine(address) : t('order.pickup')}</p>
        {address && <p>{address.notes}</p>}
        {[...order.predefinedNotes, order.notes].filter(Boolean).map((note) => (
          <p key={note} className="mt-1 font-bold">
            {note}
          </p>
        ))}
      </div>
      {gift && (
        <div className="mt-3 border-2 border-ink-900 p-3">
          <p className="font-extrabold">{t('gift.from', { name: contact.fullName })}</p>
          {gift.message && <p className="wrap-anywhere mt-1 whitespace-pre-line text-lg">{gift.message}</p>}
        </div>
      )}
      <table className="mt-4 w-full text-left">
        <caption className="sr-only">{t('picking.title')}</caption>
        <tbody>
          {order.lines
            .filter((line) => line.state === 'kept')
            .map((line) => (
              <tr key={line.position} className="border-ink-300 border-b align-top">
                <td className="w-8 py-2">
                  <span aria-hidden="true" className="inline-block size-4 border-2 border-ink-900" />
                </td>
                <td className="w-px whitespace-nowrap py-2 pr-3 font-black">{line.quantity} ×</td>
                <td className="py-2">
                  {line.title}
                  <span className="block text-ink-600 text-sm">
                    {[line.optionTitle, line.sku].filter(Boolean).join(' · ')}
                  </span>
                </td>
                {!gift && <td className="whitespace-nowrap py-2 pl-3 text-right">{line.subtotal.displayAmount}</td>}
              </tr>
            ))}
        </tbody>
      </table>
      {!gift && (
        <p className="mt-4 font-black text-xl">
          {t(`pay.${state}`, { amount: money(summary.amountDue), way: t(`pay.${order.paymentMethod}`) })}
        </p>
      )}
      {needsChangeFor !== null && state === 'toCollect' && (
        <p className="font-bold">
          {t('pay.change', { amount: money(needsChangeFor), change: money(needsChangeFor - summary.amountDue) })}
        </p>
      )}
      {billing && !gift && <p className="mt-1 font-bold">{billing.display}</p>}
      <p className="mt-10 border-ink-900 border-t pt-1 text-sm sm:w-72">{t('sheet.sign')}</p>
    </article>
  )
}
