import { useEffect } from 'react'
import { useVisit } from '#web/storefront/layout/use-visit.ts'
import { whenIdle } from '#web/tracking/when-idle.ts'
import { version } from '../../package.json'
import { failures } from './report-failure.ts'

/** Stands once in the layout: with a DSN, errors of this browser go there; without one nothing is loaded and nothing sent (D44). */
export function useErrorTracking(dsn: string | null): void {
  const { mode } = useVisit()
  useEffect(() => {
    if (dsn === null) return
    const early = new AbortController()
    const { signal } = early
    window.addEventListener('error', ({ error }) => failures.tell(error), { signal })
    window.addEventListener('unhandledrejection', ({ reason }) => failures.tell(reason), { signal })
    const callOff = whenIdle(() => {
      import('./sentry.ts').then(
        ({ startSentry }) => {
          early.abort()
          failures.connect(startSentry({ dsn, release: `huella@${version}`, environment: mode }))
        },
        // Not to be had: the page goes on as it is.
        () => {},
      )
    })
    return () => {
      early.abort()
      callOff()
    }
  }, [dsn, mode])
}
