import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { whenPersonLeaves } from '#web/storefront/account/person-left.ts'
import { useVisit } from '#web/storefront/layout/use-visit.ts'
import { version } from '../../package.json'
import { createIdentify } from './identify.ts'
import { tracking } from './tracking.ts'

const identify = createIdentify(tracking)
whenPersonLeaves(identify.forget)

/** Stands once in the layout: says where calls come from, whether they may be made, who signed in, and each page that is shown. */
export function useTracking({ uid, analytics }: { uid: string | null; analytics: boolean | null }): void {
  const { country, isApp } = useVisit()
  const { pathname } = useLocation()

  useEffect(() => {
    const device = window.matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop'
    tracking.start({ frontendVersion: version, country, device, platform: isApp ? 'APP' : '' })
  }, [country, isApp])

  useEffect(() => {
    tracking.allow(analytics)
  }, [analytics])

  useEffect(() => {
    identify.seen({ uid, analytics, pathname })
  }, [uid, analytics, pathname])

  useEffect(() => {
    tracking.page(pathname, document.title)
  }, [pathname])
}
