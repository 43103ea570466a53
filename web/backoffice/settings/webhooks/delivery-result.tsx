import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { DeliveryLine } from './to-delivery-line.server.ts'

const tones = { waiting: 'neutral', retrying: 'warn', delivered: 'ok', failed: 'red' } as const

/** State of a delivery. */
export function DeliveryBadge({ state, attempts }: Pick<DeliveryLine, 'state' | 'attempts'>) {
  const { t } = useTranslation('webhookSettings')
  const shown = state === 'waiting' && attempts > 0 ? 'retrying' : state
  return <Badge tone={tones[shown]}>{t(`deliveries.state.${shown}`)}</Badge>
}

/** What came of the last try: the status of the answer, or why none came; null before the first one. */
export function useResultText() {
  const { t } = useTranslation('webhookSettings')
  return ({ lastStatus, lastError }: Pick<DeliveryLine, 'lastStatus' | 'lastError'>): string | null => {
    if (lastError !== null) return t(`deliveries.error.${lastError}`)
    return lastStatus === null ? null : t('deliveries.status', { status: String(lastStatus) })
  }
}
