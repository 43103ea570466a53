import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'

/** 'Confirmado hoy', 'Confirmado hace 3 días': last confirmation by the owner. */
export function FreshnessBadge({ daysAgo, className }: { daysAgo: number; className?: string }) {
  const { t } = useTranslation('communityPost')
  return (
    <Badge
      tone={daysAgo <= 1 ? 'ok' : 'neutral'}
      icon={<i className="icon-badge-check size-3.5" />}
      className={className}
    >
      {daysAgo === 0 ? t('confirmedToday') : t('confirmedDaysAgo', { count: daysAgo })}
    </Badge>
  )
}
