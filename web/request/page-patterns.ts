import { withoutTrailingSlash } from '#shared/trailing-slash.ts'
import { pageOfPath } from './page-address.ts'

interface PageRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
}

/**
 * Finds by which pattern of routes.ts a path is answered ('/product/:slug'), for the figures of the server: there are as many
 * as pages, whatever is asked for. What is no page at all is '/*'.
 */
export function pagePatterns(routes: readonly PageRoute[]): (pathname: string) => string {
  const byId = new Map(routes.map((route) => [route.id, route]))
  const patternOf = (route: PageRoute): string[] => {
    const parent = route.parentId === undefined ? undefined : byId.get(route.parentId)
    return [...(parent ? patternOf(parent) : []), ...(route.path ? [route.path] : [])]
  }
  const patterns = [...new Set(routes.map((route) => `/${patternOf(route).join('/')}`))]
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .map((pattern) => ({ pattern, matches: matcherOf(pattern) }))

  return (pathname) => {
    // What a page asks for after it was loaded has the page's own path.
    const page = withoutTrailingSlash(pageOfPath(pathname))
    return patterns.find(({ matches }) => matches.test(page))?.pattern ?? '/*'
  }
}

/** The more of it is written out, the earlier it is tried; what takes everything comes last. */
function weightOf(pattern: string): number {
  return pattern
    .split('/')
    .reduce((weight, segment) => weight + (segment === '*' ? -10 : segment.startsWith(':') ? 2 : 3), 0)
}

function matcherOf(pattern: string): RegExp {
  const segments = pattern
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?'
      if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
      return `/${segment.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')}`
    })
  return new RegExp(`^${segments.join('') || '/'}$`, 'i')
}
