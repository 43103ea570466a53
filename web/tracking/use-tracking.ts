import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useVisit } from '#web/storefront/layout/use-visit.ts'
import { version } from '../../package.json'
import { tracking } from './tracking.ts'

/** Stands once in the layout: says where calls come from, and tracks each page that is shown. */
export function useTracking(): void {
  const { country, isApp } = useVisit()
  const { pathname } = useLocation()

  useEffect(() => {
    const device = window.matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop'
    tracking.start({ frontendVersion: version, country, device, platform: isApp ? 'APP' : '' })
  }, [country, isApp])

  useEffect(() => {
    tracking.page(pathname, document.title)
  }, [pathname])
}
