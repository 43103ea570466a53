import type { MiddlewareHandler } from 'hono'
import { opensSomething } from '#services/tracking/rules/page-path.ts'
import { dataPolicy } from '../content-security/content-security-policy.ts'

const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  // External sign-in and payment pages open as popups.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
}

/**
 * Sets security headers on every answer. Headers already set (a page's policy, a capability link's no-referrer) stay.
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    for (const [name, value] of Object.entries(always)) headers.set(name, value)
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // Capability links never send referrers and are never cached, even when they redirect or open nothing.
    if (opensSomething(context.req.path)) {
      headers.set('referrer-policy', 'no-referrer')
      headers.set('cache-control', 'no-store')
    }
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', dataPolicy)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}
