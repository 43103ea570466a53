import type { MiddlewareHandler } from 'hono'

/** What the worker itself may do: load its second half, and fetch from us. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/**
 * The service worker at `/sw.js`. Browsers ask for it with every visit, so that a change counts at once: switched off, it
 * lets go of everything that was kept and takes itself away, except where notifications come through it.
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
