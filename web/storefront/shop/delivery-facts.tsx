import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type Currency, formatMoney } from '#shared/money.ts'
import { SPANISH } from '#shared/spanish.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { loader as frameLoader } from '#web/root.tsx'
import { Card } from '#web/ui/card.tsx'
import { useFreeDelivery } from '../cart/summary/use-free-delivery.ts'

const either = new Intl.ListFormat(SPANISH, { type: 'disjunction' })

export interface DeliveryFactsProps {
  shop: {
    name: string
    currency: Currency
    deliveryCharge: number
    defaultEta: number
    isOpen: boolean
    opensLabel: string | null
    servesPoint: boolean
  }
  /** Otherwise the shop must get the product first, and no time is promised. */
  isOnShelf: boolean
}

/** How this product gets to the visitor: cost, time, pickup, payment. */
export function DeliveryFacts({ shop, isOnShelf }: DeliveryFactsProps) {
  const { t } = useTranslation('product')
  const waysToPay = useRouteLoaderData<typeof frameLoader>('root')?.shell.contact.payment ?? []
  const money = (amount: number) => formatMoney(amount, shop.currency)
  const { from: threshold, plan } = useFreeDelivery()

  return (
    <Card className="mt-6">
      <ul className="grid gap-2.5 text-sm font-semibold text-ink-700">
        {shop.servesPoint ? (
          <>
            <Fact icon={<i className="icon-truck size-[19px]" />}>
              {deliveryText()}
              {threshold !== null && threshold > 0 && shop.deliveryCharge > 0 && (
                <span className="text-ink-600">
                  {' '}
                  · {t('freeFrom', { amount: money(threshold) })}
                  {plan && ` ${t('freeWith', { plan })}`}
                </span>
              )}
            </Fact>
            {!isOnShelf ? null : shop.isOpen ? (
              <Fact icon={<i className="icon-clock size-[19px]" />}>{t('eta', { minutes: shop.defaultEta })}</Fact>
            ) : (
              shop.opensLabel && (
                <Fact icon={<i className="icon-clock size-[19px]" />}>{t('opens', { when: shop.opensLabel })}</Fact>
              )
            )}
          </>
        ) : (
          <Fact icon={<i className="icon-map-pin size-[19px]" />}>{t('outOfZone')}</Fact>
        )}
        <Fact icon={<i className="icon-store size-[19px]" />}>{t('pickup')}</Fact>
        {waysToPay.length > 0 && (
          <Fact icon={<i className="icon-hand-coins size-[19px]" />}>
            {t('payWith', { ways: either.format(waysToPay.map((way) => t(`way.${way}`))) })}
          </Fact>
        )}
      </ul>
    </Card>
  )

  function deliveryText() {
    const free = shop.deliveryCharge === 0 || threshold === 0
    return free ? t('freeDelivery') : t('deliveryCharge', { amount: money(shop.deliveryCharge) })
  }
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="text-brand-600">{icon}</span>
      <span>{children}</span>
    </li>
  )
}
