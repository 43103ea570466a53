import { useTranslation } from '#web/i18n.ts'

/** Says on every page of demo mode that nothing here is real (D46). */
export function DemoRibbon() {
  const { t } = useTranslation('layout')
  return (
    <aside
      aria-label={t('demo')}
      title={t('demoHint')}
      className="pointer-events-none fixed bottom-[calc(var(--tabs-height)+0.75rem)] left-3 z-20 rounded-full bg-sun px-3 py-1 font-extrabold text-2xs text-brand-950 shadow-2"
    >
      {t('demo')}
    </aside>
  )
}
