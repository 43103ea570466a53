import { matchRoutes, type RouteObject } from 'react-router'
import type { ReleaseAssets } from './release-assets.ts'

/** React Router asks for what it does not know yet of a link's page. */
export const MANIFEST_PATH = '/__manifest'

const MOST_PATHS = 100

interface ManifestRoute {
  id: string
  parentId?: string
  path?: string
  index?: boolean
}

type Routes = Record<string, ManifestRoute>

/**
 * Answers a page of another release with the routes of its own, so that it goes on with its own modules. React Router would
 * send it to load anew, and again while processes of both releases answer, until it gives up. Null: this release's own
 * pages, and those of releases that are gone.
 */
export async function answerOtherManifest(
  url: URL,
  { ownVersion, assets }: { ownVersion: string; assets: ReleaseAssets },
): Promise<Response | null> {
  const version = url.searchParams.get('version') ?? ''
  const paths = (url.searchParams.get('paths') ?? '').split(',').filter(Boolean)
  if (version === ownVersion || !/^[\w-]{1,40}$/.test(version) || paths.length > MOST_PATHS) return null
  const manifest = await assets.find(`manifest-${version}.js`)
  if (!manifest) return null

  const routes = readRoutes(Buffer.from(manifest.plain()).toString())
  const tree = toTree(routes)
  const matched = paths.flatMap((path) => matchRoutes(tree, path.startsWith('/') ? path : `/${path}`) ?? [])
  const ids = [...new Set(matched.map(({ route }) => route.id ?? ''))]
  return Response.json(Object.fromEntries(ids.map((id) => [id, routes[id]])), {
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  })
}

function readRoutes(script: string): Routes {
  const { routes }: { routes: Routes } = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
  return routes
}

function toTree(routes: Routes): RouteObject[] {
  const byParent = Map.groupBy(Object.values(routes), ({ parentId }) => parentId)
  const childrenOf = (parentId?: string): RouteObject[] =>
    (byParent.get(parentId) ?? []).map(({ id, path, index }) =>
      index
        ? { id, ...(path !== undefined && { path }), index: true }
        : { id, ...(path !== undefined && { path }), children: childrenOf(id) },
    )
  return childrenOf()
}
