import { withoutTrailingSlash } from '#shared/trailing-slash.ts'
import type { PageTable } from '#web/request/page-table.ts'
import type { apiPaths } from '../edge/api-paths.ts'

interface Patterns {
  findApi: ReturnType<typeof apiPaths>
  pages: Pick<PageTable, 'find'>
}

const itself = new Set(['/healthz', '/readyz', '/metrics', '/favicon.ico', '/graphql', '/docs'])
const folders = ['/assets/', '/media/products/', '/media/pets/', '/media/reviews/', '/map-tiles/', '/docs/']
const withNames = [
  { start: '/webhooks/payments/', route: '/webhooks/payments/:provider' },
  { start: '/sandbox-pay/', route: '/sandbox-pay/:token' },
]

/**
 * The pattern that a path is answered by, for the figures: one of as many as were written down, so that nobody fills our
 * memory by inventing paths, and no id or capability is ever in it.
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

/** A method as a label: an invented one is no label of its own. */
export function getMethodLabel(method: string): string {
  return methods.has(method) ? method : 'other'
}
