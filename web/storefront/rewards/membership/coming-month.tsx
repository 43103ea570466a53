import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import type { OwnMembership } from './own-membership-page-data.ts'
import { BenefitList } from './plan-cards.tsx'

/** What changes with the month that follows, before it may be paid: the target of the notification's link. */
export function ComingMonth({ coming }: { coming: NonNullable<OwnMembership['coming']> }) {
  const { t } = useTranslation('petMember')
  const { day, planName, displayPrice, benefits, isOtherPrice, isOtherTerms } = coming
  return (
    <Card className="border-warn-200 bg-warn-50 sm:p-6">
      <h2 className="text-lg">{t('own.comingTitle', { day, plan: planName })}</h2>
      <p className="mt-1 text-ink-700">
        <b>{t(isOtherPrice ? 'own.comingPrice' : 'own.comingSamePrice', { price: displayPrice })}</b>{' '}
        {t('own.comingStays')} {isOtherTerms && t('own.otherTerms')}
      </p>
      {isOtherTerms && (
        <div className="mt-4">
          <BenefitList benefits={benefits} />
        </div>
      )}
    </Card>
  )
}
