import { type FormEvent, useCallback, useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'

const REST_MS = 350

/**
 * What is ticked and typed in a step reaches the server's draft after a moment's rest, so that a way back or a reload
 * loses nothing and the total stays true. Without a script the button that goes on does it.
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
