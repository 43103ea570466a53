import type { SyntheticEvent } from 'react'
import { useToast } from '#web/ui/overlays/toast.tsx'

/**
 * Blocks links and forms inside a wizard or checkout while there is no network: following one would
 * lose the choices on the browser's error page. A toast shows `actionLabel`. Spread the result on the element around
 * the links and forms.
 */
export function useHeldOffline(actionLabel: string) {
  const toast = useToast()
  const hold = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    toast.show({ message: actionLabel, kind: 'info' })
  }
  return {
    // Marks the links that are blocked while there is no network.
    'data-held-offline': true,
    onClickCapture(event: SyntheticEvent) {
      if (!navigator.onLine && leadsOn(event.target)) hold(event)
    },
    onSubmitCapture(event: SyntheticEvent) {
      if (!navigator.onLine) hold(event)
    },
  }
}

/** Whether the target is a link of this site; `tel:` links work without a network. */
function leadsOn(target: EventTarget): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  return link !== null && link.origin === window.location.origin && !link.hash
}
