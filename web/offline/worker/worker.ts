import { getPictureKind, isShopPage } from '../cached-pages.ts'
import type { ToWorker } from '../messages.ts'
import { answerFile, cacheShell } from './cached-files.ts'
import { toCachedPageKind } from './cached-page-kind.ts'
import { answerPage, cacheSeen, forgetEverybody, settle } from './cached-pages.ts'
import { cacheCardKeys, isCardPage } from './check-scanned-card.ts'
import type { WorkerScope } from './worker-scope.ts'

/**
 * The service worker makes visited pages readable without a network. Pages come from the network while there is one,
 * hashed files from the cache, and all other requests pass through untouched.
 */
const worker = self as unknown as WorkerScope

worker.importScripts('/push-worker.js')

// Activate at once: pages of the previous build request hashed files, which stay in the cache.
worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([cacheShell(), worker.skipWaiting()]))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== worker.location.origin) return
  // Delete the person's cache on sign-out, before the server has answered.
  if (request.method === 'POST' && /^\/signout\/?(\.data)?$/i.test(url.pathname))
    return event.waitUntil(forgetEverybody())
  if (request.method !== 'GET') return

  if (request.mode === 'navigate') {
    if (isShopPage(url.pathname) || toCachedPageKind(url.pathname)) event.respondWith(answerPage(event, url))
    return
  }
  if (url.pathname.startsWith('/assets/') || shellFiles.has(url.pathname) || getPictureKind(url.pathname))
    event.respondWith(answerFile(event, url))
})

worker.addEventListener('message', (event) => {
  const message = event.data as ToWorker
  if (message.kind === 'forget') return event.waitUntil(forgetEverybody())
  if (isCardPage(new URL(message.url).pathname)) event.waitUntil(cacheCardKeys())
  event.waitUntil(
    settle(message.uid).then(() => (toCachedPageKind(...splitUrl(message.url)) ? cacheSeen(message) : undefined)),
  )
})

const shellFiles = new Set(['/favicon.svg', '/offline.js'])

function splitUrl(address: string): [string, string] {
  const { pathname, search } = new URL(address)
  return [pathname, search]
}
