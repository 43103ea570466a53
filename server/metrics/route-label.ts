import { withoutTrailingSlash } from '#shared/trailing-slash.ts'
import type { PageTable } from '#web/request/page-table.ts'
import type { apiPaths } from '../edge/api-paths.ts'

interface Patterns {
  findApi: ReturnType<typeof apiPaths>
  pages: Pick<PageTable, 'find'>
}

const itself = new Set(['/healthz', '/readyz', '/metrics', '/favicon.ico', '/config.json', '/graphql', '/docs'])
const folders = [
  '/assets/',
  '/media/products/',
  '/media/pets/',
  '/media/reviews/',
  '/media/opinions/',
  '/map-tiles/',
  '/docs/',
]
const withNames = [
  { start: '/webhooks/payments/', route: '/webhooks/payments/:provider' },
  { start: '/webhooks/channels/', route: '/webhooks/channels/:channel' },
  { start: '/sandbox-pay/', route: '/sandbox-pay/:token' },
]

/**
 * Route pattern of a path as a metric label. Patterns are limited in number, so invented paths cannot fill the memory,
 * and no id or capability gets into a label.
 */
export function getRouteLabel({ findApi, pages }: Patterns, method: string, pathname: string): string {
  if (itself.has(pathname)) return pathname
  const folder = folders.find((start) => pathname.startsWith(start))
  if (folder) return `${folder}*`
  const named = withNames.find(({ start }) => pathname.startsWith(start))
  if (named) return named.route
  return findApi(method, withoutTrailingSlash(pathname))?.shape ?? pages.find(pathname).pattern
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Method as a label; unknown ones share one label. */
export function getMethodLabel(method: string): string {
  return methods.has(method) ? method : 'other'
}
