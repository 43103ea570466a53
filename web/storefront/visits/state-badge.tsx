import type { AppointmentState } from '#services/appointments/rules/enums.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const toneByState: Record<AppointmentState, Tone> = {
  PENDING: 'warn',
  CONFIRMED: 'ok',
  IN_PROGRESS: 'sun',
  COMPLETED: 'soft',
  CANCELLED: 'neutral',
  NO_SHOW: 'neutral',
}

interface StateBadgeProps {
  state: AppointmentState
  awaitsDeposit?: boolean
  className?: string
}

/** How an appointment stands, in words and a colour. */
export function StateBadge({ state, awaitsDeposit = false, className }: StateBadgeProps) {
  const { t } = useTranslation('visits')
  return (
    <Badge tone={toneByState[state]} className={className}>
      {awaitsDeposit && state === 'PENDING' ? t('deposit.state') : t(`state.${state}`)}
    </Badge>
  )
}
