import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'

/** Progress line at the top while the next page loads; quick pages do not show it. */
export function NavigationProgress() {
  const { t } = useTranslation('layout')
  const isGoing = useNavigation().state !== 'idle'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-[3px]">
      <span
        className={cx(
          'block h-full origin-left bg-gradient-to-r from-brand-500 to-sun transition-transform',
          isGoing ? 'scale-x-90 delay-150 duration-[4s] ease-out' : 'scale-x-0 duration-0',
        )}
      />
      {isGoing && <span className="sr-only">{t('loading')}</span>}
    </div>
  )
}
