import { Banknote, CircleCheck, MessageCircle, Store } from 'lucide-react'
import type { Order } from '#services/market/contract.ts'
import { orderStates } from '#services/market/orders/rules/order-states.ts'
import { isPrescriptionPending } from '#services/market/prescriptions/rules/prescription.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { useTranslationTo } from '../../layout/use-translation-to.ts'
import { Fact } from './fact.tsx'

export function WhatIsNext({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const promise = useTranslationTo('order', order.contact)
  const { hasDelivery, summary, currencyCode } = order
  const paid = {
    amount: formatMoney(summary.amountDue, currencyCode),
    method: t(`method.${order.paymentMethod}`),
  }
  const shopNext = getShopNext(order)
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t('next.title')}</h2>
      <ul className="grid gap-2.5 text-md">
        {shopNext && (
          <>
            <Fact icon={<Store aria-hidden="true" className="size-5" />}>{t(`next.${shopNext}`)}</Fact>
            <Fact icon={<MessageCircle aria-hidden="true" className="size-5" />}>
              {promise(hasDelivery ? 'next.leaves' : 'next.ready')}
            </Fact>
          </>
        )}
        {order.paymentState === 'at_door' && (
          <Fact icon={<Banknote aria-hidden="true" className="size-5" />}>
            {hasDelivery ? t('next.payDelivery', paid) : t('next.payPickup', paid)}
            {order.needsChangeFor !== null && (
              <span className="block text-ink-600 text-sm">
                {t('next.change', { amount: formatMoney(order.needsChangeFor, currencyCode) })}
              </span>
            )}
          </Fact>
        )}
        {order.paymentState === 'paid' && (
          <Fact icon={<CircleCheck aria-hidden="true" className="size-5" />}>
            {t(order.paymentMethod === 'on_account' ? 'next.onAccount' : 'next.paid', {
              amount: formatMoney(order.paid, currencyCode),
              method: paid.method,
            })}
          </Fact>
        )}
      </ul>
    </Card>
  )
}

/** What the shop does next; null when the order left the shop or waits at the counter. */
function getShopNext({ status, changes, prescription }: Order) {
  if (status === 'NEW' && isPrescriptionPending(prescription)) return 'prescription'
  const { shopNext } = orderStates[status]
  return shopNext && changes.some(({ state }) => state === 'open') ? 'answer' : shopNext
}
