import { useEffect, useLayoutEffect } from 'react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { subscribeFailures } from './failure-notices.ts'
import { setPendingPath } from './pending-navigation.ts'

/**
 * Progress line at the top while the next page loads, which quick pages do not show, and the generic toast of an action
 * that failed without words of its own. Mounted once in the layout.
 */
export function NavigationProgress() {
  const { t } = useTranslation(['layout', 'errors'])
  const toast = useToast()
  const { state, location } = useNavigation()
  const pendingPath = location?.pathname ?? null
  const isGoing = state !== 'idle'

  // Before the answer to a form can arrive.
  useLayoutEffect(() => setPendingPath(pendingPath), [pendingPath])
  useEffect(
    () => subscribeFailures((detail) => toast.show({ kind: 'error', message: detail ?? t('errors:unexpected') })),
    [toast, t],
  )

  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-[3px]">
      <span
        className={cx(
          'block h-full origin-left bg-gradient-to-r from-brand-500 to-sun transition-transform',
          isGoing ? 'scale-x-90 delay-150 duration-[4s] ease-out' : 'scale-x-0 duration-0',
        )}
      />
      {isGoing && <span className="sr-only">{t('layout:loading')}</span>}
    </div>
  )
}
