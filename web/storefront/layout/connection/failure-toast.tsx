import { useEffect, useLayoutEffect } from 'react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { subscribeFailures } from './failure-notices.ts'
import { setPendingPath } from './pending-navigation.ts'

/** Mounted once in the layout: the generic toast of an action that failed without words of its own. */
export function FailureToast() {
  const { t } = useTranslation('errors')
  const toast = useToast()
  const pendingPath = useNavigation().location?.pathname ?? null

  // Before the answer to the form can arrive.
  useLayoutEffect(() => setPendingPath(pendingPath), [pendingPath])

  useEffect(
    () => subscribeFailures((detail) => toast.show({ kind: 'error', message: detail ?? t('unexpected') })),
    [toast, t],
  )
  return null
}
