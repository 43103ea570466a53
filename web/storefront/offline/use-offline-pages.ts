import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { getPictureKind, hasFleeting } from '#web/offline/cached-pages.ts'
import type { ToWorker } from '#web/offline/messages.ts'
import { whenPersonLeaves } from '../account/person/person-left.ts'
import { afterLoad } from '../layout/load-later/after-load.ts'
import { usePagePolicy } from '../layout/use-page-policy.ts'

interface OfflinePages {
  uid: string | null
  /** The server could not read the session's account: keep the saved pages, and do not save this one. */
  isUnknown: boolean
  /** False inside the mobile app, and where it is switched off. */
  isOn: boolean
}

whenPersonLeaves(() => postToWorker({ kind: 'forget' }))

/** Used once, in the layout: registers the offline worker after the page has loaded, and reports seen pages to it. */
export function useOfflinePages({ uid, isUnknown, isOn }: OfflinePages): void {
  const { pathname, search } = useLocation()
  const isOfflineReadable = usePagePolicy().offline !== undefined && !hasFleeting(search)

  useEffect(() => {
    // In development Vite's files have no hashes, so the cache would serve old versions.
    if (!isOn || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    return afterLoad(() => {
      navigator.serviceWorker
        .register('/sw.js')
        .catch((error: unknown) => console.warn('Pages cannot be kept for later', error))
    })
  }, [isOn])

  useEffect(() => {
    if (!isOn || isUnknown || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // A page counts as seen once its pictures have loaded, not when the visitor only passes through.
    let stop = () => {}
    const later = setTimeout(() => {
      stop = afterLoad(() => postSeenPages(uid, pathname + search, isOfflineReadable))
    }, SEEN_MS)
    return () => {
      clearTimeout(later)
      stop()
    }
  }, [isOn, isUnknown, uid, pathname, search, isOfflineReadable])

  useEffect(() => {
    if (!isOn) return
    document.addEventListener('click', leadOnOffline, { capture: true })
    return () => document.removeEventListener('click', leadOnOffline, { capture: true })
  }, [isOn])
}

const SEEN_MS = 1_000

/** Reports the page and its person to the worker, which deletes the cache of any other person. */
export function postSeenPages(uid: string | null, address: string, isOfflineReadable: boolean): void {
  if (!navigator.onLine) return
  const { href } = new URL(address, window.location.origin)
  const parts = isOfflineReadable ? listPictures(document) : []
  void navigator.serviceWorker.ready.then(({ active }) => {
    const seen: ToWorker = { kind: 'seen', uid, url: href, isSparing: isSparing(), parts }
    active?.postMessage(seen)
  })
}

function listPictures({ images }: Document): string[] {
  const paths = [...images].flatMap(({ currentSrc }) => {
    if (!currentSrc.startsWith(window.location.origin)) return []
    const { pathname } = new URL(currentSrc)
    return getPictureKind(pathname) ? [pathname] : []
  })
  return [...new Set(paths)]
}

/** Whether data saving is on: then only files that load anyway are cached. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function postToWorker(message: ToWorker): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message)
}

/**
 * Makes links full page loads while offline: the worker serves a saved page, or the offline page with links to the
 * saved ones. `useHeldOffline` comes first, and links that open something in this page
 * (`data-opens-here`) need no network.
 */
function leadOnOffline(event: MouseEvent): void {
  if (navigator.onLine || event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (
    !link ||
    link.target === '_blank' ||
    link.hasAttribute('download') ||
    link.closest('[data-held-offline], [data-opens-here]')
  )
    return
  if (link.origin !== window.location.origin || !navigator.serviceWorker?.controller) return
  const isHere = link.pathname === window.location.pathname && link.search === window.location.search
  if (isHere && link.hash) return
  event.preventDefault()
  event.stopPropagation()
  window.location.assign(link.href)
}
