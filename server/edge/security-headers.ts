import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { opensSomething } from '#services/tracking/rules/page-path.ts'

/**
 * Sets security headers on every answer. Headers already set (a page's policy, a capability link's no-referrer) stay.
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler {
  const setHeaders = secureHeaders({
    overwrite: false,
    // An answer that is no page loads nothing and cannot be framed; pages have a policy of their own.
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
    },
    // External sign-in and payment pages open as popups.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: { geolocation: ['self'], camera: ['self'], microphone: [], payment: [], usb: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: isHttps && 'max-age=31536000; includeSubDomains',
    xFrameOptions: 'DENY',
    // Headers of browsers that are no longer used.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  return async (context, next) => {
    await setHeaders(context, async () => {
      await next()
      const { headers } = context.res
      // Capability links never send referrers and are never cached, even when they redirect or open nothing.
      if (opensSomething(context.req.path)) {
        headers.set('referrer-policy', 'no-referrer')
        headers.set('cache-control', 'no-store')
      }
      if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    })
    // Browsers that know the policy ignore the older header; the others must not refuse a page made to be framed.
    const { headers } = context.res
    if (headers.get('content-security-policy')?.includes('frame-ancestors *')) headers.delete('x-frame-options')
  }
}
