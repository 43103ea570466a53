import { CalendarClock, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Order } from '#services/market/contract.ts'
import { disruptionCauses } from '#services/market/disruptions/rules/disruption.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

interface DisruptedDeliveryProps {
  disruption: NonNullable<Order['disruption']>
  shopName: string
  /** The form that cancels it; null: it can no longer be cancelled. */
  cancel: ReactNode
}

/** A disrupted area moved the delivery: its new time, and waiting, picking up or cancelling. */
export function DisruptedDelivery({ disruption, shopName, cancel }: DisruptedDeliveryProps) {
  const { t } = useTranslation('order')
  const sending = useNavigation().formData
  const choice = sending?.get('intent') === 'disruption' ? sending.get('choice') : null
  const { reason, untilLabel, beforeLabel, nowLabel, canPickUp, displayPickupRefund } = disruption
  return (
    <Card className="grid gap-4 border-2 border-sun" data-disruption={reason}>
      <div>
        <h2 className="text-lg">{t('disruption.title', { cause: disruptionCauses[reason] })}</h2>
        <p className="mt-1 text-ink-700 text-md">{t('disruption.until', { time: untilLabel })}</p>
      </div>
      <p className="text-md">
        <s className="block text-ink-600 text-sm">{t('disruption.before', { when: beforeLabel })}</s>
        <b className="block font-extrabold text-lg">{t('disruption.now', { when: nowLabel })}</b>
      </p>
      <Form method="post" className="grid gap-2" preventScrollReset>
        <input type="hidden" name="intent" value="disruption" />
        <Button
          type="submit"
          name="choice"
          value="wait"
          size="lg"
          isWide
          icon={<CalendarClock aria-hidden="true" className="size-5" />}
          isPending={choice === 'wait'}
          isWaiting={choice === 'pickup'}
          pendingLabel={t('disruption.sending')}
        >
          {t('disruption.wait')}
        </Button>
        {canPickUp && (
          <Button
            type="submit"
            name="choice"
            value="pickup"
            variant="outline"
            isWide
            icon={<Store aria-hidden="true" className="size-5" />}
            isPending={choice === 'pickup'}
            isWaiting={choice === 'wait'}
            pendingLabel={t('disruption.sending')}
          >
            {t('disruption.pickup')}
          </Button>
        )}
      </Form>
      {canPickUp && (
        <p className="-mt-2 text-center text-ink-600 text-sm">
          {displayPickupRefund
            ? t('disruption.pickupSaves', { shop: shopName, amount: displayPickupRefund })
            : t('disruption.pickupAt', { shop: shopName })}
        </p>
      )}
      {cancel && <div className="grid justify-items-center">{cancel}</div>}
      <p className="text-center text-ink-600 text-xs">{t('disruption.hint')}</p>
    </Card>
  )
}
