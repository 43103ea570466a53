import { useEffect } from 'react'
import { afterLoad } from '#web/storefront/layout/load-later/after-load.ts'
import { useVisit } from '#web/storefront/layout/use-visit.ts'
import { version } from '../../package.json'
import { failures } from './report-failure.ts'

/**
 * Delay before the tracker loads: dialogs that open right after the first paint come first. The address map would wait
 * 250 ms on a slow line for a client of 47 KB. Failures meanwhile are buffered.
 */
const PAUSE_MS = 4_000

/** Used once, in the layout: sends this browser's errors to the DSN; without one nothing is loaded or sent. */
export function useErrorTracking(dsn: string | null): void {
  const { mode } = useVisit()
  useEffect(() => {
    if (dsn === null) return
    const early = new AbortController()
    const { signal } = early
    window.addEventListener('error', ({ error }) => failures.report(error), { signal })
    window.addEventListener('unhandledrejection', ({ reason }) => failures.report(reason), { signal })
    const load = () =>
      import('./sentry.ts').then(
        ({ startSentry }) => {
          early.abort()
          failures.connect(startSentry({ dsn, release: `huella@${version}`, environment: mode }))
        },
        // The client could not be loaded: the page works without it.
        () => {},
      )
    let callOff = () => {}
    const timer = setTimeout(() => {
      callOff = afterLoad(() => void load())
    }, PAUSE_MS)
    return () => {
      early.abort()
      clearTimeout(timer)
      callOff()
    }
  }, [dsn, mode])
}
