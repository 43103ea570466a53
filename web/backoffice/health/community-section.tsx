import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { ageLabel } from './age.ts'
import type { HealthOfPage } from './health-page-data.ts'
import { HealthSection } from './health-section.tsx'
import { WaitingLine } from './waiting-line.tsx'

/** Community posts and reports that have waited longer than the promised hours. */
export function CommunitySection({ loaded: { condition, now } }: { loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  const { community } = condition
  return (
    <HealthSection id="community" title={t('community.title')} isThere={community !== null}>
      {community &&
        (community.late > 0 && community.lateSince ? (
          <Card>
            <WaitingLine to={paths.backofficeCommunity()}>
              <b>{t('community.late', { count: community.late })}</b>,{' '}
              {t('community.oldest', { age: ageLabel(t, community.lateSince, new Date(now)) })}
            </WaitingLine>
          </Card>
        ) : (
          <p className="text-ink-600">{t('community.none')}</p>
        ))}
    </HealthSection>
  )
}
