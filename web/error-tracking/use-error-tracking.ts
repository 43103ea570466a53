import { useEffect } from 'react'
import { afterLoad } from '#web/storefront/layout/load-later/after-load.ts'
import { useVisit } from '#web/storefront/layout/use-visit.ts'
import { failures } from './report-failure.ts'

/**
 * Delay before the tracker loads: dialogs that open right after the first paint come first. The address map would wait
 * 250 ms on a slow line for a client of 47 KB. Failures meanwhile are buffered.
 */
const PAUSE_MS = 4_000

/** Used once, in the layout: sends this browser's errors to the configured DSN; without one nothing is sent. */
export function useErrorTracking(): void {
  const { mode } = useVisit()
  useEffect(() => {
    const early = new AbortController()
    const { signal } = early
    window.addEventListener('error', ({ error }) => failures.report(error), { signal })
    window.addEventListener('unhandledrejection', ({ reason }) => failures.report(reason), { signal })
    // Without a DSN, and when the tracker could not be loaded, the page works without it.
    const load = () =>
      import('./connect-tracker.ts')
        .then(({ connectTracker }) => connectTracker(mode))
        .catch(() => {})
        .finally(() => early.abort())
    let callOff = () => {}
    const timer = setTimeout(() => {
      callOff = afterLoad(() => void load())
    }, PAUSE_MS)
    return () => {
      early.abort()
      clearTimeout(timer)
      callOff()
    }
  }, [mode])
}
