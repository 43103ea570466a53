import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { whenPersonLeaves } from '#web/storefront/account/person/person-left.ts'
import { afterLoad } from '#web/storefront/layout/load-later/after-load.ts'
import { useVisit } from '#web/storefront/layout/use-visit.ts'
import { version } from '../../package.json'
import { createIdentify } from './identify.ts'
import { QUEUE_KEY } from './queue-key.ts'
import { tracking } from './tracking.ts'

const identify = createIdentify(tracking)
whenPersonLeaves(identify.forget)

interface Measured {
  uid: string | null
  /** Result of `useAnswer`. */
  analytics: boolean | null
}

/** Used once, in the layout: sets context, consent and account of the calls, and tracks each page view. */
export function useTracking({ uid, analytics }: Measured): void {
  const { country, isApp, mode } = useVisit()
  const { pathname } = useLocation()

  useEffect(() => {
    const device = window.matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop'
    tracking.start({ frontendVersion: version, country, device, platform: isApp ? 'APP' : '' })
  }, [country, isApp])

  useEffect(() => {
    tracking.allow(analytics)
    if (analytics === false) forgetWhatWaits()
  }, [analytics])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `pathname`, so that another page tries again
  useEffect(() => {
    if (analytics !== true) return
    return afterLoad(connectOnce)
  }, [analytics, pathname])

  useEffect(() => {
    if (mode === 'demo') return afterLoad(checkOnce)
  }, [mode])

  useEffect(() => {
    identify.seen({ uid, analytics, pathname })
  }, [uid, analytics, pathname])

  useEffect(() => {
    tracking.page(pathname)
  }, [pathname])
}

let connecting: Promise<void> | undefined
function connectOnce(): void {
  connecting ??= import('./connect-collector.ts').then(({ connectCollector }) => connectCollector())
  // The collector's script or the configuration could not be loaded: the next page tries again, and calls wait meanwhile.
  connecting.catch(() => {
    connecting = undefined
  })
}

let checking: Promise<void> | undefined
function checkOnce(): void {
  checking ??= import('./check-calls.ts').then(({ checkCalls }) => checkCalls())
  checking.catch(() => {
    checking = undefined
  })
}

/** Deletes the queue after a refusal, also when the collector was never loaded. */
function forgetWhatWaits(): void {
  try {
    window.localStorage.removeItem(QUEUE_KEY)
  } catch {
    // The storage is blocked: it holds no calls.
  }
}
