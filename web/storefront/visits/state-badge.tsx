import type { AppointmentState } from '#services/appointments/rules/words.ts'
import { useTranslation } from '#web/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const toneOf: Record<AppointmentState, Tone> = {
  PENDING: 'warn',
  CONFIRMED: 'ok',
  IN_PROGRESS: 'sun',
  COMPLETED: 'soft',
  CANCELLED: 'neutral',
  NO_SHOW: 'neutral',
}

/** How an appointment stands, in words and a colour. */
export function StateBadge({ state, className }: { state: AppointmentState; className?: string }) {
  const { t } = useTranslation('visits')
  return (
    <Badge tone={toneOf[state]} className={className}>
      {t(`state.${state}`)}
    </Badge>
  )
}
