import { disruptionCauses } from '#services/market/disruptions/rules/disruption.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { WholeVisit } from './whole-visit.ts'

/** A disrupted area moved a coming visit: why, when it was before, and that it can be changed. */
export function DisruptedVisit({ visit: { disruption, state } }: { visit: Pick<WholeVisit, 'disruption' | 'state'> }) {
  const { t } = useTranslation('visits')
  if (!disruption || (state !== 'PENDING' && state !== 'CONFIRMED')) return null
  return (
    <Notice tone="warn" className="mt-4" title={t('disrupted.title', { cause: disruptionCauses[disruption.reason] })}>
      {t('disrupted.text', { before: disruption.beforeLabel })}
    </Notice>
  )
}
