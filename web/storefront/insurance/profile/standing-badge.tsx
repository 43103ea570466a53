import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { Standing } from './insurance-standing.ts'

const tones: Record<Standing, Tone> = {
  pictures: 'warn',
  ready: 'warn',
  'to-pay': 'sun',
  'link-ended': 'warn',
  issuing: 'soft',
  coming: 'soft',
  active: 'ok',
  expired: 'neutral',
  cancelled: 'neutral',
}

export function StandingBadge({ standing, className }: { standing: Standing; className?: string }) {
  const { t } = useTranslation('petInsuranceProfile')
  return (
    <Badge tone={tones[standing]} className={className}>
      {t(`standing.${standing}`)}
    </Badge>
  )
}
