import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { getPictureKind, hasFleeting } from '#web/offline/cached-pages.ts'
import type { ToWorker } from '#web/offline/messages.ts'
import { whenPersonLeaves } from '../account/person/person-left.ts'
import { afterLooks } from '../layout/load-later/after-looks.ts'
import { usePagePolicy } from '../layout/use-page-policy.ts'

interface OfflinePages {
  uid: string | null
  /** The server could not say who it is: what is kept stays theirs, and this page is nobody's to keep. */
  isUnknown: boolean
  /** Off inside the app view, which is no browser of its own, and where it is switched off. */
  isOn: boolean
}

whenPersonLeaves(() => postToWorker({ kind: 'forget' }))

/** Stands once in the layout: keeps what was seen for the time without a network, by a worker that comes when the page is done. */
export function useOfflinePages({ uid, isUnknown, isOn }: OfflinePages): void {
  const { pathname, search } = useLocation()
  const isKept = usePagePolicy().offline !== undefined && !hasFleeting(search)

  useEffect(() => {
    // In development Vite's files have no hashes: what was kept would stay as it is.
    if (!isOn || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    return afterLooks(() => {
      navigator.serviceWorker
        .register('/sw.js')
        .catch((error: unknown) => console.warn('Pages cannot be kept for later', error))
    })
  }, [isOn])

  useEffect(() => {
    if (!isOn || isUnknown || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // A page is seen once its pictures are there, and whoever only passes by has not seen it.
    let stop = () => {}
    const later = setTimeout(() => {
      stop = afterLooks(() => postSeenPages(uid, pathname + search, isKept))
    }, SEEN_MS)
    return () => {
      clearTimeout(later)
      stop()
    }
  }, [isOn, isUnknown, uid, pathname, search, isKept])

  useEffect(() => {
    if (!isOn) return
    document.addEventListener('click', leadOnOffline, { capture: true })
    return () => document.removeEventListener('click', leadOnOffline, { capture: true })
  }, [isOn])
}

const SEEN_MS = 1_000

/** The worker hears of every page who sees it: what another person kept goes. */
function postSeenPages(uid: string | null, address: string, isKept: boolean): void {
  if (!navigator.onLine) return
  const { href } = new URL(address, window.location.origin)
  const parts = isKept ? listPictures(document) : []
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

/** Whoever saves data keeps what they load anyway. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function postToWorker(said: ToWorker): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(said)
}

/**
 * Without a network a link is a new document: the worker has that of a page that was seen, and says what can be read
 * instead of one that was not. What holds somebody in an errand (`useHeldOffline`) goes first, and what opens something here
 * (`data-opens-here`) needs no network.
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
