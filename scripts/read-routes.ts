import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../web/routes.ts'

export interface SourceRoute {
  id: string
  parentId: string | undefined
  path: string | undefined
  /** Path of the module, for instance `web/storefront/cart/cart-page.tsx`. */
  file: string
  /** `default`: whether it exports a page, and is no resource route. */
  module: { handle: Record<string, string | boolean>; default: boolean }
}

/**
 * Reads the routes and their modules' policies (`handle`) from the sources, for tests without a build, and for a build
 * that needs policies before the server's bundle exists.
 */
export function readRoutes(): SourceRoute[] {
  const flat = (entries: readonly RouteConfigEntry[], parentId: string | undefined): SourceRoute[] =>
    entries.flatMap(({ id, path, file, children = [] }) => {
      const route = { id: id ?? file, parentId, path, file: file.replace(/^\.\//, 'web/') }
      return [{ ...route, module: readModule(route.file) }, ...flat(children, route.id)]
    })
  return flat(routes, undefined)
}

function readModule(file: string): SourceRoute['module'] {
  const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  return { handle: readHandle(source, file), default: /^export (default\b|\{[^}]*\bdefault\b)/m.test(source) }
}

/** Plain values of a handle; functions are left out. */
function readHandle(source: string, file: string): SourceRoute['module']['handle'] {
  if (!/^export const handle\b/m.test(source)) return {}
  const [, literal] = /^export const handle = \{(.*?)\} satisfies PagePolicy$/ms.exec(source) ?? []
  if (literal === undefined) throw new Error(`${file}: a handle is an object literal that satisfies PagePolicy`)
  const values = literal.matchAll(/(\w+): (?:'(\w+)'|(true|false))(?=[,\s]|$)/g)
  return Object.fromEntries(Array.from(values, ([, name, text, truth]) => [name, text ?? truth === 'true']))
}
