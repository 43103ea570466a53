import type { MiddlewareHandler } from 'hono'

/** What other sites may read and show: ads and notices, and the pictures of them and of products. */
export const PATHS_READABLE_ELSEWHERE = ['/community-api/posts', '/feeds/*', '/media/community/*', '/media/products/*']

/** Lets scripts of other sites read an answer, and their pages show it. Browsers send no cookie with such a request. */
export const readableElsewhere: MiddlewareHandler = async (context, next) => {
  await next()
  context.res.headers.set('access-control-allow-origin', '*')
  context.res.headers.set('cross-origin-resource-policy', 'cross-origin')
}
