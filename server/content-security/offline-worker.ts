import type { MiddlewareHandler } from 'hono'

/** The worker may load its second half and fetch from this server. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/**
 * Serves the service worker at `/sw.js`. Browsers fetch it on every visit, so changes apply at once: when off, it
 * deletes all stored pages and unregisters itself, except where push notifications use it.
 */
export function offlineWorker({ isOn }: { isOn: boolean }): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.path !== '/sw.js') return next()
    if (isOn) await next()
    else context.res = new Response(gone, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
    context.res.headers.set('content-security-policy', workerPolicy)
    context.res.headers.set('cache-control', 'no-cache')
  }
}

const gone = `importScripts('/push-worker.js')
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  const push = self.registration.pushManager
  if (!push || !(await push.getSubscription())) await self.registration.unregister()
}
`
