import { type FormEvent, useCallback, useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'

const REST_MS = 350

/**
 * Saves ticked and typed choices to the server's draft after a short pause, so that going back or reloading loses
 * nothing and the total stays current. Without a script the continue button saves them.
 */
export function useSavedChoices() {
  const { pathname, search } = useLocation()
  const { submit, state } = useFetcher({ key: 'booking-choices' })
  const timer = useRef<number | undefined>(undefined)
  const stop = useCallback(() => window.clearTimeout(timer.current), [])
  useEffect(() => stop, [stop])

  function onChange(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    stop()
    timer.current = window.setTimeout(() => {
      const chosen = new FormData(form)
      chosen.set('intent', 'keep')
      void submit(chosen, { method: 'post', action: pathname + search, preventScrollReset: true })
    }, REST_MS)
  }
  return { onChange, onSubmit: stop, isKeeping: state !== 'idle' }
}
