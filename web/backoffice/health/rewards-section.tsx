import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { ageLabel } from './age.ts'
import type { HealthOfPage } from './health-page-data.ts'
import { HealthSection } from './health-section.tsx'

/** Exchanges whose coupon the shop has not granted within a quarter of an hour. */
export function RewardsSection({ loaded: { condition, now } }: { loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  const { rewards } = condition
  return (
    <HealthSection id="rewards" title={t('rewards.title')} isThere={rewards !== null}>
      {rewards &&
        (rewards.late > 0 && rewards.pendingSince ? (
          <Card>
            <p>
              <b>{t('rewards.late', { count: rewards.late })}</b>,{' '}
              {t('rewards.oldest', { age: ageLabel(t, rewards.pendingSince, new Date(now)) })}
            </p>
          </Card>
        ) : (
          <p className="text-ink-600">{t('rewards.none')}</p>
        ))}
    </HealthSection>
  )
}
