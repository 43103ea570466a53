import { matchRoutes, type RouteObject } from 'react-router'
import { withoutTrailingSlash } from '#shared/trailing-slash.ts'
import { getPagePath } from './page-address.ts'
import { type MergedPagePolicy, mergeHandles } from './page-policy.ts'

/** A route as React Router's server build names it. */
export interface BuiltRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
  module: { handle?: unknown; default?: unknown }
}

export interface Page {
  /** Of routes.ts: '/product/:slug'; '/*' for an address without a page. */
  pattern: string
  policy: MergedPagePolicy
}

export interface PageTable {
  /** The page that answers a path, whatever its case, with a slash at its end, or asked for by a script as `.data`. */
  find(pathname: string): Page
  /** Every page and resource route. */
  pages: readonly Page[]
}

/**
 * matchRoutes ranks all its routes with each call, so recent paths are remembered; a longer path is matched each time.
 */
const mostRemembered = 2000
const longestRemembered = 200

/** The routes' patterns and policies, read from the route modules once at the start. */
export function makePageTable(routes: readonly BuiltRoute[]): PageTable {
  const byId = new Map(routes.map((route) => [route.id, route]))
  const parents = new Set(routes.map(({ parentId }) => parentId))
  const branches = routes.filter(({ id }) => !parents.has(id)).map((route) => branchTo(route, byId))
  const pages = branches.map(({ page }) => page)

  // Every path of routes.ts but '*' begins with a word: only the routes that begin alike are ranked.
  const byFirstWord = Map.groupBy(branches, ({ page }) => firstWord(page.pattern))
  const routesFor = new Map(Array.from(byFirstWord, ([word, own]) => [word, own.map(({ route }) => route)]))
  const fallback = routesFor.get('*') ?? []
  const nothing: Page = { pattern: '/*', policy: mergeHandles([]) }

  function match(path: string): Page {
    const candidates = [...(routesFor.get(firstWord(path)) ?? []), ...fallback]
    const leaf = matchRoutes(candidates, path)?.at(-1)?.route
    return leaf?.handle ?? nothing
  }

  const remembered = new Map<string, Page>()
  return {
    pages,
    find(pathname) {
      const known = remembered.get(pathname)
      if (known) return known
      const page = match(withoutTrailingSlash(getPagePath(pathname)))
      if (pathname.length <= longestRemembered) {
        if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '')
        remembered.set(pathname, page)
      }
      return page
    },
  }
}

/** One route with the whole path of a page, and the page's policy. */
function branchTo(route: BuiltRoute, byId: Map<string, BuiltRoute>): { page: Page; route: RouteObject } {
  const chain: BuiltRoute[] = []
  for (let each: BuiltRoute | undefined = route; each; each = byId.get(each.parentId ?? '')) chain.unshift(each)
  const path = chain.flatMap((each) => each.path || []).join('/')
  // A document never begins at a resource route.
  const usual = route.module.default ? {} : { thirdPartyScripts: 'blocked' }
  const policy = mergeHandles([usual, ...chain.map(({ module }) => module.handle)])
  const page = { pattern: `/${path}`, policy }
  return { page, route: { path, handle: page } }
}

function firstWord(path: string): string {
  return path.split('/', 2)[1]?.toLowerCase() ?? ''
}
