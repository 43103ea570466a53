import { useEffect } from 'react'
import { afterLooks } from '#web/storefront/layout/load-later/after-looks.ts'
import { useVisit } from '#web/storefront/layout/use-visit.ts'
import { version } from '../../package.json'
import { failures } from './report-failure.ts'

/**
 * What opens over a page right after its looks comes first: the map of an address would wait a quarter of a second on a slow
 * line for a client of 47 KB. What fails meanwhile is kept, and told then.
 */
const PAUSE_MS = 4_000

/** Stands once in the layout: with a DSN, errors of this browser go there; without one nothing is loaded and nothing sent (D44). */
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
        // Not to be had: the page goes on as it is.
        () => {},
      )
    let callOff = () => {}
    const timer = setTimeout(() => {
      callOff = afterLooks(() => void load())
    }, PAUSE_MS)
    return () => {
      early.abort()
      clearTimeout(timer)
      callOff()
    }
  }, [dsn, mode])
}
