import type { WebhookEndpoint } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = { active: 'ok', paused: 'neutral', disabled: 'red' } as const

/** State of an endpoint. */
export function StateBadge({ state }: Pick<WebhookEndpoint, 'state'>) {
  const { t } = useTranslation('webhookSettings')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
