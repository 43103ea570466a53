import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OwnMembership, OwnMembershipOfPage } from './own-membership-page-data.ts'
import { BenefitList } from './plan-cards.tsx'
import { WayToPay } from './way-to-pay.tsx'

interface MonthToPayProps {
  toPay: NonNullable<OwnMembership['toPay']>
  ways: OwnMembershipOfPage['ways']
  /** A month runs, and the page says what it gives. */
  hasMonth: boolean
  /** Its owner asked for it just now. */
  isAsked: boolean
}

/** The first month, or the one that follows; with what it gives, unless that is what its owner has already. */
export function MonthToPay({ toPay, ways, hasMonth, isAsked }: MonthToPayProps) {
  const { t } = useTranslation('petMember')
  const isSending = useNavigation().formData?.get('intent') === 'pay'
  const { planName, displayPrice, isFirst, isOtherPrice, isOtherTerms, benefits, moment } = toPay
  return (
    <Card id="pagar" className="scroll-mt-32 border-brand-300 sm:p-6">
      {isAsked && (
        <Notice tone="info" className="mb-4">
          {t('own.payToGoOn')}
        </Notice>
      )}
      <h2 className="text-lg">{t(isFirst ? 'own.toPayFirst' : 'own.toPayNext', { plan: planName })}</h2>
      <p className="mt-1 text-ink-700">
        {isOtherPrice && <b>{t('own.otherPrice', { price: displayPrice })} </b>}
        {moment && t('own.payUntil', { moment })}
      </p>
      {(isOtherTerms || !hasMonth) && (
        <div className="mt-3 grid gap-3">
          <p className="font-bold">{t(isOtherTerms ? 'own.otherTerms' : 'own.willGive')}</p>
          <BenefitList benefits={benefits} />
        </div>
      )}
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
