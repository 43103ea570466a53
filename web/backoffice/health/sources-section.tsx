import { useNavigation } from 'react-router'
import type { Source } from '#services/operations/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StaffForm } from '../staff-form.tsx'
import { ageLabel } from './age.ts'
import type { HealthOfPage } from './health-page-data.ts'
import { HealthSection } from './health-section.tsx'

const tones: Record<Source['state'], Tone> = {
  fresh: 'ok',
  stale: 'warn',
  failed: 'red',
  never: 'neutral',
  unknown: 'warn',
}

/** External data sources and the age of their data. */
export function SourcesSection({ loaded: { condition, now } }: { loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  const sent = useNavigation().formData
  const sources = condition.operations?.sources
  return (
    <HealthSection id="sources" title={t('sources.title')} isThere={sources !== undefined}>
      {sources?.length === 0 && <p className="text-ink-600">{t('sources.none')}</p>}
      {sources && sources.length > 0 && (
        <Card className="py-1 sm:py-2">
          <ul className="divide-y divide-ink-200">
            {sources.map(({ id, name, state, freshAt, canRetry }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
                <b className="text-md">{name}</b>
                <Badge tone={tones[state]}>{t(`sources.${state}`)}</Badge>
                {freshAt && (
                  <span className="text-ink-600 text-sm">
                    {t('sources.at', { age: ageLabel(t, freshAt, new Date(now)) })}
                  </span>
                )}
                {canRetry && (
                  <StaffForm preventScrollReset className="ml-auto">
                    <input type="hidden" name="sourceId" value={id} />
                    <Button
                      type="submit"
                      name="intent"
                      value="retry-source"
                      variant="outline"
                      size="sm"
                      isPending={sent?.get('intent') === 'retry-source' && sent.get('sourceId') === id}
                      pendingLabel={t('doing')}
                    >
                      {t('sources.retry')}
                    </Button>
                  </StaffForm>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </HealthSection>
  )
}
