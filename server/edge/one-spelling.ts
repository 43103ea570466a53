import type { MiddlewareHandler } from 'hono'

// Percent-encoded characters that need no encoding (RFC 3986, section 2.3).
const writtenInFull = /%(?:2d|2e|5f|7e|3\d|[46][1-9a-f]|[57][0-9a])/gi

/**
 * Canonical spelling of a path. Lists of paths (chat, access, rate limits) compare it, while the router would answer
 * `/%63art` and `/cart//` as `/cart`.
 */
export function spelledOnce(path: string): string {
  return path
    .replace(writtenInFull, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .replace(/\/{2,}/g, '/')
}

/** Redirects every other spelling to the canonical one, for any method. */
export function oneSpelling(): MiddlewareHandler {
  return async ({ req }, next) => {
    const { pathname, search } = new URL(req.url)
    const plain = spelledOnce(pathname)
    if (plain === pathname) return next()
    return new Response(null, { status: 308, headers: { location: plain + search } })
  }
}
