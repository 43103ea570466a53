import type { MiddlewareHandler } from 'hono'
import { RELEASE_HEADER } from '#web/document/other-release.ts'

/** Tells a page whose data is answered by which release (other-release.ts). */
export function tellRelease(version: string): MiddlewareHandler {
  return async (context, next) => {
    await next()
    if (context.req.path.endsWith('.data')) context.res.headers.set(RELEASE_HEADER, version)
  }
}
