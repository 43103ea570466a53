import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { DueLabel } from './due-label.ts'

/** 'Vence en 6 días', 'Atrasada 3 días', 'Al día'. */
export function DueBadge({ due: { says, count, day, tone } }: { due: DueLabel }) {
  const { t } = useTranslation('petCare')
  return <Badge tone={tone}>{t(`due.${says}`, { count, day })}</Badge>
}
