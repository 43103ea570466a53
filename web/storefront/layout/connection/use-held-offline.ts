import type { SyntheticEvent } from 'react'
import { useToast } from '#web/ui/toast.tsx'

/**
 * Keeps whoever is in the middle of an errand on the page while there is no network: a link or a form that leads on would
 * end on the browser's own page, and what was chosen with it. `words` say that nothing is lost. Spread it on what is around
 * the links and forms.
 */
export function useHeldOffline(words: string) {
  const toast = useToast()
  const hold = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    toast.show({ message: words, kind: 'info' })
  }
  return {
    // Links of such an errand lead nowhere while there is no network.
    'data-held-offline': true,
    onClickCapture(event: SyntheticEvent) {
      if (!navigator.onLine && leadsOn(event.target)) hold(event)
    },
    onSubmitCapture(event: SyntheticEvent) {
      if (!navigator.onLine) hold(event)
    },
  }
}

/** A link of ours; a phone number works without a network. */
function leadsOn(target: EventTarget): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  return link !== null && link.origin === window.location.origin && !link.hash
}
