import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Says on every page of demo mode that nothing here is real (D46). */
export function DemoRibbon() {
  const { t } = useTranslation('layout')
  return (
    <span title={t('demoHint')}>
      <Badge tone="sun">{t('demo')}</Badge>
    </span>
  )
}
