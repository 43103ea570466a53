import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OwnMembership, OwnMembershipOfPage } from './own-membership-page.tsx'
import { WayToPay } from './way-to-pay.tsx'

interface MonthToPayProps {
  toPay: NonNullable<OwnMembership['toPay']>
  ways: OwnMembershipOfPage['ways']
}

/** The first month, or the one that follows. */
export function MonthToPay({ toPay, ways }: MonthToPayProps) {
  const { t } = useTranslation('petMember')
  const isSending = useNavigation().formData?.get('intent') === 'pay'
  const { planName, displayPrice, isFirst, isOtherPrice, moment } = toPay
  return (
    <Card className="border-brand-300 sm:p-6">
      <h2 className="text-lg">{t(isFirst ? 'own.toPayFirst' : 'own.toPayNext', { plan: planName })}</h2>
      <p className="mt-1 text-ink-700">
        {isOtherPrice && <b>{t('own.otherPrice', { price: displayPrice })} </b>}
        {moment && t('own.payUntil', { moment })}
      </p>
      {ways.length === 0 ? (
        <Notice tone="warn" title={t('join.noWay')} className="mt-3">
          {t('join.noWayText')}
        </Notice>
      ) : (
        <Form method="post" className="mt-4 grid gap-4">
          <WayToPay ways={ways} label={t('join.method')} />
          <Button
            type="submit"
            name="intent"
            value="pay"
            size="lg"
            isPending={isSending}
            pendingLabel={t('join.opening')}
          >
            {t('own.pay', { price: displayPrice })}
          </Button>
        </Form>
      )}
    </Card>
  )
}
