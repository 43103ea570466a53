import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Ribbon 'Demostración' on every page of demo mode. */
export function DemoRibbon() {
  const { t } = useTranslation('layout')
  return (
    <span title={t('demoHint')} className="flex h-9 items-center max-md:order-1">
      <Badge tone="sun">{t('demo')}</Badge>
    </span>
  )
}
